import type { AnswerEnvelope } from './answer.ts'
import { ask } from './ask.ts'
import type { Connection } from './connection.ts'
import type { WaitOptions } from './list-competitions.ts'
import type { Workout } from './shapes.ts'

/** The result of reading a workout. */
export interface WorkoutAnswer extends AnswerEnvelope {
  /** The workout as the API returned it. */
  readonly workout: Workout
}

/** Reads a workout. The result also has the text of the response, its entity tag and details from its headers. */
export async function getWorkout(
  connection: Connection,
  id: number,
  { signal, waitSeconds }: WaitOptions,
): Promise<WorkoutAnswer> {
  const path = `/api/public/workouts/${encodeURIComponent(id)}`
  const { body, text, etag, ...envelope } = await ask(connection, { path, signal, waitSeconds, fits: isObject })
  const { requestId, rateLimit, heldSeconds } = envelope
  return {
    // The body is not checked against openapi.json: later services may add members.
    workout: body as Workout,
    text,
    etag,
    requestId,
    ...(rateLimit === undefined ? {} : { rateLimit }),
    ...(heldSeconds === undefined ? {} : { heldSeconds }),
  }
}

function isObject(body: unknown): boolean {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}
