import type { WorkoutId } from '../contract/ids.ts'
import { Problem } from '../contract/problem.ts'
import { readQuery, requireNoFault, type ParameterFault } from '../contract/query.ts'
import type { Answer } from './answer.ts'
import type { Asked } from './asked.ts'
import { fresh } from './conditional.ts'
import { documentTag } from './entity-tag.ts'

/** `GET /api/public/workouts/{id}`: one workout. What the viewer may not see is answered as what never existed. */
export async function getWorkout(id: WorkoutId, { request, viewer, surface, now }: Asked): Promise<Answer> {
  requireNoParameters(request.query)
  const document = await surface.catalog.findWorkout(id, viewer, now)
  if (document === undefined) throw new Problem('not_found')
  return fresh(request, documentTag(document), {}, { kind: 'document', document })
}

function requireNoParameters(query: string): void {
  const faults: ParameterFault[] = []
  readQuery(query, [], faults)
  requireNoFault(faults)
}
