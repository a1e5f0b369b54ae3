import { copyCatalog, countCatalog, findFilledTable, type RowCounts } from '../storage/copy-catalog.ts'
import type { Database, Sql } from '../storage/sql.ts'
import { turnYielder } from './interruptible.ts'
import type { Output } from './command-context.ts'
import { Refusal } from './failure.ts'
import { noticeWaiting, showCounted } from './progress.ts'

/**
 * Copies the catalog of a snapshot into an empty one: all of it, or nothing. Gives how many rows each table has.
 * Aborting `signal` interrupts it; progress is shown on `messages`.
 */
export async function copyInto(
  target: Database,
  source: Sql,
  signal: AbortSignal,
  messages: Output,
): Promise<RowCounts> {
  const onTurn = noticeWaiting(messages)
  try {
    return await target.write(async (sql) => {
      onTurn()
      await requireEmpty(sql)
      const counts = await countCatalog(source)
      const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
      const progress = showCounted(messages, 'rows', total)
      const yieldTurn = turnYielder(signal)
      const copying = copyCatalog(source, sql, target.dialect, async (count) => {
        progress.onMore(count)
        await yieldTurn()
      })
      await copying.finally(progress.end)
      return counts
    }, signal)
  } finally {
    onTurn()
  }
}

async function requireEmpty(sql: Sql): Promise<void> {
  const filled = await findFilledTable(sql)
  if (filled === undefined) return
  throw new Refusal(
    `The database of --to holds ${filled.replaceAll('_', ' ')} already. ` +
      'Name a new one: a copy is made into an empty database.',
  )
}
