import { insertMany, integer, type Row, type Sql } from './sql.ts'
import { isSealed, requireSealed, sealed, sealedColumns, sealedRows } from './seals.ts'

/** The single row that says how far the catalog has come. Throws `Unproven`. */
async function readState(sql: Sql): Promise<Row> {
  const [row] = await sql.all(`select ${sealedColumns('catalog_state')} from catalog_state`)
  if (row === undefined) throw new Error('The catalog has lost its state; restore a backup.')
  return requireSealed('catalog_state', row)
}

/** Changes the row. Throws `Unproven`. */
export async function writeState(sql: Sql, change: Row): Promise<void> {
  await putState(sql, { ...(await readState(sql)), ...change })
}

async function putState(sql: Sql, row: Row): Promise<void> {
  const { revision = null, last_workout_id = null, seal = null } = sealed('catalog_state', row)
  await sql.run('update catalog_state set revision = ?, last_workout_id = ?, seal = ?', [
    revision,
    last_workout_id,
    seal,
  ])
}

/** Raises the revision of the catalog; gives the new one. */
export async function nextRevision(sql: Sql): Promise<number> {
  const row = await readState(sql)
  // Milliseconds, so that a revision which was lost with a server, or taken back by a backup, is never given again.
  const revision = Math.max(Date.now(), integer(row, 'revision') + 1)
  await putState(sql, { ...row, revision })
  return revision
}

/**
 * Makes the row anew where nothing proves what it was. It only counts: an id of a workout that was deleted may be given
 * again then, no more.
 */
export async function mendState(sql: Sql): Promise<void> {
  const [row] = await sql.all(`select ${sealedColumns('catalog_state')} from catalog_state`)
  if (row !== undefined && isSealed('catalog_state', row)) return
  const [highest] = await sql.all('select coalesce(max(id), 0) as id from workouts where id <= 1000000000000000')
  const last = [row?.last_workout_id, highest?.id].filter((id) => typeof id === 'number' && id <= 1e15).map(Number)
  await sql.run('delete from catalog_state')
  const { into, values } = sealedRows('catalog_state', [
    { revision: Date.now(), last_workout_id: Math.max(0, ...last) },
  ])
  await insertMany(sql, into, values)
}
