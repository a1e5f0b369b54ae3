import type { CompetitionId, GymId, MovementId, WorkoutId } from '../../contract/ids.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { Document } from '../document.ts'
import type { CompetitionSource, TimedDocument } from '../reading/catalog.ts'
import type { Position, StoredCompetition, StoredGym, StoredMovement, StoredWorkout } from '../stored.ts'

/** The database operations for changes of the catalog. All run in one transaction. Implemented in `storage`. */
export interface CatalogStore {
  findGym(id: GymId): Promise<StoredGym | undefined>
  putGym(gym: StoredGym): Promise<void>
  /** Returns the items that a gym owns and the accounts that can read it. */
  gymContents(gym: StoredGym): Promise<GymContents>
  /** Deletes a gym that owns nothing, and the grants on it. A gym added again gets its old position in lists. */
  deleteGym(id: GymId): Promise<void>

  /** Yields every movement in the order in which they were added. */
  storedMovements(): AsyncIterable<StoredMovement>
  putMovement(movement: StoredMovement): Promise<void>
  /** Deletes a movement that no workout references. */
  deleteMovement(id: MovementId): Promise<void>

  /** Returns the workouts with these ids. The result has no entry for an id that does not exist. */
  findWorkouts(ids: readonly WorkoutId[]): Promise<ReadonlyMap<WorkoutId, StoredWorkout>>
  /** Yields every standalone workout in the order of ids. */
  standaloneWorkouts(): AsyncIterable<StoredWorkout>
  /** Returns a new workout id: one more than the highest id that was ever used. Ids above 10^15 do not count. */
  mintWorkoutId(): Promise<WorkoutId>
  /** Writes workouts. Each id must occur only once. */
  putWorkouts(workouts: readonly WorkoutWithMovements[]): Promise<void>
  /** Deletes a workout that no event references. The id is never assigned to another workout. */
  deleteWorkout(id: WorkoutId): Promise<void>
  putWorkoutDocuments(documents: ReadonlyMap<WorkoutId, WorkoutDocument>): Promise<void>
  workoutsWithMovement(id: MovementId): Promise<readonly WorkoutId[]>
  eventsWithWorkout(id: WorkoutId): Promise<readonly EventReference[]>

  /** Returns the ids and names of a gym's competitions, newest first. Without `gym`, returns the newest of all gyms. */
  listNames(gym?: GymId): Promise<readonly CompetitionName[]>
  /** Returns the competition with this id, even if it is deleted. Returns `undefined` if the id was never used. */
  findCompetition(id: CompetitionId): Promise<CompetitionRecord | undefined>
  /** Returns a competition with the JSON of its workouts. Returns `undefined` if the competition is deleted. */
  loadCompetition(position: Position): Promise<CompetitionSource | undefined>
  /**
   * Returns the position of a new competition: greater than all others. An id that was used before keeps its position.
   */
  allocatePosition(id: CompetitionId): Promise<Position>
  /** Writes a competition. Deletes the workouts inside it that no event uses any longer. */
  putCompetition(
    position: Position,
    competition: StoredCompetition,
    before: StoredCompetition | undefined,
    now: Instant,
  ): Promise<void>
  /** Returns the positions of up to `most` competitions that have outdated documents. The latest release is first. */
  staleCompetitions(now: Instant, most: number): Promise<readonly Position[]>
  putCompetitionDocuments(position: Position, documents: CompetitionDocuments): Promise<void>
  /**
   * Deletes a competition, its workouts and documents. Its position stays reserved, and its id is still a valid cursor.
   */
  deleteCompetition(position: Position, now: Instant): Promise<void>

  /** Adds the change of an item to the history. */
  insertChange(change: ChangeRecord): Promise<void>
}

export type CompetitionName = Pick<StoredCompetition, 'id' | 'name'>

/** The ids of an event and its competition, and the competition's position in the list. */
export interface EventReference {
  readonly id: string
  readonly competition: string
  readonly position: Position
}

/** A change as the history stores it. */
export interface ChangeRecord {
  readonly kind: string
  readonly id: string
  readonly outcome: string
  /**
   * JSON that undoes the change: the differences of a changed item, a deleted item itself, `null` for an added item.
   */
  readonly back: string
}

/** Everything that a gym owns, and the user names of the accounts that can read the gym. */
export interface GymContents {
  readonly gym: StoredGym
  readonly competitions: readonly { readonly position: Position; readonly id: CompetitionId }[]
  /** The ids of standalone workouts. */
  readonly workouts: readonly WorkoutId[]
  readonly movements: readonly MovementId[]
  /** The user names of gym accounts. They can read only this gym. */
  readonly accounts: readonly string[]
  /** The user names of the platform accounts that can read the gym. */
  readonly granted: readonly string[]
}

export interface CompetitionRecord {
  readonly position: Position
  readonly gym: GymId
  /** The current content. `undefined` if the competition is deleted. */
  readonly competition: StoredCompetition | undefined
}

/**
 * The documents of a competition. Both can be the same object if all viewers see the same. `published` is undefined for
 * a draft without `publish_at`.
 */
export interface CompetitionDocuments {
  /** The competition's id. It is stored with each document, like `gym`, so that a misplaced document is detected. */
  readonly id: CompetitionId
  readonly gym: GymId
  readonly everything: TimedDocument
  readonly published: TimedDocument | undefined
}

/** A workout's document, and the gym that owns the workout. The gym is null for the shared library. */
export interface WorkoutDocument extends Document {
  readonly gym: GymId | null
}

/** A workout and the movements that its details reference. */
export interface WorkoutWithMovements {
  readonly workout: StoredWorkout
  readonly movements: readonly MovementId[]
}
