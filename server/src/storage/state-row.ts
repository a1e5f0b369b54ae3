import { Overtaken } from '../catalog/reading/catalog.ts'
import { insertRows, provenColumns, requireProven } from './proven-rows.ts'
import { integer } from './row-values.ts'
import type { Row, Sql, SqlValue } from './sql.ts'

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

/** Changes the single row that says how far the catalog has come; gives what it changed. Throws `Unproven`. */
export async function writeState<Change extends Row>(sql: Sql, changeOf: (state: Row) => Change): Promise<Change> {
  const read = await stateRow(sql, `select ${provenColumns('catalog_state')} from catalog_state`)
  const state = requireProven('catalog_state', read)
  const change = changeOf(state)
  // The revision is its key: the row gives way to another one.
  await sql.run('delete from catalog_state')
  await insertRows(sql, 'catalog_state', [{ ...state, ...change }])
  return change
}

/** Raises the revision of the catalog; gives the new one. */
export async function nextRevision(sql: Sql): Promise<number> {
  // Milliseconds, so that a revision which was lost with a server, or taken back by a backup, is never given again.
  const later = (state: Row) => ({ revision: Math.max(Date.now(), integer(state, 'revision') + 1) })
  return (await writeState(sql, later)).revision
}
