import { Overtaken } from '../catalog/reading/catalog.ts'
import { provenColumns, requireProven } from './proven-rows.ts'
import { integer, type Row, type Sql, type SqlValue } from './sql.ts'
import { insertRows } from './write-rows.ts'

/** Stands in a statement whose rows tell the revision that they were read of. */
export const revisionRead = '(select revision from catalog_state) as revision_read'

/** A row of a statement that tells its revision. Throws `Overtaken` when another one was asked of. */
export function requireRevision(row: Row, revision: number | undefined): Row {
  if (integer(row, 'revision_read') === revision || revision === undefined) return row
  throw new Overtaken('The catalog has changed since the request began')
}

export async function readRevision(sql: Sql): Promise<number> {
  return integer(await stateRow(sql, 'select revision from catalog_state'), 'revision')
}

/** The row that a statement gives which reads the state of the catalog. */
export async function stateRow(sql: Sql, statement: string, values: readonly SqlValue[] = []): Promise<Row> {
  const [row] = await sql.all(statement, values)
  if (row === undefined) throw new Error('The catalog has lost its state; restore a backup.')
  return row
}

/** The single row that says how far the catalog has come. Throws `Unproven`. */
async function readState(sql: Sql): Promise<Row> {
  const statement = `select ${provenColumns('catalog_state')} from catalog_state`
  return requireProven('catalog_state', await stateRow(sql, statement))
}

/** Changes the row. Throws `Unproven`. */
export async function writeState(sql: Sql, change: Row): Promise<void> {
  await putState(sql, { ...(await readState(sql)), ...change })
}

/** The revision is its key: the row gives way to another one. */
async function putState(sql: Sql, row: Row): Promise<void> {
  await sql.run('delete from catalog_state')
  await insertRows(sql, 'catalog_state', [row])
}

/** Raises the revision of the catalog; gives the new one. */
export async function nextRevision(sql: Sql): Promise<number> {
  const row = await readState(sql)
  // Milliseconds, so that a revision which was lost with a server, or taken back by a backup, is never given again.
  const revision = Math.max(Date.now(), integer(row, 'revision') + 1)
  await putState(sql, { ...row, revision })
  return revision
}
