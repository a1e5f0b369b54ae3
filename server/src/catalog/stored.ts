import type { Competition, Division, Event } from '../contract/competition.ts'
import type { GymId, MovementId, WorkoutId } from '../contract/ids.ts'
import type { Movement } from '../contract/movement.ts'
import type { WorkoutType } from '../contract/workout.ts'

/**
 * A number that decides the order of competitions in lists. Newer competitions have greater numbers. A number is never
 * changed or reused.
 */
export type Position = number

export interface StoredGym {
  readonly id: GymId
  readonly name: string
}

/** A movement as the API serves it, plus its aliases: other names that gyms write on whiteboards. */
export type MovementWithAliases = Movement & { readonly aliases?: readonly string[] }

/** A movement of the shared library (`gym` is null) or of one gym. */
export interface StoredMovement {
  readonly id: MovementId
  /**
   * A number that decides the order of movements: later movements have greater numbers. Absent if the movement is not
   * stored yet.
   */
  readonly added?: number
  readonly gym: GymId | null
  /** The JSON of the movement as the API serves it, plus `aliases` if there are any. */
  readonly body: string
  /** The parsed value of `body`. */
  readonly movement: MovementWithAliases
}

/**
 * A workout without its id. `details` is JSON text, so that the order of members and the spelling of numbers are kept.
 */
export interface WorkoutContent {
  readonly name: string | null
  readonly description: string
  readonly type: WorkoutType
  readonly details: string
  /** True if the description was generated from the details. It is generated again when the details change. */
  readonly isDescribed: boolean
}

export interface StoredWorkout extends WorkoutContent {
  readonly id: WorkoutId
  /** The gym that owns the workout. `null` for a workout of the shared library. */
  readonly gym: GymId | null
  /** The competition that contains the workout and is deleted with it. `null` for a standalone workout. */
  readonly competition: Position | null
}

/** An event without its workouts. */
export type EventMembers = Omit<Event, keyof EventWorkouts<unknown>>

/** An event that contains the ids of its workouts instead of the workouts. */
export type StoredEvent = EventMembers & EventWorkouts<WorkoutId>

/** The members of a competition that decide when it is published. */
export type Publication = Pick<StoredCompetition, 'status' | 'publish_at'>

/** A competition as the catalog stores it. Events contain the ids of workouts. `gym` owns the competition. */
export interface StoredCompetition extends Omit<Competition, 'divisions' | 'events'> {
  readonly gym: GymId
  /**
   * The time stamp at which a draft becomes published. The API never serves it. A draft without `publish_at` stays a
   * draft.
   */
  readonly publish_at?: string | null
  readonly divisions: readonly Division[]
  readonly events: readonly StoredEvent[]
}

/** The workouts of an event. The type parameter is a workout's id or another representation of a workout. */
export interface EventWorkouts<Workout> {
  readonly workout: Workout
  readonly scaled_workout: Workout | null
  readonly foundations_workout: Workout | null
}

/**
 * Returns the workouts of an event that are not null, in the order main, scaled, foundations. There are one to three.
 */
export function workoutsIn<Workout>(event: EventWorkouts<Workout>): readonly Workout[] {
  return [event.workout, event.scaled_workout, event.foundations_workout].filter((one) => one !== null)
}

/** Calls `convert` for each workout of an event and returns the results. Members that are null stay null. */
export function mapWorkouts<From, To>(event: EventWorkouts<From>, convert: (workout: From) => To): EventWorkouts<To> {
  const { workout, scaled_workout, foundations_workout } = event
  return {
    workout: convert(workout),
    scaled_workout: scaled_workout && convert(scaled_workout),
    foundations_workout: foundations_workout && convert(foundations_workout),
  }
}
