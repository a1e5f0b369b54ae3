import type { CompetitionId, GymId, WorkoutId } from '../../contract/ids.ts'
import type { ListQuery } from '../../contract/listing.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { Document } from '../document.ts'
import type { ArrayEnd, Coding, PlainSum } from '../pieces.ts'
import type { Position, StoredCompetition } from '../stored.ts'
import type { OnDamage } from '../corrupt-row-error.ts'
import type { WorkoutVisibility, Visibility, Validity, Viewer } from '../visibility.ts'

/**
 * The read operations of the database that requests need. Methods with a `revision` reject with `StaleRevisionError` if
 * the catalog has another revision. Corrupt items are omitted, unless a method says otherwise, and passed to
 * `onDamage`.
 */
export interface Catalog extends ChangeDetector {
  /** Returns the current revision and the interval around `now` in which no competition becomes published. */
  snapshot(now: Instant): Promise<CatalogSnapshot>
  /** Returns a page and up to `more` entries after it; undefined if the viewer can never have received its cursor. */
  page(request: PageRequest, more: number, revision: number): Promise<PageSlice | undefined>
  /** Returns the bytes of stored documents by key, without verifying checksums. Omits keys that do not exist. */
  documentBytes(keys: readonly number[], coding: Coding, revision: number): Promise<ReadonlyMap<number, Uint8Array>>
  /** Returns a competition with its workouts' JSON; undefined if it does not exist. Rejects with `CorruptRowError`. */
  competition(position: Position, revision: number): Promise<CompetitionSource | undefined>
  workout(id: WorkoutId, revision: number): Promise<WorkoutEntry | undefined>
  /**
   * Returns who may see a workout; undefined if the workout does not exist. Existing and missing workouts take the same
   * work, so that response times do not reveal which ids exist. The catalog may change before `workout` is called, so
   * check the visibility that `workout` returns as well.
   */
  workoutVisibility(id: WorkoutId, revision: number): Promise<WorkoutVisibility | undefined>
  /** Returns at most `most` releases after an instant, earliest first. */
  releases(after: Instant, most: number): Promise<readonly Release[]>
  onDamage: OnDamage
  /** Returns when the catalog was last changed; undefined if the history is empty. */
  changedAt(): Promise<Instant | undefined>
  /** Resolves to the revision if every table that requests need can be read; otherwise rejects. */
  probe(): Promise<number>
}

export interface PageRequest {
  readonly viewer: Viewer
  readonly listing: ListQuery
  readonly now: Instant
}

export interface PageSlice {
  /** The entries of the page, nearest to the cursor first, followed by the further entries that were requested. */
  readonly entries: readonly PageEntry[]
  /** True if there are more entries after these. */
  readonly hasMore: boolean
  /** True if there are entries on the other side of the cursor. The competition of the cursor counts as one of them. */
  readonly hasMoreBehind: boolean
}

/** A competition on a page of the competition list. */
export interface PageEntry {
  readonly position: Position
  readonly id: CompetitionId
  /** The stored document without its bytes; undefined if none is stored or its row is corrupt. */
  readonly head: DocumentHead | undefined
}

/** A change of a competition's document at an instant, because an event is released or the competition is published. */
export interface Release {
  readonly position: Position
  readonly sees: Visibility
  readonly at: Instant
}

/** One page of the competition list, newest first, without the bytes of its documents. */
export interface Page extends Validity, Neighbours {
  readonly documents: readonly PageDocument[]
  /** The bytes of the JSON array after its last document. */
  readonly end: ArrayEnd
  /** Hash of the documents, `next` and `previous`. A page that gains a next page has changed, too. */
  readonly hash: string
}

/** A document of a page, without its bytes. */
export interface PageDocument extends ContentSums {
  readonly position: Position
  /** The document's key in storage; undefined if it was rendered, because the stored one is outdated or corrupt. */
  readonly key: number | undefined
  readonly hash: string
}

export interface Neighbours {
  /** The cursor of the next page; undefined when this one is the last. */
  readonly next: CompetitionId | undefined
  readonly previous: CompetitionId | undefined
}

/** One revision of the catalog, between two publication times: meanwhile, no viewer's list of competitions changes. */
export interface CatalogSnapshot extends Validity {
  readonly revision: number
}

export interface ChangeDetector {
  /** Returns another number than the last call if the catalog, accounts or grants may have changed in between. */
  dataVersion(): number
}

/** A document and the time during which it is current. */
export interface TimedDocument extends Document, Validity {}

/** A stored document without its bytes. */
export interface DocumentHead extends ContentSums, Validity {
  readonly key: number
  readonly hash: string
  /** The competition's id. It and `gym` are also in the document's own row, to detect a misplaced document. */
  readonly id: CompetitionId
  readonly gym: GymId
}

/** Length and CRC-32 of a document's plain bytes, and CRC-32 of its deflated bytes. */
export interface ContentSums extends PlainSum {
  readonly deflatedCrc: number
}

/** A workout's document and who sees it. */
export interface WorkoutEntry extends WorkoutVisibility {
  /** The workout's document; undefined if it is corrupt. */
  readonly document: Document | undefined
}

export interface CompetitionSource {
  readonly competition: StoredCompetition
  /** The JSON of each workout of the competition's events, by id. */
  readonly workoutTexts: ReadonlyMap<WorkoutId, string>
}

/** Thrown by storage when a statement sees a newer revision than the request started with. */
export class StaleRevisionError extends Error {
  override name = 'StaleRevisionError'
}

/** Thrown by storage when the catalog cannot be read: the database is unreachable or returns an error. See `cause`. */
export class CatalogUnavailableError extends Error {
  override name = 'CatalogUnavailableError'
  /** The instant since which the catalog has been unavailable; undefined if storage does not know it. */
  readonly since: Instant | undefined

  constructor(message: string, { since, ...options }: ErrorOptions & { readonly since?: Instant } = {}) {
    super(message, options)
    this.since = since
  }
}
