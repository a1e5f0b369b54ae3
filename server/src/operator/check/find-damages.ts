import { CorruptRowError } from '../../catalog/corrupt-row-error.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { countItems, storedMovements, storedWorkouts } from '../../storage/catalog-pages.ts'
import { competitionPositions, findRemainsOfDeleted } from '../../storage/check-rows.ts'
import type { Database, Sql } from '../../storage/sql.ts'
import { readRevision } from '../../storage/state-row.ts'
import { reasonOf } from '../../storage/error-remedies.ts'
import { InterruptedError, type Interruptible } from '../interruptible.ts'
import { showCounted } from '../progress.ts'
import { checkCompetition } from './check-competition.ts'
import { checkWorkout } from './check-workout.ts'
import { documentDamage, engineDamages, restoreRemedy, type Damage } from './damage.ts'

interface Check {
  readonly sql: Sql
  readonly now: Instant
  readonly damages: Damage[]
  readonly onMore: (items: number) => Promise<void>
}

/** Checks a whole catalog and returns all damage. Rejects with an `InterruptedError` after a signal. */
export function findDamages(database: Database, now: Instant, run: Interruptible): Promise<readonly Damage[]> {
  return database.snapshot(async (sql) => {
    const damages = [...(await engineDamages(database))]
    const total = run.messages.isTTY === true ? await checkedItems(sql) : undefined
    using progress = showCounted(run, 'items', total)
    const check = { sql, now, damages, onMore: progress.onMore }
    await add(check, 'the catalog', () => readRevision(sql).then(() => []))
    await add(check, 'the workouts', () => checkWorkouts(check))
    await add(check, 'the competitions', () => checkCompetitions(check))
    return damages
  })
}

async function checkedItems(sql: Sql): Promise<number | undefined> {
  const counted = await countItems(sql).catch(() => undefined)
  return counted && counted.workouts + counted.competitions
}

async function checkWorkouts(check: Check): Promise<readonly Damage[]> {
  const { sql, onMore } = check
  const movements = new Map(await Array.fromAsync(storedMovements(sql), (one) => [one.id, one] as const))
  for await (const workout of storedWorkouts(sql)) {
    await add(check, `workout ${workout.id}`, () => checkWorkout(sql, workout, movements))
    await onMore(1)
  }
  return []
}

async function checkCompetitions(check: Check): Promise<readonly Damage[]> {
  const { sql, now, onMore } = check
  for await (const { position, id } of competitionPositions(sql)) {
    await add(check, id, () => checkCompetition(sql, position, id, now))
    await onMore(1)
  }
  return (await findRemainsOfDeleted(sql)).map((where) => {
    const sentence = 'is deleted, but some of its rows remain'
    return { where, sentence, remedy: 'Delete it again after importing it.' }
  })
}

async function add({ damages }: Check, where: string, check: () => Promise<readonly Damage[]>): Promise<void> {
  try {
    damages.push(...(await check()))
  } catch (error) {
    if (error instanceof InterruptedError) throw error
    if (!(error instanceof CorruptRowError)) damages.push(unreadable(where, reasonOf(error)))
    else if (error.what === where) damages.push({ where, sentence: 'cannot be read', remedy: restoreRemedy })
    // Nothing to repair here: rendering the damaged workout again also renders its competitions.
    else damages.push(documentDamage(where, `cannot be rendered: ${error.what} is damaged`, {}))
  }
}

function unreadable(where: string, reason: string): Damage {
  return { where, sentence: `cannot be read: ${reason}`, remedy: restoreRemedy }
}
