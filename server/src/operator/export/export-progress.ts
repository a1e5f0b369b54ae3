import type { GymId } from '../../contract/ids.ts'
import { countItems } from '../../storage/catalog-pages.ts'
import type { Sql } from '../../storage/sql.ts'
import { turnYielder } from '../interruptible.ts'
import { showCounted } from '../progress.ts'
import type { Output } from '../command-context.ts'

export interface ExportProgress {
  /** Hands items on, counts them and hears signals meanwhile. */
  follow<Item>(items: AsyncIterable<Item>): AsyncIterable<Item>
  /** How many were handed on. */
  items(): number
}

/** Follows an export; where `bar` is a terminal it shows how far it is. */
export async function exportProgress(
  sql: Sql,
  gym: GymId | undefined,
  signal: AbortSignal,
  bar: Output | undefined,
): Promise<ExportProgress> {
  // How much of the catalog is one gym's is known at the end.
  const total = bar?.isTTY === true && gym === undefined ? await exportedCount(sql) : undefined
  const yieldTurn = turnYielder(signal)
  let count = 0
  return {
    async *follow(items) {
      const shown = bar === undefined ? undefined : showCounted(bar, 'items', total)
      try {
        for await (const item of items) {
          yield item
          count += 1
          shown?.onMore(1)
          await yieldTurn()
        }
      } finally {
        shown?.end()
      }
    },
    items: () => count,
  }
}

async function exportedCount(sql: Sql): Promise<number> {
  const { gyms, movements, workoutsAlone, competitions } = await countItems(sql)
  return gyms + movements + workoutsAlone + competitions
}
