import type { Instant } from '../../contract/time-stamp.ts'
import { competitionLines, storedMovements, storedWorkouts } from '../../storage/catalog-pages.ts'
import { readRevision } from '../../storage/catalog-reads.ts'
import { remainsOfDeleted } from '../../storage/check-rows.ts'
import { countItems } from '../../storage/count-items.ts'
import type { Database, Sql } from '../../storage/sql.ts'
import { turnYielder } from '../interruptible.ts'
import type { CommandContext } from '../command-context.ts'
import { showCounted } from '../progress.ts'
import { checkCompetition } from './check-competition.ts'
import { checkWorkout, type Movements } from './check-workout.ts'
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

/**
 * Everything in a catalog that is not as it should be. What cannot even be read is damage, too. `onItem` is awaited after
 * each workout and competition; when it throws, so does the check.
 */
async function* checkCatalog(sql: Sql, now: Instant, onItem: () => Promise<void>): AsyncGenerator<Damage, void> {
  yield* await damageOf('the catalog', async () => {
    await readRevision(sql)
    return []
  })
  const movements = new Map<string, Movements extends ReadonlyMap<string, infer One> ? One : never>()
  yield* await damageOf('the movements', async () => {
    for await (const one of storedMovements(sql)) movements.set(one.movement.id, one)
    return []
  })
  for await (const workout of storedWorkouts(sql)) {
    yield* await damageOf(`workout ${workout.id}`, () => checkWorkout(sql, workout, movements))
    await onItem()
  }
  for await (const { position, id } of competitionLines(sql)) {
    yield* await damageOf(id, () => checkCompetition(sql, position, id, now))
    await onItem()
  }
  for (const where of await remainsOfDeleted(sql)) {
    yield {
      where,
      sentence: 'is deleted, and something of it is still there',
      remedy: `Delete it again after importing it.`,
    }
  }
}

async function damageOf(where: string, check: () => Promise<readonly Damage[]>): Promise<readonly Damage[]> {
  try {
    return await check()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [{ where, sentence: `cannot be read: ${reason}`, remedy: restoreRemedy }]
  }
}
