import { movementIdsIn } from '../../catalog/details.ts'
import type { CatalogStore } from '../../catalog/writing/catalog-store.ts'
import { keepWorkout, renewCompetition } from '../../catalog/writing/keep-documents.ts'
import { openSession } from '../../catalog/writing/write-session.ts'
import { parseCompetitionId, parseMovementId, parseWorkoutId } from '../../contract/ids.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { Damage } from './damage.ts'

/** Renders the documents of damaged workouts and competitions anew, and what embeds them. */
export async function repairDocuments(
  store: CatalogStore,
  damages: readonly Damage[],
  serviceName: string,
  now: Instant,
): Promise<void> {
  const session = openSession(store, serviceName, now)
  const places = new Set(damages.map(({ where }) => where))
  const competitions = new Set<number>()
  for (const where of places) {
    const id = parseWorkoutId(where.replace('workout ', ''))
    const workout = id === undefined ? undefined : (await store.findWorkouts([id])).get(id)
    if (workout === undefined) continue
    const movements = movementIdsIn(workout.details).map(parseMovementId)
    const known = movements.filter((movement) => movement !== undefined)
    await keepWorkout(workout, known, session)
    for (const position of await store.competitionsWithWorkout(workout.id)) competitions.add(position)
  }
  for (const where of places) {
    const id = parseCompetitionId(where)
    const kept = id === undefined ? undefined : await store.findCompetition(id)
    if (kept !== undefined) competitions.add(kept.position)
  }
  for (const position of competitions) await renewCompetition(position, session)
}
