import { integer, requireStateRow } from './row-values.ts'
import type { Sql } from './sql.ts'

export async function readRevision(sql: Sql): Promise<number> {
  return integer(requireStateRow(await sql.all('select revision from catalog_state')), 'revision')
}

/** Raises the revision of the catalog. */
export async function raiseRevision(sql: Sql): Promise<void> {
  // Milliseconds, so that a revision that was lost with a server or by restoring a backup is never used again.
  const revision = Math.max(Date.now(), (await readRevision(sql)) + 1)
  await sql.run('update catalog_state set revision = ?', [revision])
}
