import type { Position, StoredWorkout } from '../catalog/stored.ts'
import type { GymId, MovementId, WorkoutId } from '../contract/ids.ts'
import type { WorkoutType } from '../contract/workout.ts'
import { textOfDocument } from './document-rows.ts'
import { insertMany } from './many-rows.ts'
import { integer, integerOrNull, text, textOrNull, type Row, type Sql } from './sql.ts'

export const workoutColumns = 'id, gym_id, competition, name, type, description, details'

export function workoutOf(row: Row): StoredWorkout {
  return {
    id: integer(row, 'id') as WorkoutId,
    gym: textOrNull(row, 'gym_id') as GymId | null,
    competition: integerOrNull(row, 'competition'),
    name: textOrNull(row, 'name'),
    description: text(row, 'description'),
    type: text(row, 'type') as WorkoutType,
    details: text(row, 'details'),
  }
}

export async function findWorkout(sql: Sql, id: WorkoutId): Promise<StoredWorkout | undefined> {
  const [row] = await sql.all(`select ${workoutColumns} from workouts where id = ?`, [id])
  return row === undefined ? undefined : workoutOf(row)
}

export async function loadWorkoutText(sql: Sql, id: WorkoutId): Promise<string> {
  const [row] = await sql.all('select hash, crc, proof, bytes, deflated from workout_documents where workout_id = ?', [
    id,
  ])
  if (row === undefined) throw new Error(`The workout ${id} has no document: run \`heatsheet check\`.`)
  return textOfDocument(row)
}

export async function putWorkout(sql: Sql, workout: StoredWorkout, movements: readonly MovementId[]): Promise<void> {
  const { id, gym, competition, name, type, description, details } = workout
  const isNew = await sql.runCounted(
    `insert into workouts (${workoutColumns}) values (?, ?, ?, ?, ?, ?, ?) on conflict (id) do nothing`,
    [id, gym, competition, name, type, description, details],
  )
  if (isNew === 0) {
    await sql.run('update workouts set name = ?, type = ?, description = ?, details = ? where id = ?', [
      name,
      type,
      description,
      details,
      id,
    ])
    await sql.run('delete from workout_movements where workout_id = ?', [id])
  }
  const links = movements.map((movement) => [movement, id])
  await insertMany(sql, 'workout_movements (movement_id, workout_id)', links)
}

export async function workoutsWithMovement(sql: Sql, id: MovementId): Promise<readonly WorkoutId[]> {
  const rows = await sql.all('select workout_id from workout_movements where movement_id = ? order by workout_id', [id])
  return rows.map((row) => integer(row, 'workout_id') as WorkoutId)
}

export async function competitionsWithWorkout(sql: Sql, id: WorkoutId): Promise<readonly Position[]> {
  const rows = await sql.all(
    `select distinct competition from events
    where workout_id = ? or scaled_workout_id = ? or foundations_workout_id = ?
    order by competition`,
    [id, id, id],
  )
  return rows.map((row) => integer(row, 'competition'))
}
