import type { Competition, Division, Event } from '../contract/competition.ts'
import type { GymId, MovementId, WorkoutId } from '../contract/ids.ts'
import type { Movement } from '../contract/movement.ts'
import type { WorkoutType } from '../contract/workout.ts'

/** A competition's place in the list: greater is newer. Given once, never reused, never changed. */
export type Position = number

export interface StoredGym {
  readonly id: GymId
  readonly name: string
}

/** A movement as it is served, and what else whiteboards call it. */
export type NamedMovement = Movement & { readonly aliases?: readonly string[] }

/** A movement of the shared library (`gym` null) or of one gym. */
export interface StoredMovement {
  readonly id: MovementId
  /** Its place among the others; undefined for one that is new. */
  readonly added?: number
  readonly gym: GymId | null
  /** Its JSON: as it is served, and its `aliases`. */
  readonly body: string
  /** The same, read. */
  readonly movement: NamedMovement
}

/** A workout without its id. `details` is JSON text, so that member order and numbers stay as they were written. */
export interface WorkoutContent {
  readonly name: string | null
  readonly description: string
  readonly type: WorkoutType
  readonly details: string
  /** Whether the description was written from the details; then it is written anew with them. */
  readonly isDescribed: boolean
}

export interface StoredWorkout extends WorkoutContent {
  readonly id: WorkoutId
  /** Null for a library workout. */
  readonly gym: GymId | null
  /** The competition that it is embedded in and goes with; null for one that stands alone. */
  readonly competition: Position | null
}

/** An event without its workouts. */
export type EventMembers = Omit<Event, keyof WorkoutsOf<unknown>>

/** The same with its workouts, named by id. */
export type StoredEvent = EventMembers & WorkoutsOf<WorkoutId>

/** What decides when a competition is published. */
export type Publication = Pick<StoredCompetition, 'status' | 'publish_at'>

/** A competition as it is kept: everything that the wire has, workouts by id, and the gym it belongs to. */
export interface StoredCompetition extends Omit<Competition, 'divisions' | 'events'> {
  readonly gym: GymId
  /** From when on a draft is published: a time stamp, never served. Null and absent are one: it stays a draft. */
  readonly publish_at?: string | null
  readonly divisions: readonly Division[]
  readonly events: readonly StoredEvent[]
}

/** The workouts of an event: by their ids, or as whatever stands for them. */
export interface WorkoutsOf<Workout> {
  readonly workout: Workout
  readonly scaled_workout: Workout | null
  readonly foundations_workout: Workout | null
}

/** Those that an event has, in their order. */
export function workoutsIn<Workout>(event: WorkoutsOf<Workout>): readonly Workout[] {
  return [event.workout, event.scaled_workout, event.foundations_workout].filter((one) => one !== null)
}

/** Each of them turned into something else. */
export function mapWorkouts<From, To>(event: WorkoutsOf<From>, turn: (workout: From) => To): WorkoutsOf<To> {
  const { workout, scaled_workout, foundations_workout } = event
  return {
    workout: turn(workout),
    scaled_workout: scaled_workout && turn(scaled_workout),
    foundations_workout: foundations_workout && turn(foundations_workout),
  }
}
