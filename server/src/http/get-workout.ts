import { joinPieces, pieceOf } from '../catalog/pieces.ts'
import { bodyOf, noBody } from '../catalog/reading/body.ts'
import type { WorkoutId } from '../contract/ids.ts'
import { Problem } from '../contract/problem.ts'
import { readQuery, requireNoFault, type ParameterFault } from '../contract/query.ts'
import type { AuthorisedRequest } from './message/received-request.ts'
import { answerToRead, chooseForm, type Answer } from './message/answer.ts'

/** Responds to `GET /api/public/workouts/{id}`. Rejects with a `Problem` (404) if the viewer cannot see the workout. */
export async function getWorkout(id: WorkoutId, authorised: AuthorisedRequest): Promise<Answer> {
  const { request, viewer, reader, now } = authorised
  const { coding } = authorised.accepted
  requireNoParameters(request.query)
  const entry = await reader.workout(id, viewer, now)
  if (entry === undefined) throw new Problem('not_found')
  const { document, publishedAt = -Infinity } = entry
  // If the clock is set back to before the release, the response must not be reused.
  const validity = { validFrom: publishedAt, validUntil: Infinity }
  const form = chooseForm(document.hash, authorised)
  const body = form.needsBody ? bodyOf(joinPieces([pieceOf(document, coding)], coding)) : noBody
  const caching = { validity, cachedBody: () => body, cachedBytes: body.length }
  return answerToRead({ hash: document.hash, headers: {}, body, ...caching }, form, authorised)
}

function requireNoParameters(query: string): void {
  if (query === '') return
  const faults: ParameterFault[] = []
  readQuery(query, [], faults)
  requireNoFault(faults)
}
