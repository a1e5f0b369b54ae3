import type { CompetitionId, GymId, MovementId, WorkoutId } from '../../contract/ids.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { Document } from '../document.ts'
import type { CompetitionSource, TimedDocument } from '../reading/catalog.ts'
import type { Position, StoredCompetition, StoredGym, StoredMovement, StoredWorkout } from '../stored.ts'

/** The catalog as writes use it; implemented by storage. All calls run in one transaction. */
export interface CatalogStore {
  findGym(id: GymId): Promise<StoredGym | undefined>
  putGym(gym: StoredGym): Promise<void>
  /** Returns the items that a gym owns and the accounts that may read it. */
  gymContents(gym: StoredGym): Promise<GymContents>
  /** Deletes a gym that owns nothing, and the grants on it. A gym that is added again returns to its place. */
  deleteGym(id: GymId): Promise<void>

  /** Yields every movement in the order in which they were added. */
  storedMovements(): AsyncIterable<StoredMovement>
  putMovement(movement: StoredMovement): Promise<void>
  /** Deletes a movement that no workout references. */
  deleteMovement(id: MovementId): Promise<void>

  /** Returns the workouts with these ids; the result lacks those that do not exist. */
  findWorkouts(ids: readonly WorkoutId[]): Promise<ReadonlyMap<WorkoutId, StoredWorkout>>
  /** Yields every standalone workout in the order of ids. */
  standaloneWorkouts(): AsyncIterable<StoredWorkout>
  /** Returns a new id. No workout has it or ever had it, unless an author chose an extremely large one. */
  mintWorkoutId(): Promise<WorkoutId>
  /** Writes workouts; no id may occur twice. */
  putWorkouts(workouts: readonly WorkoutWithMovements[]): Promise<void>
  /** Deletes a workout that no event references. Its id is not used again. */
  deleteWorkout(id: WorkoutId): Promise<void>
  putWorkoutDocuments(documents: ReadonlyMap<WorkoutId, WorkoutDocument>): Promise<void>
  workoutsWithMovement(id: MovementId): Promise<readonly WorkoutId[]>
  eventsWithWorkout(id: WorkoutId): Promise<readonly EventReference[]>

  /** Returns the names of a gym's competitions, newest first; without a gym, only the newest of all gyms. */
  listNames(gym?: GymId): Promise<readonly CompetitionName[]>
  /** Returns the competition that has this id, also if it is deleted. */
  findCompetition(id: CompetitionId): Promise<CompetitionRecord | undefined>
  /** Returns a competition with the JSON of its workouts; undefined if it is deleted. */
  loadCompetition(position: Position): Promise<CompetitionSource | undefined>
  /** Returns the position of a new competition, newer than all others; the same for each call with this id. */
  allocatePosition(id: CompetitionId): Promise<Position>
  /** Writes a competition, and deletes embedded workouts that no event uses any more. */
  putCompetition(
    position: Position,
    competition: StoredCompetition,
    before: StoredCompetition | undefined,
    now: Instant,
  ): Promise<void>
  /** Returns at most `most` competitions whose documents are outdated since a release, the latest release first. */
  staleCompetitions(now: Instant, most: number): Promise<readonly Position[]>
  putCompetitionDocuments(position: Position, documents: CompetitionDocuments): Promise<void>
  /** Deletes a competition, its embedded workouts and documents. Its position stays reserved, its cursor valid. */
  deleteCompetition(position: Position, now: Instant): Promise<void>

  /** Adds a change of an item to the history. */
  recordChange(change: ChangeRecord): Promise<void>
}

export type CompetitionName = Pick<StoredCompetition, 'id' | 'name'>

/** An event and its competition. */
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
  /** JSON: the differences that undo the change; the whole item if it was deleted, null if it was added. */
  readonly back: string
}

/** The items that a gym owns, and the user names of the accounts that read it. */
export interface GymContents {
  readonly gym: StoredGym
  readonly competitions: readonly { readonly position: Position; readonly id: CompetitionId }[]
  /** Standalone workouts. */
  readonly workouts: readonly WorkoutId[]
  readonly movements: readonly MovementId[]
  /** Gym accounts, which read only this gym. */
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

/** A competition's documents, one object if equal. `published` is undefined for a draft without `publish_at`. */
export interface CompetitionDocuments {
  /** The competition and its gym, which are stored in each document. */
  readonly id: CompetitionId
  readonly gym: GymId
  readonly everything: TimedDocument
  readonly published: TimedDocument | undefined
}

/** A workout's document with its gym; null for the library. */
export interface WorkoutDocument extends Document {
  readonly gym: GymId | null
}

/** A workout and the movements that its details reference. */
export interface WorkoutWithMovements {
  readonly workout: StoredWorkout
  readonly movements: readonly MovementId[]
}
