import type { CompetitionId, GymId, WorkoutId } from '../../contract/ids.ts'
import type { Listing } from '../../contract/listing.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { Document } from '../document.ts'
import type { Coding, Piece } from '../pieces.ts'
import type { Position, StoredCompetition } from '../stored.ts'
import type { OnDamage } from '../corrupt-row-error.ts'
import type { PublishedWorkout, Sees, Validity, Viewer } from '../visibility.ts'
import type { Body } from './body.ts'

/**
 * What reading needs of the place where the catalog is kept. What is asked for is of one revision: every statement
 * tells which one it has read, and of another one nothing is given, but `Overtaken` thrown. What is damaged is left out
 * and passed to `onDamage`.
 */
export interface Catalog extends Changes {
  /** The revision, and in what time around an instant the same competitions are published. */
  edition(now: Instant): Promise<Edition>
  /**
   * What lies on a page, and up to `more` behind it; undefined where the viewer can never have been given the cursor.
   */
  page(asked: AskedPage, more: number, revision: number): Promise<FoundPage<StoredPiece> | undefined>
  /** The same without the bytes of its documents. */
  pageHeads(asked: AskedPage, revision: number): Promise<FoundPage<StoredHead> | undefined>
  /** What a competition's documents are rendered from; undefined where there is none. Throws `CorruptRowError`. */
  competition(position: Position, revision: number): Promise<CompetitionSource | undefined>
  workout(id: WorkoutId, revision: number): Promise<WorkoutEntry | undefined>
  /**
   * Who sees a workout, undefined when there is none, after the same work: for a caller that may not learn which it is.
   * What is shown is looked at once more by `workout`.
   */
  workoutSight(id: WorkoutId, revision: number): Promise<PublishedWorkout | undefined>
  /** The documents that a release overtakes after an instant, the next ones first, up to `most`. */
  releases(after: Instant, most: number): Promise<readonly Release[]>
  onDamage: OnDamage
  /** When the catalog was last changed, as its history has it; undefined where the history holds nothing. */
  changedAt(): Promise<Instant | undefined>
  /** The revision, after a look at every kind of row that requests read. Rejects when one of them cannot be read. */
  look(): Promise<number>
}

/** What is asked for with a page. */
export interface AskedPage {
  readonly viewer: Viewer
  readonly listing: Listing
  readonly coding: Coding
  readonly now: Instant
}

export interface FoundPage<Stored extends StoredHead> {
  /** Nearest to the cursor first. */
  readonly entries: readonly FoundEntry<Stored>[]
  /** Whether there is more beyond them. */
  readonly goesOn: boolean
  /** Whether there is anything on the other side of the cursor, its competition included. */
  readonly isBehind: boolean
}

/** A competition on a page. */
export interface FoundEntry<Stored extends StoredHead> {
  readonly position: Position
  readonly id: CompetitionId
  /** Its document; undefined where there is none that is intact. */
  readonly piece: Stored | undefined
}

/** A document that says something else from an instant on. */
export interface Release {
  readonly position: Position
  readonly sees: Sees
  readonly at: Instant
}

/** One page of the list, newest first, in one coding. */
export interface Page extends Validity, Neighbours {
  /** What memory keeps it by. */
  readonly key: string
  /** The JSON array, ready to be sent. */
  readonly body: Body
  /** Names what is served, neighbours included: a page that has got a next one is a page that has changed. */
  readonly hash: string
}

export interface Neighbours {
  /** The cursor of the next page; undefined when this one is the last. */
  readonly next: CompetitionId | undefined
  readonly previous: CompetitionId | undefined
}

/** One revision of the catalog between two instants of publication: all the while each viewer's list is the same. */
export interface Edition extends Validity {
  readonly revision: number
}

/** A cheap look at whether anything may have changed. */
export interface Changes {
  /** Another number than before when anything in the database may have changed: the catalog, accounts, grants. */
  stamp(): number
}

/** A document, and in what time it says what it should. */
export interface TimedDocument extends Document, Validity {}

/** A competition's document, and whose competition it is. */
export interface StoredDocument extends TimedDocument {
  readonly gym: GymId
}

/** What is said of a document, without its bytes. */
export interface StoredHead extends Validity {
  readonly hash: string
  /** The competition that it is of, as it says itself, and whose that is. */
  readonly id: CompetitionId
  readonly gym: GymId
}

/** A document in one coding. */
export interface StoredPiece extends Piece, StoredHead {}

/** A workout's document, and who sees it. */
export interface WorkoutEntry extends PublishedWorkout {
  /** Undefined when it is damaged. */
  readonly document: Document | undefined
}

export interface CompetitionSource {
  readonly competition: StoredCompetition
  /** The JSON of each of its workouts. */
  readonly workoutTexts: ReadonlyMap<WorkoutId, string>
}

/** Thrown by storage when a statement has read another revision than it was asked of: a commit came between. */
export class Overtaken extends Error {
  override name = 'Overtaken'
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
