import { movementIdsIn } from '../../catalog/writing/movement-ids.ts'
import { isAvailableTo } from '../../catalog/writing/movements.ts'
import { renderMovement, renderWorkout } from '../../catalog/render.ts'
import type { StoredMovement, StoredWorkout } from '../../catalog/stored.ts'
import { valueAt } from '../../contract/finding.ts'
import { movementsOfWorkout, workoutDocument } from '../../storage/check-rows.ts'
import type { Sql } from '../../storage/sql.ts'
import { documentDamage, faultOfDocument, restoreRemedy, type Damage } from './damage.ts'

export type Movements = ReadonlyMap<string, StoredMovement>

/** What is wrong with a workout: its details, the movements that they name, its document. */
export async function checkWorkout(sql: Sql, workout: StoredWorkout, movements: Movements): Promise<readonly Damage[]> {
  const where = `workout ${workout.id}`
  if (typeOf(workout.details) !== workout.type) {
    return [{ where, sentence: 'has details that are not of its type', remedy: restoreRemedy }]
  }
  const named = movementIdsIn(workout.details)
  const within = named.flatMap((id) => {
    const found = movements.get(id)
    return found !== undefined && isAvailableTo(found.gym, workout.gym) ? found : []
  })
  const absent = named.filter((id) => !within.some((movement) => movement.id === id))
  if (absent.length > 0) {
    const remedy = 'Import the movement, then run `heatsheet check --repair`.'
    return absent.map((id) => ({ where, sentence: `names the movement ${id}, which is not there`, remedy }))
  }
  const noted = new Set<string>(await movementsOfWorkout(sql, workout.id))
  const isNoted = noted.size === named.length && named.every((id) => noted.has(id))
  const unnoted = 'is not noted as using the movements that it names, so their changes would not reach it'
  const texts = within.map(({ movement }) => renderMovement(movement))
  const fault = faultOfDocument(await workoutDocument(sql, workout), renderWorkout(workout, texts))
  return [isNoted ? undefined : unnoted, fault]
    .filter((sentence) => sentence !== undefined)
    .map((sentence) => documentDamage(where, sentence, { workouts: [workout.id] }))
}

function typeOf(details: string): unknown {
  try {
    return valueAt(JSON.parse(details), '/type')
  } catch {
    return undefined
  }
}
