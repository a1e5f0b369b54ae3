import { movementIdsIn } from '../../catalog/writing/movements.ts'
import type { StoredMovement } from '../../catalog/stored.ts'
import { Unproven } from '../../catalog/unproven.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { countItems, storedMovements, storedWorkouts } from '../../storage/catalog-pages.ts'
import { readRevision } from '../../storage/state-row.ts'
import { competitionPlaces, remainsOfDeleted } from '../../storage/check-rows.ts'
import { leaveOut } from '../../storage/proven-rows.ts'
import type { Database, Sql } from '../../storage/sql.ts'
import { unprovenRows } from '../../storage/unproven-rows.ts'
import type { CommandContext } from '../command-context.ts'
import { Interrupted, turnYielder } from '../interruptible.ts'
import { showCounted } from '../progress.ts'
import { checkCompetition } from './check-competition.ts'
import { checkWorkout } from './check-workout.ts'
import { documentDamage, engineDamages, restoreRemedy, type Damage } from './damage.ts'
import { rowDamage } from './row-damage.ts'

/** Checks a whole catalog as it is at one moment, and shows on a terminal how far it is. Aborting `signal` ends it. */
export function findDamages(
  database: Database,
  signal: AbortSignal,
  { now, messages }: Pick<CommandContext, 'now' | 'messages'>,
): Promise<readonly Damage[]> {
  return database.snapshot(async (sql) => {
    const damages = [...(await engineDamages(database))]
    const progress = showCounted(messages, 'items', messages.isTTY === true ? await checkedItems(sql) : undefined)
    const yieldTurn = turnYielder(signal)
    const onItem = () => {
      progress.onMore(1)
      return yieldTurn()
    }
    try {
      for await (const damage of checkCatalog(sql, now(), yieldTurn, onItem)) damages.push(damage)
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
 * Everything in a catalog that is not as it should be. What cannot even be read is damage, too. `onItem` is awaited
 * after each workout and competition, `onRows` now and then; when they throw, so does the check.
 */
export async function* checkCatalog(
  sql: Sql,
  now: Instant,
  onRows: () => Promise<void>,
  onItem = onRows,
): AsyncGenerator<Damage, void> {
  yield* await damageOf('the catalog', async () => {
    await readRevision(sql)
    return []
  })
  /** What is damaged and told already. */
  const told = new Set<string>()
  for await (const found of unprovenRows(sql, onRows)) {
    const damage = 'row' in found ? rowDamage(found.table, found.row) : unreadable(found)
    yield damage
    told.add(damage.where)
    if ('row' in found && found.table === 'event_workouts') told.add(`events of ${String(found.row.competition)}`)
  }
  yield* guarded('the workouts', () => checkWorkouts(sql, told, onItem))
  yield* guarded('the competitions', () => checkCompetitions(sql, now, told, onItem))
  yield* guarded('the competitions', () => checkDeleted(sql))
}

async function* checkWorkouts(
  sql: Sql,
  told: ReadonlySet<string>,
  onItem: () => Promise<void>,
): AsyncGenerator<Damage, void> {
  const movements = new Map<string, StoredMovement>()
  for await (const one of storedMovements(sql, leaveOut)) movements.set(one.movement.id, one)
  for await (const workout of storedWorkouts(sql, undefined, leaveOut)) {
    // What is made of damaged movements is looked at when they are restored.
    if (!movementIdsIn(workout.details).some((id) => told.has(id))) {
      yield* await damageOf(`workout ${workout.id}`, () => checkWorkout(sql, workout, movements))
    }
    await onItem()
  }
}

async function* checkCompetitions(
  sql: Sql,
  now: Instant,
  told: ReadonlySet<string>,
  onItem: () => Promise<void>,
): AsyncGenerator<Damage, void> {
  for await (const { position, id } of competitionPlaces(sql)) {
    const isTold = told.has(id) || told.has(`events of ${position}`)
    if (!isTold) yield* await damageOf(id, () => checkCompetition(sql, position, id, now))
    await onItem()
  }
}

async function* checkDeleted(sql: Sql): AsyncGenerator<Damage, void> {
  for (const where of await remainsOfDeleted(sql)) {
    const sentence = 'is deleted, and something of it is still there'
    yield { where, sentence, remedy: 'Delete it again after importing it.' }
  }
}

function unreadable({ table, reason }: { readonly table: string; readonly reason: string }): Damage {
  return {
    where: 'the database',
    sentence: `cannot be read (${table.replaceAll('_', ' ')}): ${reason}`,
    remedy: restoreRemedy,
  }
}

/** What a part of the check finds; that it cannot go on is damage. Whoever interrupts ends it all. */
async function* guarded(where: string, check: () => AsyncGenerator<Damage, void>): AsyncGenerator<Damage, void> {
  try {
    yield* check()
  } catch (error) {
    if (error instanceof Interrupted) throw error
    yield cannotBeRead(where, error)
  }
}

async function damageOf(where: string, check: () => Promise<readonly Damage[]>): Promise<readonly Damage[]> {
  try {
    return await check()
  } catch (error) {
    return [cannotBeRead(where, error)]
  }
}

function cannotBeRead(where: string, error: unknown): Damage {
  if (error instanceof Unproven) {
    // It is told, and rendered anew with what it is in, by itself.
    return documentDamage(where, `is made of ${error.what}, which is damaged`, {})
  }
  const reason = error instanceof Error ? error.message : String(error)
  return { where, sentence: `cannot be read: ${reason}`, remedy: restoreRemedy }
}
