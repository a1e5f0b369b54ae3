import type { CompetitionId, EventId, GymId, MovementId, WorkoutId } from '../../contract/ids.ts'
import type { Document } from '../document.ts'
import type { CompetitionSource, StoredDocument } from '../reading/catalog.ts'
import type { Position, StoredCompetition, StoredGym, StoredWorkout } from '../stored.ts'

/** What writing needs of the place where the catalog is kept. All of it happens inside one transaction. */
export interface CatalogStore {
  findGym(id: GymId): Promise<StoredGym | undefined>
  putGym(gym: StoredGym): Promise<void>

  /** Every movement, in the order in which they were added. */
  listMovements(): Promise<readonly KeptMovement[]>
  putMovement(id: MovementId, movement: KeptMovement): Promise<void>

  /** Those of these ids that there are. */
  findWorkouts(ids: readonly WorkoutId[]): Promise<ReadonlyMap<WorkoutId, StoredWorkout>>
  /** The JSON of workouts as they are served. Rejects when one has none. */
  loadWorkoutTexts(ids: readonly WorkoutId[]): Promise<ReadonlyMap<WorkoutId, string>>
  /** An id that no workout has and, short of the greatest integers, none ever had. */
  mintWorkoutId(): Promise<WorkoutId>
  putWorkout(workout: StoredWorkout, movements: readonly MovementId[]): Promise<void>
  putWorkoutDocument(id: WorkoutId, document: Document): Promise<void>
  workoutsWithMovement(id: MovementId): Promise<readonly WorkoutId[]>
  competitionsWithWorkout(id: WorkoutId): Promise<readonly Position[]>

  /** The competition that has or had an id. */
  findCompetition(id: CompetitionId): Promise<KeptCompetition | undefined>
  /** The competition as it is kept, with the JSON of its workouts; undefined when it is deleted. */
  loadCompetition(position: Position): Promise<CompetitionSource | undefined>
  /** The competitions that hold events of these ids. */
  findEvents(ids: readonly EventId[]): Promise<ReadonlyMap<EventId, Position>>
  /** A place in the list that is newer than every other; each call gives another. */
  drawPosition(): Promise<Position>
  /** Writes the competition and its events. Workouts of its own that no event uses any more are gone with it. */
  putCompetition(position: Position, competition: StoredCompetition): Promise<void>
  putCompetitionDocuments(position: Position, documents: CompetitionDocuments): Promise<void>
  /** Takes the competition, its events, its own workouts and its documents away; its place and its cursor stay. */
  deleteCompetition(position: Position): Promise<void>
}

export interface KeptMovement {
  /** Null in the shared library. */
  readonly gym: GymId | null
  /** The movement's JSON as it is served. */
  readonly body: string
}

export interface KeptCompetition {
  readonly position: Position
  readonly gym: GymId
  /** Undefined when it is deleted. */
  readonly competition: StoredCompetition | undefined
}

/** `published` is undefined for a draft, and the same object as `everything` where both read the same bytes. */
export interface CompetitionDocuments {
  readonly everything: StoredDocument
  readonly published: StoredDocument | undefined
}
