import { insertRows, provenColumns, requireProven } from './proven-rows.ts'
import { integer, stateIn } from './row-values.ts'
import type { Row, Sql } from './sql.ts'

export async function readRevision(sql: Sql): Promise<number> {
  return integer(stateIn(await sql.all('select revision from catalog_state')), 'revision')
}

/** Changes the single row that says how far the catalog has come; gives what it changed. Throws `Unproven`. */
export async function writeState<Change extends Row>(sql: Sql, changeOf: (state: Row) => Change): Promise<Change> {
  const rows = await sql.all(`select ${provenColumns('catalog_state')} from catalog_state`)
  const state = requireProven('catalog_state', stateIn(rows))
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
