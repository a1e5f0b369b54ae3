import type { CompetitionId, GymId, WorkoutId } from '../../contract/ids.ts'
import type { ListQuery } from '../../contract/listing.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { Document } from '../document.ts'
import type { ArrayEnd, Coding, PlainSum } from '../pieces.ts'
import type { Position, StoredCompetition } from '../stored.ts'
import type { OnDamage } from '../corrupt-row-error.ts'
import type { WorkoutVisibility, Visibility, Validity, Viewer } from '../visibility.ts'

/**
 * The operations by which requests read the database. Methods that have a parameter `revision` reject with
 * `StaleRevisionError` if the catalog has another revision. Corrupt items are passed to `onDamage`, and omitted from
 * the result unless a method says otherwise.
 */
export interface Catalog extends ChangeDetector {
  /** Returns the current revision and the interval around `now` in which no competition becomes published. */
  snapshot(now: Instant): Promise<CatalogSnapshot>
  /**
   * Returns a page and up to `more` entries after it. Returns `undefined` if the viewer cannot have received the cursor
   * of the request.
   */
  page(request: PageRequest, more: number, revision: number): Promise<PageSlice | undefined>
  /** Returns the bytes of stored documents by key, without verifying checksums. Omits keys that do not exist. */
  documentBytes(keys: readonly number[], coding: Coding, revision: number): Promise<ReadonlyMap<number, Uint8Array>>
  /**
   * Returns a competition and the JSON of its workouts. Returns `undefined` if there is none. Rejects with
   * `CorruptRowError` if its rows are damaged.
   */
  competition(position: Position, revision: number): Promise<CompetitionSource | undefined>
  workout(id: WorkoutId, revision: number): Promise<WorkoutEntry | undefined>
  /**
   * Returns who can see a workout. Returns `undefined` if the workout does not exist. Both cases need the same amount
   * of work, so that response times do not reveal which ids exist. The catalog can change before `workout` is called:
   * check the visibility that `workout` returns, too.
   */
  workoutVisibility(id: WorkoutId, revision: number): Promise<WorkoutVisibility | undefined>
  /** Returns up to `most` releases that come after an instant, earliest first. */
  releases(after: Instant, most: number): Promise<readonly Release[]>
  onDamage: OnDamage
  /** Returns when the catalog was last changed. Returns `undefined` if the history is empty. */
  changedAt(): Promise<Instant | undefined>
  /** Returns the revision if every table that requests need can be read. Otherwise rejects. */
  probe(): Promise<number>
}

export interface PageRequest {
  readonly viewer: Viewer
  readonly listing: ListQuery
  readonly now: Instant
}

export interface PageSlice {
  /** The entries of the page, nearest to the cursor first. The additional entries that were requested follow. */
  readonly entries: readonly PageEntry[]
  /** True if there are more entries after these. */
  readonly hasMore: boolean
  /** True if there are entries on the other side of the cursor. The competition of the cursor itself counts. */
  readonly hasMoreBehind: boolean
}

/** A competition on a page of the competition list. */
export interface PageEntry {
  readonly position: Position
  readonly id: CompetitionId
  /** The stored document without its bytes. `undefined` if no document is stored or its row is corrupt. */
  readonly head: DocumentHead | undefined
}

/**
 * A change of a competition's document. It happens when an event is released or the competition is published.
 */
export interface Release {
  readonly position: Position
  readonly sees: Visibility
  readonly at: Instant
}

/** One page of the competition list, newest first, without the bytes of its documents. */
export interface Page extends Validity, Neighbours {
  readonly documents: readonly PageDocument[]
  /** The bytes that follow the last document of the JSON array. */
  readonly end: ArrayEnd
  /** The hash of the documents, `next` and `previous`. It also changes when a new page follows this page. */
  readonly hash: string
}

/** A document of a page, without its bytes. */
export interface PageDocument extends ContentSums {
  readonly position: Position
  /** The document's key in storage. `undefined` if the stored document is unusable and was rendered again. */
  readonly key: number | undefined
  readonly hash: string
}

export interface Neighbours {
  /** The cursor of the next page. `undefined` if this page is the last. */
  readonly next: CompetitionId | undefined
  readonly previous: CompetitionId | undefined
}

/** One revision of the catalog and a period in which no competition becomes published. */
export interface CatalogSnapshot extends Validity {
  readonly revision: number
}

export interface ChangeDetector {
  /**
   * Returns a number that differs from the last result if the catalog, accounts or grants may have changed since then.
   */
  dataVersion(): number
}

/** A document and the period in which it is current. */
export interface TimedDocument extends Document, Validity {}

/** A stored document without its bytes. */
export interface DocumentHead extends ContentSums, Validity {
  readonly key: number
  readonly hash: string
  /** The competition's id. It and `gym` are also in the document's row, so that a misplaced document is detected. */
  readonly id: CompetitionId
  readonly gym: GymId
}

/** The length and CRC-32 of a document's plain bytes, and the CRC-32 of its deflated bytes. */
export interface ContentSums extends PlainSum {
  readonly deflatedCrc: number
}

/** A workout's document and the facts that decide who can see the workout. */
export interface WorkoutEntry extends WorkoutVisibility {
  /** The workout's document. `undefined` if it is corrupt. */
  readonly document: Document | undefined
}

export interface CompetitionSource {
  readonly competition: StoredCompetition
  /** The JSON of each workout in the competition's events, by workout id. */
  readonly workoutTexts: ReadonlyMap<WorkoutId, string>
}

/** Thrown when a statement reads a newer revision of the catalog than the request started with. */
export class StaleRevisionError extends Error {
  override name = 'StaleRevisionError'
}

/** Thrown when the catalog cannot be read, because the database is unreachable or returns an error. See `cause`. */
export class CatalogUnavailableError extends Error {
  override name = 'CatalogUnavailableError'
  /** The instant since which the catalog has been unavailable. `undefined` if it is not known. */
  readonly since: Instant | undefined

  constructor(message: string, { since, ...options }: ErrorOptions & { readonly since?: Instant } = {}) {
    super(message, options)
    this.since = since
  }
}
