import { isIntact, isIntactPlain, type Document } from '../catalog/document.ts'
import type { StoredWorkout } from '../catalog/stored.ts'
import { Unproven } from '../catalog/unproven.ts'
import type { CatalogStore } from '../catalog/writing/catalog-store.ts'
import { isWorkoutId, type WorkoutId } from '../contract/ids.ts'
import { documentOf } from './document-rows.ts'
import { insertRows, isProven, provenColumns, provenOf, requireProven, updateRow, type Prove } from './proven-rows.ts'
import {
  blob,
  gymIdOrNull,
  integer,
  integerOrNull,
  stateIn,
  text,
  textOrNull,
  workoutIdIn,
  workoutTypeIn,
} from './row-values.ts'
import { insertMany, type Row, selectMany, type Sql } from './sql.ts'
import { writeState } from './state-row.ts'

export const workoutColumns = provenColumns('workouts')

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
  prove: Prove = requireProven,
): Promise<ReadonlyMap<WorkoutId, StoredWorkout>> {
  const rows = await selectMany(sql, (list) => `select ${workoutColumns} from workouts where id in ${list}`, ids)
  return new Map(provenOf('workouts', rows, prove).map((row) => [workoutIdIn(row), workoutOf(row)]))
}

/** The JSON of workouts, of those that have a document. Throws `Unproven` where one does not hold. */
export async function findWorkoutTexts(sql: Sql, ids: readonly WorkoutId[]): Promise<ReadonlyMap<WorkoutId, string>> {
  const columns = `${provenColumns('workout_documents', 'd')}, d.bytes`
  const statement = `select ${columns} from workout_documents d where d.workout_id in`
  const rows = await selectMany(sql, (list) => `${statement} ${list}`, ids)
  return new Map(
    rows.map((row) => {
      const [id, bytes] = [workoutIdIn(row, 'workout_id'), blob(row, 'bytes')]
      const isWhole = isProven('workout_documents', row) && isIntactPlain({ bytes, hash: text(row, 'hash') })
      if (!isWhole) throw new Unproven(`workout ${id}`)
      return [id, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')]
    }),
  )
}

/** Workouts as they are written in one transaction. Ids are counted up: none is ever given to a second workout. */
export function workoutStore(sql: Sql, prove: Prove) {
  /** The highest so far; undefined until it is asked for. */
  let last: number | undefined
  return {
    findWorkouts: (ids) => findWorkouts(sql, ids, prove),
    mintWorkoutId: async () => {
      const next = (last ?? (await highestId(sql))) + 1
      if (!isWorkoutId(next)) throw new RangeError('There are no ids of workouts left')
      last = next
      return next
    },
    putWorkouts: async (workouts) => {
      const rows = workouts.map(({ workout }) => workoutRow(workout))
      for (const { id } of rows) if (last !== undefined && id <= countedMax) last = Math.max(last, id)
      if ((await insertRows(sql, 'workouts', rows, 'stays')) < rows.length) await overwrite(sql, rows)
      const links = workouts.flatMap(({ workout: { id }, movements }) => movements.map((movement) => [movement, id]))
      await insertMany(sql, 'workout_movements (movement_id, workout_id)', links)
    },
    deleteWorkout: (id) => deleteWorkouts(sql, [id]),
    putWorkoutDocuments: async (documents) => {
      const rows = [...documents].map(([id, { hash, crc, proof, bytes, deflated }]) => {
        return { workout_id: id, hash, crc, proof, bytes, deflated }
      })
      await insertRows(sql, 'workout_documents', rows, 'gives way')
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

/** Greater ids are taken as they come and do not push the counter, lest a single one use up all that are left. */
const countedMax = 1e15

/** Takes workouts away that no event names. The highest id so far is remembered, so that theirs are not given again. */
export async function deleteWorkouts(sql: Sql, ids: readonly WorkoutId[]): Promise<void> {
  if (ids.length === 0) return
  const last_workout_id = await highestId(sql)
  await writeState(sql, () => ({ last_workout_id }))
  for (const id of ids) {
    await sql.run('delete from workout_documents where workout_id = ?', [id])
    await sql.run('delete from workout_movements where workout_id = ?', [id])
    await sql.run('delete from workouts where id = ?', [id])
  }
}

async function highestId(sql: Sql): Promise<number> {
  const highest = `(select coalesce(max(id), 0) from workouts where id <= ${countedMax}) as highest`
  const row = stateIn(await sql.all(`select last_workout_id, ${highest} from catalog_state`))
  return Math.max(integer(row, 'last_workout_id'), integer(row, 'highest'))
}

/** What a row of a workout's document has to hold. */
export const workoutDocumentColumns = `${provenColumns('workout_documents', 'd')}, d.bytes, d.deflated`

/** The document of a workout; undefined when it is not what was written: nothing is served, or made, of it. */
export function provenDocumentOf(row: Row): Document | undefined {
  const document = isProven('workout_documents', row) ? documentOf(row) : undefined
  return document !== undefined && isIntact(document) ? document : undefined
}
