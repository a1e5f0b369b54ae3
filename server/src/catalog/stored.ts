import type { Competition, Division, Event } from '../contract/competition.ts'
import type { GymId, MovementId, WorkoutId } from '../contract/ids.ts'
import type { Movement } from '../contract/movement.ts'
import type { WorkoutType } from '../contract/workout.ts'

/**
 * A number that decides the order of competitions in lists. A newer competition has a greater number. Numbers are never
 * changed and never used again.
 */
export type Position = number

export interface StoredGym {
  readonly id: GymId
  readonly name: string
}

/** A movement with its aliases: other names that gyms write on whiteboards. */
export type MovementWithAliases = Movement & { readonly aliases?: readonly string[] }

/** A movement of one gym, or of the shared library if `gym` is null. */
export interface StoredMovement {
  readonly id: MovementId
  /**
   * Decides the order of movements. Movements that were added later have greater numbers. Absent if the movement is not
   * stored yet.
   */
  readonly added?: number
  readonly gym: GymId | null
  /** The JSON of the movement, with `aliases` if there are any. */
  readonly body: string
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
  readonly gym: GymId | null
  /** The competition that contains the workout. `null` for a standalone workout. */
  readonly competition: Position | null
}

export type EventMembers = Omit<Event, keyof EventWorkouts<unknown>>

/** An event that contains the ids of its workouts instead of the workouts. */
export type StoredEvent = EventMembers & EventWorkouts<WorkoutId>

export type Publication = Pick<StoredCompetition, 'status' | 'publish_at'>

/** A competition in the form in which the catalog stores it. Its events contain only the ids of workouts. */
export interface StoredCompetition extends Omit<Competition, 'divisions' | 'events'> {
  readonly gym: GymId
  /** When a draft becomes published. A draft without `publish_at` stays a draft. The API never returns `publish_at`. */
  readonly publish_at?: string | null
  readonly divisions: readonly Division[]
  readonly events: readonly StoredEvent[]
}

export interface EventWorkouts<Workout> {
  readonly workout: Workout
  readonly scaled_workout: Workout | null
  readonly foundations_workout: Workout | null
}

/** Returns the workouts of an event in the order main, scaled, foundations. Omits workouts that are null. */
export function workoutsIn<Workout>(event: EventWorkouts<Workout>): readonly Workout[] {
  return [event.workout, event.scaled_workout, event.foundations_workout].filter((one) => one !== null)
}

/** Calls `convert` for each workout of an event and returns the results. A workout that is null stays null. */
export function mapWorkouts<From, To>(event: EventWorkouts<From>, convert: (workout: From) => To): EventWorkouts<To> {
  const { workout, scaled_workout, foundations_workout } = event
  return {
    workout: convert(workout),
    scaled_workout: scaled_workout && convert(scaled_workout),
    foundations_workout: foundations_workout && convert(foundations_workout),
  }
}
