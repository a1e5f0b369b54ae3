import type { CompetitionId, GymId, MovementId, WorkoutId } from '../../contract/ids.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { Document } from '../document.ts'
import type { CompetitionSource, TimedDocument } from '../reading/catalog.ts'
import type { Position, StoredCompetition, StoredGym, StoredMovement, StoredWorkout } from '../stored.ts'

/** The database operations of one transaction that changes the catalog. The folder `storage` implements them. */
export interface CatalogStore {
  findGym(id: GymId): Promise<StoredGym | undefined>
  putGym(gym: StoredGym): Promise<void>
  gymContents(gym: StoredGym): Promise<GymContents>
  /** Deletes a gym and the grants to read it. The caller must check that the gym owns nothing. */
  deleteGym(id: GymId): Promise<void>

  storedMovements(): AsyncIterable<StoredMovement>
  putMovement(movement: StoredMovement): Promise<void>
  deleteMovement(id: MovementId): Promise<void>

  /** Returns workouts by id. The result has no entry for an id that does not exist. */
  findWorkouts(ids: readonly WorkoutId[]): Promise<ReadonlyMap<WorkoutId, StoredWorkout>>
  standaloneWorkouts(): AsyncIterable<StoredWorkout>
  /**
   * Returns a new workout id: the greatest id that was ever used, plus 1. Ids above 10^15 do not count, so that one
   * file with a huge id cannot use up the safe integers, which end at 9 × 10^15.
   */
  mintWorkoutId(): Promise<WorkoutId>
  /** Writes workouts. Each id must occur only once. */
  putWorkouts(workouts: readonly WorkoutWithMovements[]): Promise<void>
  /** Deletes a workout. Its id is never used again. The caller must check that no event uses the workout. */
  deleteWorkout(id: WorkoutId): Promise<void>
  putWorkoutDocuments(documents: ReadonlyMap<WorkoutId, WorkoutDocument>): Promise<void>
  workoutsWithMovement(id: MovementId): Promise<readonly WorkoutId[]>
  eventsWithWorkout(id: WorkoutId): Promise<readonly EventReference[]>

  /**
   * Returns the ids and names of a gym's competitions, newest first. Without `gym`, returns those of all gyms, but at
   * most 2,000. Searching more of them for a similar name would be slow.
   */
  listNames(gym?: GymId): Promise<readonly CompetitionName[]>
  /**
   * Returns the record of a competition, even if the competition was deleted. Returns `undefined` if the id was never
   * used.
   */
  findCompetition(id: CompetitionId): Promise<CompetitionRecord | undefined>
  /** Returns a competition with the JSON of its workouts. Returns `undefined` if the competition is deleted. */
  loadCompetition(position: Position): Promise<CompetitionSource | undefined>
  /**
   * Returns a position for a competition. An id that was used before keeps its position. A new id gets a position that
   * is greater than every position so far.
   */
  allocatePosition(id: CompetitionId): Promise<Position>
  /** Writes a competition. Deletes workouts of the competition that its events no longer use. */
  putCompetition(
    position: Position,
    competition: StoredCompetition,
    before: StoredCompetition | undefined,
    now: Instant,
  ): Promise<void>
  /**
   * Returns up to `most` competitions whose documents are outdated. The competition with the latest release comes
   * first.
   */
  staleCompetitions(now: Instant, most: number): Promise<readonly Position[]>
  putCompetitionDocuments(position: Position, documents: CompetitionDocuments): Promise<void>
  /**
   * Deletes a competition, its workouts and its documents. Clients that read the list page by page can still use its id
   * as a cursor.
   */
  deleteCompetition(position: Position, now: Instant): Promise<void>

  insertChange(change: ChangeRecord): Promise<void>
}

export type CompetitionName = Pick<StoredCompetition, 'id' | 'name'>

export interface EventReference {
  readonly id: string
  readonly competition: string
  readonly position: Position
}

export interface ChangeRecord {
  readonly kind: string
  readonly id: string
  readonly outcome: string
  /** JSON text that contains what is needed to undo the change. It is the text `null` if the change added the item. */
  readonly back: string
}

export interface GymContents {
  readonly gym: StoredGym
  readonly competitions: readonly { readonly position: Position; readonly id: CompetitionId }[]
  readonly workouts: readonly WorkoutId[]
  readonly movements: readonly MovementId[]
  /** The user names of the gym accounts of this gym. */
  readonly accounts: readonly string[]
  /** The user names of the platform accounts that can read the gym. */
  readonly granted: readonly string[]
}

export interface CompetitionRecord {
  readonly position: Position
  readonly gym: GymId
  /** The competition. `undefined` if it is deleted. */
  readonly competition: StoredCompetition | undefined
}

/**
 * The documents of a competition. `everything` and `published` are the same object if all viewers see the same content.
 * `published` is undefined if the competition is a draft without `publish_at`.
 */
export interface CompetitionDocuments {
  /**
   * The competition that the documents show. Each document row stores `id` and `gym`. On each read they are compared
   * with the competition in the list, so that a document in a wrong row is detected.
   */
  readonly id: CompetitionId
  readonly gym: GymId
  readonly everything: TimedDocument
  readonly published: TimedDocument | undefined
}

export interface WorkoutDocument extends Document {
  readonly gym: GymId | null
}

export interface WorkoutWithMovements {
  readonly workout: StoredWorkout
  readonly movements: readonly MovementId[]
}
