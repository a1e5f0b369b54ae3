import { movementIdsIn } from '../../catalog/writing/movement-ids.ts'
import { isAvailableTo } from '../../catalog/writing/movements.ts'
import { renderMovement, renderWorkout } from '../../catalog/render.ts'
import type { StoredMovement, StoredWorkout } from '../../catalog/stored.ts'
import { valueAt } from '../../contract/finding.ts'
import { movementsOfWorkout, workoutDocument } from '../../storage/check-rows.ts'
import type { Sql } from '../../storage/sql.ts'
import { documentDamage, faultOfDocument, restoreRemedy, type Damage } from './damage.ts'

export type Movements = ReadonlyMap<string, StoredMovement>

/** Finds damage to a workout: to its details, to its document, and to the movements that it uses. */
export async function checkWorkout(sql: Sql, workout: StoredWorkout, movements: Movements): Promise<readonly Damage[]> {
  const where = `workout ${workout.id}`
  if (typeOf(workout.details) !== workout.type) {
    return [{ where, sentence: 'has details that are not of its type', remedy: restoreRemedy }]
  }
  const movementIds = movementIdsIn(workout.details)
  const available = movementIds.flatMap((id) => {
    const movement = movements.get(id)
    return movement !== undefined && isAvailableTo(movement.gym, workout.gym) ? movement : []
  })
  const absent = movementIds.filter((id) => !available.some((movement) => movement.id === id))
  if (absent.length > 0) {
    const remedy = 'Import the movement, then run `heatsheet check --repair`.'
    return absent.map((id) => ({ where, sentence: `refers to the movement ${id}, which does not exist`, remedy }))
  }
  const indexed = new Set<string>(await movementsOfWorkout(sql, workout.id))
  const isIndexed = indexed.size === movementIds.length && movementIds.every((id) => indexed.has(id))
  const notIndexed = 'is not noted as using the movements that it names, so their changes would not reach it'
  const texts = available.map(({ movement }) => renderMovement(movement))
  const fault = faultOfDocument(await workoutDocument(sql, workout), renderWorkout(workout, texts))
  return [isIndexed ? undefined : notIndexed, fault]
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
