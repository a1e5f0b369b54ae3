import { countItems } from '../../storage/count-items.ts'
import type { Database, Sql } from '../../storage/sql.ts'
import { turnYielder } from '../yield-turn.ts'
import { showCounted } from '../counted-progress.ts'
import type { CommandContext } from '../command-context.ts'
import { checkCatalog } from './check-catalog.ts'
import { restoreRemedy, type Damage } from './damage.ts'

/** Checks a whole catalog as it is at one moment, and shows on a terminal how far it is. Aborting `signal` ends it. */
export function findDamages(
  database: Database,
  signal: AbortSignal,
  { now, messages }: Pick<CommandContext, 'now' | 'messages'>,
): Promise<readonly Damage[]> {
  return database.snapshot(async (sql) => {
    const damages: Damage[] = (await database.findDamage()).map((sentence) => {
      return { where: 'the database', sentence, remedy: restoreRemedy }
    })
    const progress = showCounted(messages, 'items', messages.isTTY === true ? await checkedItems(sql) : undefined)
    const yieldTurn = turnYielder(signal)
    const onItem = () => {
      progress.onMore(1)
      return yieldTurn()
    }
    try {
      for await (const damage of checkCatalog(sql, now(), onItem)) damages.push(damage)
    } finally {
      progress.end()
    }
    return damages
  })
}

/** Undefined for a catalog so damaged that it cannot be counted: the check itself says so. */
async function checkedItems(sql: Sql): Promise<number | undefined> {
  try {
    const { workouts, competitions } = await countItems(sql)
    return workouts + competitions
  } catch {
    return undefined
  }
}
