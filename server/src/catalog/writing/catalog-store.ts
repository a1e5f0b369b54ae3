import type { CompetitionId, GymId, MovementId, WorkoutId } from '../../contract/ids.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { Document } from '../document.ts'
import type { CompetitionSource, TimedDocument } from '../reading/catalog.ts'
import type { Position, StoredCompetition, StoredGym, StoredMovement, StoredWorkout } from '../stored.ts'

/** The database operations that a change of the catalog needs, all in one transaction. Implemented in `storage`. */
export interface CatalogStore {
  findGym(id: GymId): Promise<StoredGym | undefined>
  putGym(gym: StoredGym): Promise<void>
  /** Returns the items that a gym owns and the accounts that may read it. */
  gymContents(gym: StoredGym): Promise<GymContents>
  /** Deletes a gym that owns nothing, with the grants on it. If added again, it gets its old position in lists. */
  deleteGym(id: GymId): Promise<void>

  /** Yields every movement in the order in which they were added. */
  storedMovements(): AsyncIterable<StoredMovement>
  putMovement(movement: StoredMovement): Promise<void>
  /** Deletes a movement that no workout references. */
  deleteMovement(id: MovementId): Promise<void>

  /** Returns the workouts with these ids. Omits ids that do not exist. */
  findWorkouts(ids: readonly WorkoutId[]): Promise<ReadonlyMap<WorkoutId, StoredWorkout>>
  /** Yields every standalone workout in the order of ids. */
  standaloneWorkouts(): AsyncIterable<StoredWorkout>
  /** Returns one more than the highest id that a workout has or had, not counting ids above 10^15. */
  mintWorkoutId(): Promise<WorkoutId>
  /** Writes workouts; no id may occur twice. */
  putWorkouts(workouts: readonly WorkoutWithMovements[]): Promise<void>
  /** Deletes a workout that no event references. Its id is not used again. */
  deleteWorkout(id: WorkoutId): Promise<void>
  putWorkoutDocuments(documents: ReadonlyMap<WorkoutId, WorkoutDocument>): Promise<void>
  workoutsWithMovement(id: MovementId): Promise<readonly WorkoutId[]>
  eventsWithWorkout(id: WorkoutId): Promise<readonly EventReference[]>

  /** Returns the ids and names of a gym's competitions, newest first; without a gym, the newest of all gyms. */
  listNames(gym?: GymId): Promise<readonly CompetitionName[]>
  /** Returns the competition with this id, even if it is deleted; undefined if the id was never used. */
  findCompetition(id: CompetitionId): Promise<CompetitionRecord | undefined>
  /** Returns a competition with the JSON of its workouts; undefined if it is deleted. */
  loadCompetition(position: Position): Promise<CompetitionSource | undefined>
  /** Returns a position for a new competition, newer than all others. The same id gets the same position again. */
  allocatePosition(id: CompetitionId): Promise<Position>
  /** Writes a competition, and deletes embedded workouts that no event uses any more. */
  putCompetition(
    position: Position,
    competition: StoredCompetition,
    before: StoredCompetition | undefined,
    now: Instant,
  ): Promise<void>
  /** Returns the positions of up to `most` competitions with outdated documents, latest release first. */
  staleCompetitions(now: Instant, most: number): Promise<readonly Position[]>
  putCompetitionDocuments(position: Position, documents: CompetitionDocuments): Promise<void>
  /** Deletes a competition, its embedded workouts and documents. Its position stays reserved, its id a valid cursor. */
  deleteCompetition(position: Position, now: Instant): Promise<void>

  /** Adds a change of an item to the history. */
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
  /** JSON that undoes the change: differences, the whole item if it was deleted, or null if it was added. */
  readonly back: string
}

/** The items that a gym owns, and the user names of the accounts that read it. */
export interface GymContents {
  readonly gym: StoredGym
  readonly competitions: readonly { readonly position: Position; readonly id: CompetitionId }[]
  /** Standalone workouts. */
  readonly workouts: readonly WorkoutId[]
  readonly movements: readonly MovementId[]
  /** The user names of gym accounts, which read only this gym. */
  readonly accounts: readonly string[]
  /** The user names of platform accounts with access to the gym. */
  readonly granted: readonly string[]
}

export interface CompetitionRecord {
  readonly position: Position
  readonly gym: GymId
  /** The current content; undefined if the competition is deleted. */
  readonly competition: StoredCompetition | undefined
}

/** A competition's documents, the same object if equal. `published` is undefined for a draft without `publish_at`. */
export interface CompetitionDocuments {
  /** The competition's id. It and `gym` are stored with each document, so that a misplaced document is detected. */
  readonly id: CompetitionId
  readonly gym: GymId
  readonly everything: TimedDocument
  readonly published: TimedDocument | undefined
}

/** A workout's document with the gym that owns the workout; null for the shared library. */
export interface WorkoutDocument extends Document {
  readonly gym: GymId | null
}

/** A workout and the movements that its details reference. */
export interface WorkoutWithMovements {
  readonly workout: StoredWorkout
  readonly movements: readonly MovementId[]
}
