import type { AnswerEnvelope } from './answer.ts'
import { ask } from './ask.ts'
import type { Connection } from './connection.ts'
import type { CallOptions } from './list-competitions.ts'
import type { Workout } from './shapes.ts'

/** A workout as it was answered. */
export interface WorkoutAnswer extends AnswerEnvelope {
  /** The workout. */
  readonly workout: Workout
}

/** Reads a workout, with the envelope of its answer. */
export async function getWorkout(connection: Connection, id: number, { signal }: CallOptions): Promise<WorkoutAnswer> {
  const path = `/api/public/workouts/${encodeURIComponent(id)}`
  const { text, etag, requestId, rateLimit, body } = await ask(connection, { path, signal, fits: isObject })
  // The service says what its workouts hold: openapi.json. Members that are added later are no fault.
  const workout = body as Workout
  return { workout, text, etag, requestId, ...(rateLimit === undefined ? {} : { rateLimit }) }
}

function isObject(body: unknown): boolean {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}
