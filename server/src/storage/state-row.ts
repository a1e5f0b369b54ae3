import { integer, stateIn } from './row-values.ts'
import type { Sql } from './sql.ts'

export async function readRevision(sql: Sql): Promise<number> {
  return integer(stateIn(await sql.all('select revision from catalog_state')), 'revision')
}

/** Raises the revision of the catalog. */
export async function raiseRevision(sql: Sql): Promise<void> {
  // Milliseconds, so that a revision which was lost with a server, or taken back by a backup, is never given again.
  const revision = Math.max(Date.now(), (await readRevision(sql)) + 1)
  await sql.run('update catalog_state set revision = ?', [revision])
}
