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
  type WorkoutsOf,
} from '../stored.ts'

/** What becomes of an item. */
export type Outcome = 'added' | 'changed' | 'unchanged'

/** What an item comes to, made by the rules, which write nothing, and written by `apply-plan.ts`. */
export type Plan = GymPlan | MovementPlan | WorkoutPlan | CompetitionPlan

/** What the catalog holds under an id, undefined for nothing, and what it is to hold. */
interface Change<Kind extends string, Kept, Next = Kept> {
  readonly kind: Kind
  readonly before: Kept | undefined
  readonly after: Next
  readonly outcome: Outcome
}

export type GymPlan = Change<'gym', StoredGym>

export type MovementPlan = Change<'movement', StoredMovement>

export interface WorkoutPlan extends Change<'workout', StoredWorkout, AcceptedWorkout> {
  /** Undefined for one that is minted. */
  readonly id: WorkoutId | undefined
  readonly gym: GymId | null
}

export interface CompetitionPlan extends Change<'competition', StoredCompetition, PlannedCompetition> {
  readonly position: Position
  /** The workouts that stand in its events today, or are named by them, as far as the plan touches them. */
  readonly workouts: ReadonlyMap<WorkoutId, StoredWorkout>
}

/** A workout that keeps the rules of the catalog, and the movements that it names. */
export interface AcceptedWorkout {
  readonly content: WorkoutContent
  readonly movements: readonly MovementId[]
}

export interface PlannedCompetition extends Omit<StoredCompetition, 'events'> {
  readonly events: readonly PlannedEvent[]
}

export type PlannedEvent = EventMembers & WorkoutsOf<WorkoutChoice>

/** Which workout an event is to have in one of its members. */
export interface WorkoutChoice {
  /** The id under which it is there or is written; undefined for one that is minted. */
  readonly id: WorkoutId | undefined
  /** Whether the author gave the id; else it is that of the workout which stands in this place today. */
  readonly isIdGiven: boolean
  /** What the catalog holds under the id. */
  readonly before: WorkoutContent | undefined
  /** What it is to hold; undefined where the event only names it. */
  readonly after: AcceptedWorkout | undefined
  /** By which name the event names it, and where in its item: another workout may be called so later. */
  readonly called?: { readonly name: string; readonly path: string }
}

export function outcomeOf(before: unknown, isSame: boolean): Outcome {
  if (before === undefined) return 'added'
  return isSame ? 'unchanged' : 'changed'
}

/** Whether the catalog holds the workout already as the event is to show it. */
export function isStanding({ before, after }: WorkoutChoice): boolean {
  return after === undefined || (before !== undefined && isEqual(before, after.content))
}

/** Whether the catalog holds just this competition already. */
export function isUnchanged(after: PlannedCompetition, before: StoredCompetition): boolean {
  const idOf = (choice: WorkoutChoice) => (isStanding(choice) ? choice.id : undefined)
  const events = after.events.map((event) => ({ ...event, ...mapWorkouts(event, idOf) }))
  return isDeepStrictEqual({ ...after, events }, before)
}

/** Whether two workouts read the same. */
export function isEqual(one: WorkoutContent, other: WorkoutContent): boolean {
  return (
    one.name === other.name &&
    one.description === other.description &&
    one.type === other.type &&
    one.details === other.details
  )
}

/** What a file says of members; undefined where it says nothing. */
type Written<Members> = { readonly [Name in keyof Members]?: Members[Name] | undefined }

/** Each member as it is written, else as it was, else its default. Null is something written. */
export function takenOver<Members extends object>(
  written: Written<Members>,
  was: Written<Members> | undefined,
  defaults: Members,
): Members {
  const taken = { ...defaults }
  for (const name in defaults) {
    const value = written[name] === undefined ? was?.[name] : written[name]
    if (value !== undefined) taken[name] = value
  }
  return taken
}
