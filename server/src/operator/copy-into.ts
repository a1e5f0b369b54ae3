import { copyCatalog, countCatalog, findFilledTable, type RowCounts } from '../storage/copy-catalog.ts'
import type { Database, Sql } from '../storage/sql.ts'
import type { Running } from './interruptible.ts'
import { Refusal } from './failure.ts'
import { noticeWaiting, showCounted } from './progress.ts'

/** Copies the catalog of a snapshot into an empty one: all of it, or nothing. Gives how many rows each table has. */
export async function copyInto(target: Database, source: Sql, running: Running): Promise<RowCounts> {
  using waiting = noticeWaiting(running.messages)
  return await target.write(async (sql) => {
    clearTimeout(waiting)
    await requireEmpty(sql)
    const counts = await countCatalog(source)
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
    using progress = showCounted(running, 'rows', total)
    await copyCatalog(source, sql, target.dialect, progress.onMore)
    return counts
  }, running.signal)
}

async function requireEmpty(sql: Sql): Promise<void> {
  const filled = await findFilledTable(sql)
  if (filled === undefined) return
  throw new Refusal(
    `The database of --to holds ${filled.replaceAll('_', ' ')} already. ` +
      'Name a new one: a copy is made into an empty database.',
  )
}
