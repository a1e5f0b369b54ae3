import { movementIdsIn } from '../../catalog/details.ts'
import type { StoredWorkout } from '../../catalog/stored.ts'
import type { Movement } from '../../contract/movement.ts'
import { storedMovements } from '../../storage/catalog-pages.ts'
import type { Sql } from '../../storage/sql.ts'
import { movementLookup } from '../../workouts/movement-lookup.ts'
import { whiteboardLines } from '../../workouts/whiteboard-lines.ts'

/** A workout as it stands on a whiteboard, below a line with what requests and files call it. */
export async function workoutLines(sql: Sql, workout: StoredWorkout): Promise<readonly string[]> {
  const { id, name, type, gym, details } = workout
  const used = new Set(movementIdsIn(details))
  const movements: Movement[] = []
  for await (const { movement } of storedMovements(sql)) if (used.has(movement.id)) movements.push(movement)
  const written = { type, name, details: JSON.parse(details) as unknown }
  return [`workout ${id}, ${type}, ${gym ?? 'library'}`, '', ...whiteboardLines(written, movementLookup(movements))]
}
