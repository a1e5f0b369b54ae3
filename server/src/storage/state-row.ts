import { integer, requireStateRow } from './row-values.ts'
import type { Sql } from './sql.ts'

export async function readRevision(sql: Sql): Promise<number> {
  return integer(requireStateRow(await sql.all('select revision from catalog_state')), 'revision')
}

/**
 * Sets the catalog’s revision to the current time in milliseconds. If the revision is not less than that time, adds 1
 * to the revision instead.
 */
export async function raiseRevision(sql: Sql): Promise<void> {
  // A plain counter would repeat revisions that were lost with a server or by restoring a backup.
  const revision = Math.max(Date.now(), (await readRevision(sql)) + 1)
  await sql.run('update catalog_state set revision = ?', [revision])
}
