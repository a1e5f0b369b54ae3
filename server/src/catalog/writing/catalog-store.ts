import type { CompetitionId, GymId, MovementId, WorkoutId } from '../../contract/ids.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { Document } from '../document.ts'
import type { CompetitionSource, TimedDocument } from '../reading/catalog.ts'
import type { Position, StoredCompetition, StoredGym, StoredMovement, StoredWorkout } from '../stored.ts'

/** What writing needs of the place where the catalog is kept. All of it happens inside one transaction. */
export interface CatalogStore {
  findGym(id: GymId): Promise<StoredGym | undefined>
  putGym(gym: StoredGym): Promise<void>
  /** What a gym has, and who reads it. */
  gymHoldings(gym: StoredGym): Promise<GymHoldings>
  /** Takes a gym away that has nothing any more, and what was granted on it. Put again, it returns to its place. */
  deleteGym(id: GymId): Promise<void>

  /** Every movement, in the order in which they were added. */
  storedMovements(): AsyncIterable<StoredMovement>
  putMovement(movement: StoredMovement): Promise<void>
  /** Takes a movement away that no workout names. */
  deleteMovement(id: MovementId): Promise<void>

  /** Those of these ids that there are. */
  findWorkouts(ids: readonly WorkoutId[]): Promise<ReadonlyMap<WorkoutId, StoredWorkout>>
  /** Every workout that stands alone, by id. */
  standingWorkouts(): AsyncIterable<StoredWorkout>
  /** An id that no workout has and, short of the greatest integers, none ever had. */
  mintWorkoutId(): Promise<WorkoutId>
  /** Each of them once. */
  putWorkouts(workouts: readonly WrittenWorkout[]): Promise<void>
  /** Takes a workout away that no event names; its id is not given again. */
  deleteWorkout(id: WorkoutId): Promise<void>
  putWorkoutDocuments(documents: ReadonlyMap<WorkoutId, WorkoutDocument>): Promise<void>
  workoutsWithMovement(id: MovementId): Promise<readonly WorkoutId[]>
  eventsWithWorkout(id: WorkoutId): Promise<readonly PlacedEvent[]>

  /** The names of a gym's competitions, newest first; without a gym of everybody's, so many as one can look through. */
  listNames(gym?: GymId): Promise<readonly NamedCompetition[]>
  /** The competition that has or had an id. */
  findCompetition(id: CompetitionId): Promise<KeptCompetition | undefined>
  /** The competition as it is kept, with the JSON of its workouts; undefined when it is deleted. */
  loadCompetition(position: Position): Promise<CompetitionSource | undefined>
  /**
   * The place of a new competition, newer than every other; asked again for it, the same: that it waits moves nothing.
   */
  drawPosition(id: CompetitionId): Promise<Position>
  /** Writes the competition. Its own workouts that no event uses any more go. */
  putCompetition(
    position: Position,
    competition: StoredCompetition,
    before: StoredCompetition | undefined,
    now: Instant,
  ): Promise<void>
  /** Competitions whose documents a release has overtaken, so many at most, the latest release first. */
  overtakenCompetitions(now: Instant, most: number): Promise<readonly Position[]>
  putCompetitionDocuments(position: Position, documents: CompetitionDocuments): Promise<void>
  /** Takes the competition, its events, its own workouts and its documents away; its place and its cursor stay. */
  deleteCompetition(position: Position, now: Instant): Promise<void>

  /** Keeps in the history what a change of an item came to. */
  noteChange(change: NotedChange): Promise<void>
}

export type NamedCompetition = Pick<StoredCompetition, 'id' | 'name'>

/** An event, and the competition that it is of. */
export interface PlacedEvent {
  readonly id: string
  readonly competition: string
  readonly position: Position
}

/** What the history keeps of a change. */
export interface NotedChange {
  readonly kind: string
  readonly id: string
  readonly outcome: string
  /** JSON: the differences that lead back; the item as it was for one that is gone, null for one that is new. */
  readonly back: string
}

/** What belongs to a gym, and the user names of those who read it. */
export interface GymHoldings {
  readonly gym: StoredGym
  readonly competitions: readonly { readonly position: Position; readonly id: CompetitionId }[]
  /** Those that stand alone. */
  readonly workouts: readonly WorkoutId[]
  readonly movements: readonly MovementId[]
  /** Gym accounts: they have no other gym. */
  readonly accounts: readonly string[]
  /** Platform accounts that were granted access to it. */
  readonly granted: readonly string[]
}

export interface KeptCompetition {
  readonly position: Position
  readonly gym: GymId
  /** Undefined when it is deleted. */
  readonly competition: StoredCompetition | undefined
}

/** `published` is undefined for a draft, and the same object as `everything` where both read the same bytes. */
export interface CompetitionDocuments {
  /** Which competition they are of, and whose: each document says so itself. */
  readonly id: CompetitionId
  readonly gym: GymId
  readonly everything: TimedDocument
  readonly published: TimedDocument | undefined
}

/** A workout's document, which says whose it is; null for the library. */
export interface WorkoutDocument extends Document {
  readonly gym: GymId | null
}

/** A workout, and the movements that its details reference. */
export interface WrittenWorkout {
  readonly workout: StoredWorkout
  readonly movements: readonly MovementId[]
}
