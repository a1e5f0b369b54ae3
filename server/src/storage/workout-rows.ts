import type { Document } from '../catalog/document.ts'
import type { Position, StoredWorkout } from '../catalog/stored.ts'
import type { GymId, MovementId, WorkoutId } from '../contract/ids.ts'
import type { WorkoutType } from '../contract/workout-type.ts'
import { putWorkoutDocument, textOfDocument } from './document-rows.ts'
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

export async function putWorkout(
  sql: Sql,
  workout: StoredWorkout,
  movements: readonly MovementId[],
  document: Document,
): Promise<void> {
  const { id, gym, competition, name, type, description, details } = workout
  await sql.run(
    `insert into workouts (${workoutColumns})
    values (?, ?, ?, ?, ?, ?, ?)
    on conflict (id) do update
    set name = excluded.name, type = excluded.type, description = excluded.description, details = excluded.details`,
    [id, gym, competition, name, type, description, details],
  )
  await sql.run('delete from workout_movements where workout_id = ?', [id])
  for (const movement of movements) {
    await sql.run('insert into workout_movements (movement_id, workout_id) values (?, ?)', [movement, id])
  }
  await putWorkoutDocument(sql, id, document)
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

/** Greater ids are taken as they come and do not push the counter, lest a single one use up all that are left. */
const countedMax = 1e15

/** Counts workout ids up, so that no id is ever given to a second workout. */
export async function mintWorkoutId(sql: Sql): Promise<WorkoutId> {
  const id = (await lastWorkoutId(sql)) + 1
  await sql.run('update catalog_state set last_workout_id = ?', [id])
  return id as WorkoutId
}

/** Remembers the highest id before workouts are deleted, so that theirs are not given again. */
export async function rememberWorkoutIds(sql: Sql): Promise<void> {
  await sql.run('update catalog_state set last_workout_id = ?', [await lastWorkoutId(sql)])
}

async function lastWorkoutId(sql: Sql): Promise<number> {
  const [row] = await sql.all(
    `select last_workout_id, (select coalesce(max(id), 0) from workouts where id <= ${countedMax}) as highest
    from catalog_state`,
  )
  if (row === undefined) throw new Error('The catalog has lost its state; restore a backup.')
  return Math.max(integer(row, 'last_workout_id'), integer(row, 'highest'))
}
