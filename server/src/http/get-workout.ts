import { pieceOf, type Coding } from '../catalog/document.ts'
import type { WorkoutEntry } from '../catalog/reading/catalog.ts'
import type { WorkoutId } from '../contract/ids.ts'
import { Problem } from '../contract/problem.ts'
import { readQuery, requireNoFault, type ParameterFault } from '../contract/query.ts'
import type { Answer } from './message/answer.ts'
import type { Asked } from './asked.ts'
import { singleBody } from './message/body-of-pieces.ts'
import { answerFor, prepare, type Prepared } from './message/conditional.ts'
import { entityTag } from './message/entity-tag.ts'

/** `GET /api/public/workouts/{id}`: one workout. What the viewer may not see is answered as what never existed. */
export async function getWorkout(id: WorkoutId, { request, viewer, coding, surface, now }: Asked): Promise<Answer> {
  requireNoParameters(request.query)
  const entry = await surface.reader.workout(id, viewer, now)
  if (entry === undefined) throw new Problem('not_found')
  return answerFor(
    surface.prepared.findOrMake(entry, coding, () => prepareWorkout(entry, coding)),
    request,
  )
}

function prepareWorkout({ document, publishedAt = -Infinity }: WorkoutEntry, coding: Coding): Prepared {
  const piece = pieceOf(document, coding)
  const body = singleBody({ coding, pieces: [piece], ownBytes: piece.content.byteLength })
  // A clock that is stepped back before the release must not find it.
  const validity = { validFrom: publishedAt, validUntil: null }
  return prepare(entityTag(document.hash), coding, {}, body, validity)
}

function requireNoParameters(query: string): void {
  if (query === '') return
  const faults: ParameterFault[] = []
  readQuery(query, [], faults)
  requireNoFault(faults)
}
