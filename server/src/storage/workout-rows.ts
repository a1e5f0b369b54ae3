import { CorruptRowError } from '../catalog/corrupt-row-error.ts'
import { isIntact, isIntactPlain, type Document } from '../catalog/document.ts'
import type { StoredWorkout } from '../catalog/stored.ts'
import type { CatalogStore } from '../catalog/writing/catalog-store.ts'
import { isWorkoutId, type WorkoutId } from '../contract/ids.ts'
import { documentOf, isIntactHead, withHeadCrc } from './document-rows.ts'
import {
  blob,
  gymIdOrNull,
  integer,
  integerOrNull,
  requireStateRow,
  text,
  textOrNull,
  workoutIdIn,
  workoutTypeIn,
} from './row-values.ts'
import { insertMany, type Row, selectMany, type Sql } from './sql.ts'
import { columnsOf, insertRows, updateRow } from './stored-rows.ts'

export function workoutOf(row: Row): StoredWorkout {
  return {
    id: workoutIdIn(row),
    gym: gymIdOrNull(row),
    competition: integerOrNull(row, 'competition'),
    name: textOrNull(row, 'name'),
    description: text(row, 'description'),
    type: workoutTypeIn(row),
    details: text(row, 'details'),
    isDescribed: integer(row, 'is_described') === 1,
  }
}

export async function findWorkout(sql: Sql, id: WorkoutId): Promise<StoredWorkout | undefined> {
  return (await findWorkouts(sql, [id])).get(id)
}

export async function findWorkouts(
  sql: Sql,
  ids: readonly WorkoutId[],
): Promise<ReadonlyMap<WorkoutId, StoredWorkout>> {
  const statement = `select ${columnsOf('workouts')} from workouts where id in`
  const rows = await selectMany(sql, (list) => `${statement} ${list}`, ids)
  return new Map(rows.map((row) => [workoutIdIn(row), workoutOf(row)]))
}

/** Returns the JSON of workouts by id. Rejects with `CorruptRowError` if a workout is corrupt. */
export async function findWorkoutTexts(sql: Sql, ids: readonly WorkoutId[]): Promise<ReadonlyMap<WorkoutId, string>> {
  const statement = `select ${headColumns}, bytes from workout_documents where workout_id in`
  const rows = await selectMany(sql, (list) => `${statement} ${list}`, ids)
  return new Map(
    rows.map((row) => {
      const [id, bytes] = [workoutIdIn(row, 'workout_id'), blob(row, 'bytes')]
      const isWhole = isIntactHead('workout_documents', row) && isIntactPlain({ bytes, hash: text(row, 'hash') })
      if (!isWhole) throw new CorruptRowError(`workout ${id}`)
      return [id, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')]
    }),
  )
}

export function workoutStore(sql: Sql) {
  let last: number | undefined
  return {
    findWorkouts: (ids) => findWorkouts(sql, ids),
    mintWorkoutId: async () => {
      const next = (last ?? (await highestId(sql))) + 1
      if (!isWorkoutId(next)) throw new RangeError('All workout ids are used up')
      last = next
      return next
    },
    putWorkouts: async (workouts) => {
      const rows = workouts.map(({ workout }) => workoutRow(workout))
      for (const { id } of rows) if (last !== undefined && id <= countedMax) last = Math.max(last, id)
      if ((await insertRows(sql, 'workouts', rows, 'keep')) < rows.length) await overwrite(sql, rows)
      const links = workouts.flatMap(({ workout: { id }, movements }) => movements.map((movement) => [movement, id]))
      await insertMany(sql, 'workout_movements (movement_id, workout_id)', links)
    },
    deleteWorkout: (id) => deleteWorkouts(sql, [id]),
    putWorkoutDocuments: async (documents) => {
      const rows = [...documents].map(([id, { gym, hash, crc, deflatedCrc, bytes, deflated }]) => {
        const head = { workout_id: id, gym_id: gym, hash, crc, deflated_crc: deflatedCrc }
        return { ...withHeadCrc('workout_documents', head), bytes, deflated }
      })
      await insertRows(sql, 'workout_documents', rows, 'overwrite')
    },
    workoutsWithMovement: async (id) => {
      const rows = await sql.all('select workout_id from workout_movements where movement_id = ? order by workout_id', [
        id,
      ])
      return rows.map((row) => workoutIdIn(row, 'workout_id'))
    },
    eventsWithWorkout: async (id) => {
      const rows = await sql.all(eventsSql, [id])
      return rows.map((row) => ({
        id: text(row, 'event_id'),
        competition: text(row, 'competition'),
        position: integer(row, 'position'),
      }))
    },
  } satisfies Partial<CatalogStore>
}

const eventsSql = `
  select c.position, c.id as competition, e.event_id
  from event_workouts e
  join competitions c on c.position = e.competition
  where e.workout_id = ?
  order by c.position, e.place`

function workoutRow({ id, gym, competition, name, type, description, details, isDescribed }: StoredWorkout) {
  const whose = { id, gym_id: gym, competition }
  return { ...whose, name, type, description, details, is_described: isDescribed ? 1 : 0 }
}

async function overwrite(sql: Sql, rows: readonly ReturnType<typeof workoutRow>[]): Promise<void> {
  for (const row of rows) {
    await updateRow(sql, 'workouts', row)
    await sql.run('delete from workout_movements where workout_id = ?', [row.id])
  }
}

/**
 * A new workout gets the greatest id up to 10^15, plus 1. Greater ids are ignored. If a file contained an id near the
 * greatest safe integer, 9 × 10^15, no ids would otherwise be left for new workouts.
 */
const countedMax = 1e15

/** Deletes workouts. Their ids are never used again. The caller must check that no event uses the workouts. */
export async function deleteWorkouts(sql: Sql, ids: readonly WorkoutId[]): Promise<void> {
  if (ids.length === 0) return
  await sql.run('update catalog_state set last_workout_id = ?', [await highestId(sql)])
  for (const id of ids) {
    await sql.run('delete from workout_documents where workout_id = ?', [id])
    await sql.run('delete from workout_movements where workout_id = ?', [id])
    await sql.run('delete from workouts where id = ?', [id])
  }
}

async function highestId(sql: Sql): Promise<number> {
  const highest = `(select coalesce(max(id), 0) from workouts where id <= ${countedMax}) as highest`
  const row = requireStateRow(await sql.all(`select last_workout_id, ${highest} from catalog_state`))
  return Math.max(integer(row, 'last_workout_id'), integer(row, 'highest'))
}

const headColumns = 'workout_id, gym_id, hash, crc, deflated_crc, head_crc'

/** Returns the document in a row. Returns `undefined` if a checksum does not match. */
export function intactDocumentIn(row: Row): Document | undefined {
  const document = isIntactHead('workout_documents', row) ? documentOf(row) : undefined
  return document !== undefined && isIntact(document) ? document : undefined
}
