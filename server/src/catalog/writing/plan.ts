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

export type Outcome = 'added' | 'changed' | 'unchanged'

/** The planned change of one item. A plan is created before anything is written. `applyPlan` writes it. */
export type Plan = GymPlan | MovementPlan | WorkoutPlan | CompetitionPlan

interface PlannedChange<Kind extends string, Kept, Next = Kept> {
  readonly kind: Kind
  readonly before: Kept | undefined
  readonly after: Next
  readonly outcome: Outcome
}

export type GymPlan = PlannedChange<'gym', StoredGym>

export type MovementPlan = PlannedChange<'movement', StoredMovement>

export interface WorkoutPlan extends PlannedChange<'workout', StoredWorkout, AcceptedWorkout> {
  /** The id of the workout. `undefined` if the workout will get a new id. */
  readonly id: WorkoutId | undefined
  readonly gym: GymId | null
}

export interface CompetitionPlan extends PlannedChange<'competition', StoredCompetition, PlannedCompetition> {
  readonly position: Position
  readonly workouts: ReadonlyMap<WorkoutId, StoredWorkout>
}

export interface AcceptedWorkout {
  readonly content: WorkoutContent
  readonly movements: readonly MovementId[]
}

export interface PlannedCompetition extends Omit<StoredCompetition, 'events'> {
  readonly events: readonly PlannedEvent[]
}

export type PlannedEvent = EventMembers & EventWorkouts<WorkoutChoice>

/** The workout to which an event will refer after the import, in a member such as `scaled_workout`. */
export interface WorkoutChoice {
  /** The id of the workout. `undefined` if the workout will get a new id. */
  readonly id: WorkoutId | undefined
  /** True if the author wrote the id. False if it is the id of the event's current workout. */
  readonly isIdGiven: boolean
  readonly before: WorkoutContent | undefined
  /** The new content. `undefined` if the event only references the workout. */
  readonly after: AcceptedWorkout | undefined
  /** Set if the event references the workout by name. `path` is the JSON pointer of this reference. */
  readonly byName?: { readonly name: string; readonly path: string }
}

export function outcomeOf(before: unknown, isSame: boolean): Outcome {
  if (before === undefined) return 'added'
  return isSame ? 'unchanged' : 'changed'
}

export function isAlreadyStored({ before, after }: WorkoutChoice): boolean {
  return after === undefined || (before !== undefined && isEqual(before, after.content))
}

export function isUnchanged(after: PlannedCompetition, before: StoredCompetition): boolean {
  const idOf = (choice: WorkoutChoice) => (isAlreadyStored(choice) ? choice.id : undefined)
  const events = after.events.map((event) => ({ ...event, ...mapWorkouts(event, idOf) }))
  return isDeepStrictEqual({ ...after, events }, before)
}

export function isEqual(one: WorkoutContent, other: WorkoutContent): boolean {
  return (
    one.name === other.name &&
    one.description === other.description &&
    one.type === other.type &&
    one.details === other.details
  )
}

type PartialMembers<Members> = { readonly [Name in keyof Members]?: Members[Name] | undefined }

/**
 * Applies the members of a file to a stored item. A member that the file omits keeps its stored value, or gets its
 * value in `defaults` if the item is new. `defaults` must contain every member, because members that are not in
 * `defaults` are dropped.
 */
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
