import type { components } from './openapi.ts'

type Shapes = components['schemas']

/** A competition with its divisions and its events. */
export type Competition = Shapes['Competition']

/** A division of a competition. Its member `events` contains the ids of the events in the division. */
export type Division = Shapes['Division']

/** An event of a competition, with its workouts. */
export type Event = Shapes['Event']

/**
 * A workout and the movements that it references. To read its numbers as they were written, use `WorkoutAnswer.text`.
 */
export type Workout = Shapes['Workout']

/** One of the fifteen types of workouts. */
export type WorkoutType = Workout['type']

/** A movement that a workout references. */
export type Movement = Shapes['Movement']

/** An error response of the service (RFC 9457). */
export type Problem = Shapes['Problem']

/** A code that says what kind of problem occurred. Later versions of the service can add codes. */
export type ProblemCode = Problem['code']
