import type { CompetitionId, GymId, WorkoutId } from '../../contract/ids.ts'
import type { ListQuery } from '../../contract/listing.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { Document } from '../document.ts'
import type { ArrayEnd, Coding, PlainSum } from '../pieces.ts'
import type { Position, StoredCompetition } from '../stored.ts'
import type { OnDamage } from '../corrupt-row-error.ts'
import type { WorkoutVisibility, Visibility, Validity, Viewer } from '../visibility.ts'

/**
 * The functions that read the catalog for requests. Methods with a parameter `revision` reject with
 * `StaleRevisionError` if the catalog has another revision. Corrupt items are reported to the member `onDamage`. Unless
 * a comment says otherwise, they are omitted from results.
 */
export interface Catalog extends ChangeDetector {
  /**
   * Returns the number of the current revision, and the period around `now` in which no draft becomes published. Both
   * are valid until the revision changes or the period ends.
   */
  snapshot(now: Instant): Promise<CatalogSnapshot>
  /**
   * Returns the competitions of a page, and up to `more` competitions after the page. Returns `undefined` if the
   * request contains a cursor that the viewer cannot have received.
   */
  page(request: PageRequest, more: number, revision: number): Promise<PageSlice | undefined>
  /** Returns the bytes of stored documents by key. Omits keys that do not exist. Does not verify checksums. */
  documentBytes(keys: readonly number[], coding: Coding, revision: number): Promise<ReadonlyMap<number, Uint8Array>>
  /**
   * Returns a competition and the JSON of its workouts. Returns `undefined` if there is no competition at this
   * position. Rejects with `CorruptRowError` if its rows are damaged.
   */
  competition(position: Position, revision: number): Promise<CompetitionSource | undefined>
  workout(id: WorkoutId, revision: number): Promise<WorkoutEntry | undefined>
  /**
   * Returns the facts that decide who can see a workout. Returns `undefined` if the workout does not exist. Both cases
   * take the same time, so that response times do not reveal which ids exist.
   */
  workoutVisibility(id: WorkoutId, revision: number): Promise<WorkoutVisibility | undefined>
  /** Returns up to `most` releases after the instant `after`, earliest first. */
  releases(after: Instant, most: number): Promise<readonly Release[]>
  onDamage: OnDamage
  /** Returns when the catalog was last changed. Returns `undefined` if the history is empty. */
  changedAt(): Promise<Instant | undefined>
  /** Returns the revision of the catalog. Rejects if a table that is needed to answer requests cannot be read. */
  probe(): Promise<number>
}

export interface PageRequest {
  readonly viewer: Viewer
  readonly listing: ListQuery
  readonly now: Instant
}

export interface PageSlice {
  /**
   * The entries of the page. The entry next to the cursor is first. Additional entries, which the caller asked for with
   * `more`, are last.
   */
  readonly entries: readonly PageEntry[]
  /** True if the list continues after these entries. */
  readonly hasMore: boolean
  /**
   * True if a request in the opposite direction from the cursor would return something. This is so if the viewer can
   * see the cursor's own competition.
   */
  readonly hasMoreBehind: boolean
}

export interface PageEntry {
  readonly position: Position
  readonly id: CompetitionId
  /** The stored document without its bytes. `undefined` if no document is stored or its row is corrupt. */
  readonly head: DocumentHead | undefined
}

export interface Release {
  readonly position: Position
  readonly sees: Visibility
  readonly at: Instant
}

/** One page of the competition list, newest first. The bytes of the documents are not included. */
export interface Page extends Validity, Neighbours {
  readonly documents: readonly PageDocument[]
  readonly end: ArrayEnd
  /** A hash of the documents and of the cursors `next` and `previous`. */
  readonly hash: string
}

export interface PageDocument extends ContentSums {
  readonly position: Position
  /** The document's key in the database. `undefined` if the stored document cannot be used and was rendered again. */
  readonly key: number | undefined
  readonly hash: string
}

export interface Neighbours {
  readonly next: CompetitionId | undefined
  readonly previous: CompetitionId | undefined
}

export interface CatalogSnapshot extends Validity {
  readonly revision: number
}

export interface ChangeDetector {
  /**
   * Returns a number. If it differs from the number that the last call returned, the catalog, the accounts or the
   * grants have possibly changed.
   */
  dataVersion(): number
}

export interface TimedDocument extends Document, Validity {}

export interface DocumentHead extends ContentSums, Validity {
  readonly key: number
  readonly hash: string
  /**
   * The competition that the document shows. Each document row stores `id` and `gym`. On each read they are compared
   * with the competition in the list, so that a document in a wrong row is detected.
   */
  readonly id: CompetitionId
  readonly gym: GymId
}

export interface ContentSums extends PlainSum {
  readonly deflatedCrc: number
}

export interface WorkoutEntry extends WorkoutVisibility {
  readonly document: Document | undefined
}

export interface CompetitionSource {
  readonly competition: StoredCompetition
  readonly workoutTexts: ReadonlyMap<WorkoutId, string>
}

/** Thrown when the catalog was changed after the request began. */
export class StaleRevisionError extends Error {
  override name = 'StaleRevisionError'
}

/** Thrown when the catalog cannot be read, for example if the database server is unreachable. */
export class CatalogUnavailableError extends Error {
  override name = 'CatalogUnavailableError'
  /** The instant since which the catalog has been unavailable. `undefined` if this is not known. */
  readonly since: Instant | undefined

  constructor(message: string, { since, ...options }: ErrorOptions & { readonly since?: Instant } = {}) {
    super(message, options)
    this.since = since
  }
}
