import { copyCatalog, countCatalog, findFilledTable, type RowCounts } from '../../storage/copy-catalog.ts'
import type { Database, Dialect, Sql } from '../../storage/sql.ts'
import { breather } from '../breather.ts'
import { Interrupted } from '../interrupted.ts'
import { barOf, rateOf, showProgressLine } from '../progress-line.ts'
import { Refusal } from '../refusal.ts'
import type { Output } from '../surroundings.ts'
import { noticeWaiting } from '../waiting-notice.ts'

/**
 * Copies the catalog of a snapshot into an empty one: all of it, or nothing. Gives how many rows each table has. Aborting
 * `signal` interrupts it; progress is shown on `messages`.
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
      await copyRows(source, sql, target.dialect, signal, showProgress(messages, counts))
      return counts
    }, signal)
  } catch (error) {
    throw signal.aborted ? new Interrupted() : error
  } finally {
    onTurn()
  }
}

async function copyRows(
  source: Sql,
  target: Sql,
  dialect: Dialect,
  signal: AbortSignal,
  progress: CopyProgress,
): Promise<void> {
  const breathe = breather(signal)
  try {
    await copyCatalog(source, target, dialect, async (count) => {
      progress.onRows(count)
      await breathe()
    })
  } finally {
    progress.end()
  }
}

interface CopyProgress {
  readonly onRows: (count: number) => void
  readonly end: () => void
}

/** Shows on a terminal how far a copy is: its share of all rows, rows, rows a second. */
function showProgress(output: Output, counts: RowCounts): CopyProgress {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  let copied = 0
  const line = showProgressLine(output, (elapsedMs) => {
    return `${barOf(copied / total)}  ${copied} rows  ${rateOf(copied, elapsedMs)}`
  })
  return {
    onRows(count) {
      copied += count
      line.draw()
    },
    end: () => line.end(),
  }
}

async function requireEmpty(sql: Sql): Promise<void> {
  const filled = await findFilledTable(sql)
  if (filled === undefined) return
  throw new Refusal(
    `The database of --to holds ${filled.replaceAll('_', ' ')} already. Name a new one: a copy is made into an empty database.`,
  )
}
