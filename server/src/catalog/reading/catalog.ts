import type { CompetitionId, GymId, WorkoutId } from '../../contract/ids.ts'
import type { Listing } from '../../contract/listing.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { Coding, Document, Piece } from '../document.ts'
import type { Position, StoredCompetition } from '../stored.ts'
import type { OnDamage } from '../unproven.ts'
import type { PublishedWorkout, Sees, Validity, Viewer } from '../visibility.ts'

/**
 * What reading needs of the place where the catalog is kept. Every answer is of one moment in itself, and proven: what is
 * not what was written is told to the log, and left out. Only where `list` looks, and what a refusal goes by, is not: nothing is shown by that alone.
 */
export interface Catalog extends Changes {
  /** The entry of a competition that exists or existed, at an instant, as it lies: undefined after the same work. */
  findCursor(id: CompetitionId, now: Instant): Promise<CursorEntry | undefined>
  /** The same, proven: for a viewer that may learn of it. */
  proveCursor(id: CompetitionId, now: Instant): Promise<CursorEntry | undefined>
  /** Up to `limit` competitions that the viewer sees, nearest to `from` first: older ones after it, newer ones before. */
  list(viewer: Viewer, now: Instant, from: From, limit: number): Promise<readonly Entry[]>
  /** How many competitions the viewer sees, counted up to `most` and no further. */
  countUpTo(viewer: Viewer, now: Instant, most: number): Promise<number>
  /** The stored document of each entry in its order; undefined where there is none of it that holds, of its revision. */
  loadPieces(entries: readonly Entry[], sees: Sees, coding: Coding): Promise<readonly (StoredPiece | undefined)[]>
  /** The same, whole. */
  loadDocuments(entries: readonly Entry[], sees: Sees): Promise<readonly (StoredDocument | undefined)[]>
  /** What a document is rendered from; undefined where the competition has changed since it was listed. Throws `Unproven`. */
  loadCompetition(entry: Entry): Promise<CompetitionSource | undefined>
  /**
   * A page in one go, where that is worth it: where each question takes a way of its own, and one costs no more than another.
   * Undefined where there is more to the page than its stored documents, see `plain-page.ts`. Who asks may have left before
   * it is begun: then it rejects with `CatalogBusy`.
   */
  plainPage?(page: AskedPage, isWanted: () => boolean): Promise<Page | undefined>
  findWorkout(id: WorkoutId): Promise<WorkoutEntry | undefined>
  /**
   * Who sees a workout, undefined when there is none, after the same work: as it lies, not proven, for whoever may not learn
   * which it is. What is shown is looked at once more by `findWorkout`.
   */
  findSight(id: WorkoutId): Promise<PublishedWorkout | undefined>
  /** Told of what a page leaves out. */
  onDamage: OnDamage
  /** Grows with every change of the catalog. Rejects when the catalog cannot be read. */
  revision(): Promise<number>
  /** When the catalog was last changed, as its history has it; undefined where the history holds nothing. */
  changedAt(): Promise<Instant | undefined>
  /** The revision, after a look at every kind of row that requests read. Rejects when one of them cannot be read. */
  look(): Promise<number>
  /** The revision, and in what time around an instant the same competitions are published. */
  edition(now: Instant): Promise<Edition>
}

/** What is asked for with a page. */
export interface AskedPage {
  readonly viewer: Viewer
  readonly listing: Listing
  readonly coding: Coding
  readonly now: Instant
}

/** One page of the list, newest first, in one coding. */
export interface Page extends Validity {
  readonly coding: Coding
  /** The documents, in pieces to be joined by commas. */
  readonly pieces: readonly Piece[]
  /** Bytes that are in memory for this page: none where its pieces are slices of a list in memory. */
  readonly ownBytes: number
  /** Names what is served, neighbours included: a page that has got a next one is a page that has changed. */
  readonly hash: string
  /** The cursor of the next page; undefined when this one is the last. */
  readonly next: CompetitionId | undefined
  readonly previous: CompetitionId | undefined
}

export type Neighbours = Pick<Page, 'next' | 'previous'>

/** One revision of the catalog between two instants of publication: all the while each viewer's list is the same. */
export interface Edition extends Validity {
  readonly revision: number
}

/** A cheap look at whether anything may have changed. */
export interface Changes {
  /** Another number than before when anything in the database may have changed: the catalog, accounts, grants. */
  stamp(): number
}

export interface From {
  readonly side: 'after' | 'before'
  /** Undefined: from the newest on (`after`), or from the oldest on (`before`). */
  readonly position: Position | undefined
}

/** A competition as the list knows it; `revision` grows with each of its changes. */
export interface Entry {
  readonly position: Position
  readonly id: CompetitionId
  readonly revision: number
}

export interface CursorEntry {
  readonly position: Position
  readonly gym: GymId
  /** Whether it has ever been published by then, and thus shown to viewers that see what is published. */
  readonly everPublished: boolean
  /** Whether it is published at the instant. */
  readonly isPublished: boolean
  readonly isDeleted: boolean
}

/** A document, and in what time it says what it should. */
export interface TimedDocument extends Document, Validity {}

/** A competition's document, and whose competition it says that it is of. */
export interface StoredDocument extends TimedDocument {
  readonly gym: GymId
}

/** The same in one coding. */
export interface StoredPiece extends Piece, Validity {
  readonly hash: string
  readonly gym: GymId
}

/** A workout's document, and who sees it. */
export interface WorkoutEntry extends PublishedWorkout {
  /** Undefined for one that is not what was written. */
  readonly document: Document | undefined
}

/** The same for a viewer that sees it. */
export interface SeenWorkout extends WorkoutEntry {
  readonly document: Document
}

export interface CompetitionSource {
  readonly competition: StoredCompetition
  /** The JSON of each of its workouts. */
  readonly workoutTexts: ReadonlyMap<WorkoutId, string>
}

/** Thrown by storage when more is asked for than it will have read soon. Nothing is wrong with the catalog. */
export class CatalogBusy extends Error {
  override name = 'CatalogBusy'
}

/** Thrown by storage when the catalog cannot be read: the engine is out of reach, or refuses. The cause says why. */
export class CatalogUnavailable extends Error {
  override name = 'CatalogUnavailable'
  /** Since when, as far as storage knows. */
  readonly since: Instant | undefined

  constructor(message: string, { since, ...options }: ErrorOptions & { readonly since?: Instant } = {}) {
    super(message, options)
    this.since = since
  }
}
