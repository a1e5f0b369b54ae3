import type { CompetitionId, GymId, WorkoutId } from '../../contract/ids.ts'
import type { ListQuery } from '../../contract/listing.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { Document } from '../document.ts'
import type { ArrayEnd, Coding, PlainSum } from '../pieces.ts'
import type { Position, StoredCompetition } from '../stored.ts'
import type { OnDamage } from '../corrupt-row-error.ts'
import type { WorkoutVisibility, Visibility, Validity, Viewer } from '../visibility.ts'

/**
 * The catalog as requests read it; implemented by storage. A method with a `revision` throws `StaleRevisionError` when
 * the catalog has another one. Corrupt items are left out and passed to `onDamage`.
 */
export interface Catalog extends ChangeDetector {
  /** Returns the current revision, and the time around `now` in which no competition is published. */
  snapshot(now: Instant): Promise<Snapshot>
  /** Returns a page and up to `more` entries after it; undefined if the viewer can never have received the cursor. */
  page(request: PageRequest, more: number, revision: number): Promise<PageSlice | undefined>
  /** Returns unverified bytes of documents in one coding, by key. Documents that do not exist are absent. */
  documentBytes(keys: readonly number[], coding: Coding, revision: number): Promise<ReadonlyMap<number, Uint8Array>>
  /** Returns what a competition's documents are rendered from; undefined if there is none. Throws `CorruptRowError`. */
  competition(position: Position, revision: number): Promise<CompetitionSource | undefined>
  workout(id: WorkoutId, revision: number): Promise<WorkoutEntry | undefined>
  /**
   * Returns who sees a workout; undefined, after the same work, if there is none: response times must not reveal which
   * ids exist. The catalog may change before `workout`, so check the visibility that it returns, too.
   */
  workoutVisibility(id: WorkoutId, revision: number): Promise<WorkoutVisibility | undefined>
  /** Returns the next `most` releases after an instant, earliest first. */
  releases(after: Instant, most: number): Promise<readonly Release[]>
  onDamage: OnDamage
  /** Returns when the catalog was last changed; undefined if the history is empty. */
  changedAt(): Promise<Instant | undefined>
  /** Resolves to the revision. Rejects if any table that requests need cannot be read. */
  probe(): Promise<number>
}

/** A request for a page of competitions. */
export interface PageRequest {
  readonly viewer: Viewer
  readonly listing: ListQuery
  readonly now: Instant
}

export interface PageSlice {
  /** The entries, nearest to the cursor first; the page's own entries come before any further ones. */
  readonly entries: readonly PageEntry[]
  /** True if there are more entries after these. */
  readonly hasMore: boolean
  /** True if there are entries on the other side of the cursor, its own competition included. */
  readonly hasMoreBehind: boolean
}

/** A competition on a page. */
export interface PageEntry {
  readonly position: Position
  readonly id: CompetitionId
  /** The row of the competition's document; undefined if there is none or it is corrupt. */
  readonly head: DocumentHead | undefined
}

/** An instant at which a document changes because an event is released or the competition is published. */
export interface Release {
  readonly position: Position
  readonly sees: Visibility
  readonly at: Instant
}

/** One page of the list, newest first, without the bytes of its documents. */
export interface Page extends Validity, Neighbours {
  readonly documents: readonly PageDocument[]
  /** The bytes after the last document. */
  readonly end: ArrayEnd
  /** Hash of the documents and the neighbours: a page that gets a next page has changed, too. */
  readonly hash: string
}

/** A document on a page. */
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

/** One revision of the catalog between two instants of publication. Each viewer's list stays the same in it. */
export interface Snapshot extends Validity {
  readonly revision: number
}

/** Detects changes of the database. */
export interface ChangeDetector {
  /** Returns a different number once anything in the database may have changed: the catalog, accounts or grants. */
  dataVersion(): number
}

/** A document and the time during which it is current. */
export interface TimedDocument extends Document, Validity {}

/** A stored document without its bytes. */
export interface DocumentHead extends ContentSums, Validity {
  readonly key: number
  readonly hash: string
  /** The competition as the document itself names it, and its gym. */
  readonly id: CompetitionId
  readonly gym: GymId
}

/** Length and CRC-32 of a document's plain bytes, and CRC-32 of its deflated ones. */
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
  /** The time since which the catalog has been unavailable, if storage knows it. */
  readonly since: Instant | undefined

  constructor(message: string, { since, ...options }: ErrorOptions & { readonly since?: Instant } = {}) {
    super(message, options)
    this.since = since
  }
}
