import type { Competition, Division, Event } from '../contract/competition.ts'
import type { GymId, MovementId, WorkoutId } from '../contract/ids.ts'
import type { Movement } from '../contract/movement.ts'
import type { WorkoutType } from '../contract/workout.ts'

/** A number that orders competitions in the list; a greater one is newer. Never changed or reused. */
export type Position = number

export interface StoredGym {
  readonly id: GymId
  readonly name: string
}

/** A movement as the API serves it, with the other names that whiteboards use for it. */
export type MovementWithAliases = Movement & { readonly aliases?: readonly string[] }

/** A movement of the shared library (`gym` is null) or of one gym. */
export interface StoredMovement {
  readonly id: MovementId
  /** A number that orders movements by when they were added; undefined for a movement that is not stored yet. */
  readonly added?: number
  readonly gym: GymId | null
  /** The JSON of the movement as served, with `aliases`. */
  readonly body: string
  /** `body`, parsed. */
  readonly movement: MovementWithAliases
}

/** A workout without its id. `details` is JSON text, which keeps the order of members and the spelling of numbers. */
export interface WorkoutContent {
  readonly name: string | null
  readonly description: string
  readonly type: WorkoutType
  readonly details: string
  /** True if the description was generated from the details. It is then generated again when the details change. */
  readonly isDescribed: boolean
}

export interface StoredWorkout extends WorkoutContent {
  readonly id: WorkoutId
  /** The gym that owns the workout; null for a workout of the shared library. */
  readonly gym: GymId | null
  /** The competition that embeds the workout and is deleted with it; null for a standalone workout. */
  readonly competition: Position | null
}

/** An event without its workouts. */
export type EventMembers = Omit<Event, keyof EventWorkouts<unknown>>

/** An event with the ids of its workouts in place of the workouts. */
export type StoredEvent = EventMembers & EventWorkouts<WorkoutId>

/** The members that decide when a competition is published. */
export type Publication = Pick<StoredCompetition, 'status' | 'publish_at'>

/** A competition as the catalog stores it, with the ids of its workouts and the gym that owns it. */
export interface StoredCompetition extends Omit<Competition, 'divisions' | 'events'> {
  readonly gym: GymId
  /** The time stamp at which a draft is published; never served. Without one, a draft stays a draft. */
  readonly publish_at?: string | null
  readonly divisions: readonly Division[]
  readonly events: readonly StoredEvent[]
}

/** The workouts of an event. `Workout` is their id, or another representation of a workout. */
export interface EventWorkouts<Workout> {
  readonly workout: Workout
  readonly scaled_workout: Workout | null
  readonly foundations_workout: Workout | null
}

/** Returns the one to three workouts of an event that are not null, in the order main, scaled, foundations. */
export function workoutsIn<Workout>(event: EventWorkouts<Workout>): readonly Workout[] {
  return [event.workout, event.scaled_workout, event.foundations_workout].filter((one) => one !== null)
}

/** Returns the workouts of an event, each replaced by the result of `convert`; null stays null. */
export function mapWorkouts<From, To>(event: EventWorkouts<From>, convert: (workout: From) => To): EventWorkouts<To> {
  const { workout, scaled_workout, foundations_workout } = event
  return {
    workout: convert(workout),
    scaled_workout: scaled_workout && convert(scaled_workout),
    foundations_workout: foundations_workout && convert(foundations_workout),
  }
}
