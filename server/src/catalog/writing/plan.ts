import { isDeepStrictEqual } from 'node:util'
import type { GymId, MovementId, WorkoutId } from '../../contract/ids.ts'
import {
  mapWorkouts,
  type EventMembers,
  type Position,
  type StoredCompetition,
  type StoredGym,
  type StoredMovement,
  type StoredWorkout,
  type WorkoutContent,
  type EventWorkouts,
} from '../stored.ts'

/** The effect of a plan on its item. */
export type Outcome = 'added' | 'changed' | 'unchanged'

/** The change that an import makes to one item. The import rules create it without writing; `applyPlan` writes it. */
export type Plan = GymPlan | MovementPlan | WorkoutPlan | CompetitionPlan

/** The stored and the new version of an item; `before` is undefined if there is none. */
interface PlannedChange<Kind extends string, Kept, Next = Kept> {
  readonly kind: Kind
  readonly before: Kept | undefined
  readonly after: Next
  readonly outcome: Outcome
}

export type GymPlan = PlannedChange<'gym', StoredGym>

export type MovementPlan = PlannedChange<'movement', StoredMovement>

export interface WorkoutPlan extends PlannedChange<'workout', StoredWorkout, AcceptedWorkout> {
  /** Undefined if a new id is needed. */
  readonly id: WorkoutId | undefined
  readonly gym: GymId | null
}

export interface CompetitionPlan extends PlannedChange<'competition', StoredCompetition, PlannedCompetition> {
  readonly position: Position
  /** The stored workouts that the competition's events embed or reference and that the plan needs, by id. */
  readonly workouts: ReadonlyMap<WorkoutId, StoredWorkout>
}

/** A valid workout and the movements that it references. */
export interface AcceptedWorkout {
  readonly content: WorkoutContent
  readonly movements: readonly MovementId[]
}

export interface PlannedCompetition extends Omit<StoredCompetition, 'events'> {
  readonly events: readonly PlannedEvent[]
}

export type PlannedEvent = EventMembers & EventWorkouts<WorkoutChoice>

/** The workout that a member of an event, such as `scaled_workout`, will have. */
export interface WorkoutChoice {
  /** The id of the stored or new workout; undefined if a new id is needed. */
  readonly id: WorkoutId | undefined
  /** True if the author gave the id; false if it is that of the member's current workout. */
  readonly isIdGiven: boolean
  /** The stored workout with this id. */
  readonly before: WorkoutContent | undefined
  /** The new content; undefined if the event only references the workout. */
  readonly after: AcceptedWorkout | undefined
  /** The name by which the event references the workout, which a later item may rename, and its JSON pointer. */
  readonly byName?: { readonly name: string; readonly path: string }
}

export function outcomeOf(before: unknown, isSame: boolean): Outcome {
  if (before === undefined) return 'added'
  return isSame ? 'unchanged' : 'changed'
}

/** True if the workout need not be written: the event only references it, or the stored one has the same content. */
export function isAlreadyStored({ before, after }: WorkoutChoice): boolean {
  return after === undefined || (before !== undefined && isEqual(before, after.content))
}

/** True if the stored competition equals the new one. */
export function isUnchanged(after: PlannedCompetition, before: StoredCompetition): boolean {
  const idOf = (choice: WorkoutChoice) => (isAlreadyStored(choice) ? choice.id : undefined)
  const events = after.events.map((event) => ({ ...event, ...mapWorkouts(event, idOf) }))
  return isDeepStrictEqual({ ...after, events }, before)
}

/** True if two workouts have the same name, description, type and details. */
export function isEqual(one: WorkoutContent, other: WorkoutContent): boolean {
  return (
    one.name === other.name &&
    one.description === other.description &&
    one.type === other.type &&
    one.details === other.details
  )
}

type PartialMembers<Members> = { readonly [Name in keyof Members]?: Members[Name] | undefined }

/** Returns each member as written, or else its previous value, or else its default. Null counts as written. */
export function mergeMembers<Members extends object>(
  written: PartialMembers<Members>,
  was: PartialMembers<Members> | undefined,
  defaults: Members,
): Members {
  const merged = { ...defaults }
  for (const name in defaults) {
    const value = written[name] === undefined ? was?.[name] : written[name]
    if (value !== undefined) merged[name] = value
  }
  return merged
}
