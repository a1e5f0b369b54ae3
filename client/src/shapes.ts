import type { components } from './openapi.ts'

type Shapes = components['schemas']

/** A competition with its divisions and its events. */
export type Competition = Shapes['Competition']

/** A division of a competition; `events` has the ids of its events. */
export type Division = Shapes['Division']

/** An event of a competition, with its workouts. */
export type Event = Shapes['Event']

/** A workout with the movements that it references. Numbers are parsed; `WorkoutAnswer.text` has them as written. */
export type Workout = Shapes['Workout']

/** One of the fifteen types of workouts. */
export type WorkoutType = Workout['type']

/** A movement that workouts reference. */
export type Movement = Shapes['Movement']

/** An error response of the service (RFC 9457). */
export type Problem = Shapes['Problem']

/** The kind of a problem, for programs. Later services may add more. */
export type ProblemCode = Problem['code']
