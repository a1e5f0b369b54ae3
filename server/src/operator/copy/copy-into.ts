import { copyCatalog, countCatalog, findFilledTable, type RowCounts } from '../../storage/copy-catalog.ts'
import type { Database, Sql } from '../../storage/sql.ts'
import { breather } from '../breather.ts'
import { Interrupted } from '../interrupted.ts'
import { barOf, rateOf, showProgressLine } from '../progress-line.ts'
import { Refusal } from '../refusal.ts'
import type { Output } from '../surroundings.ts'

export interface CopyRequest {
  /** Aborted when the operator interrupts. */
  readonly signal: AbortSignal
  /** Where progress is shown. */
  readonly messages: Output
  /** Called when the copy has got its turn to write. */
  readonly onTurn: () => void
}

/** Copies the catalog of a snapshot into an empty one: all of it, or nothing. Gives how many rows each table has. */
export async function copyInto(target: Database, source: Sql, request: CopyRequest): Promise<RowCounts> {
  const { signal, messages, onTurn } = request
  const counts = await countCatalog(source)
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  let copied = 0
  const line = showProgressLine(messages, (elapsedMs) => {
    return `${barOf(copied / total)}  ${copied} rows  ${rateOf(copied, elapsedMs)}`
  })
  const breathe = breather(signal)
  try {
    await target.write(async (sql) => {
      onTurn()
      await requireEmpty(sql)
      await copyCatalog(source, sql, target.dialect, async (count) => {
        copied += count
        line.draw()
        await breathe()
      })
    }, signal)
    return counts
  } catch (error) {
    throw signal.aborted ? new Interrupted() : error
  } finally {
    line.end()
  }
}

async function requireEmpty(sql: Sql): Promise<void> {
  const filled = await findFilledTable(sql)
  if (filled === undefined) return
  throw new Refusal(
    `The database of --to holds ${filled.replaceAll('_', ' ')} already. Name a new one: a copy is made into an empty database.`,
  )
}
