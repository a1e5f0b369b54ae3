import { movementIdsIn } from '../../catalog/writing/movement-ids.ts'
import { Unproven } from '../../catalog/unproven.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { countItems, storedMovements, storedWorkouts } from '../../storage/catalog-pages.ts'
import { competitionPlaces, remainsOfDeleted } from '../../storage/check-rows.ts'
import { isProven, leaveOut } from '../../storage/proven-rows.ts'
import type { Database, Sql } from '../../storage/sql.ts'
import { readRevision } from '../../storage/state-row.ts'
import { tablePages } from '../../storage/table-pages.ts'
import { tables } from '../../storage/tables.ts'
import { reasonOf } from '../../storage/trouble.ts'
import { Interrupted, type Running } from '../interruptible.ts'
import { showCounted } from '../progress.ts'
import { checkCompetition } from './check-competition.ts'
import { checkWorkout } from './check-workout.ts'
import { documentDamage, engineDamages, restoreRemedy, type Damage } from './damage.ts'
import { rowDamage } from './row-damage.ts'

/** A check of everything in a catalog. */
interface Check {
  readonly sql: Sql
  readonly now: Instant
  readonly found: Damage[]
  /** What rows told already, so that what only follows from it is not told as well. */
  readonly told: Set<string>
  /** Awaited after each workout and competition, and now and then. When it throws, so does the check. */
  readonly onMore: (items: number) => Promise<void>
}

/** Checks a whole catalog as it is at one moment, and shows on a terminal how far it is. */
export function findDamages(database: Database, now: Instant, running: Running): Promise<readonly Damage[]> {
  return database.snapshot(async (sql) => {
    const found = [...(await engineDamages(database))]
    const total = running.messages.isTTY === true ? await checkedItems(sql) : undefined
    using progress = showCounted(running, 'items', total)
    const check = { sql, now, found, told: new Set<string>(), onMore: progress.onMore }
    await add(check, 'the catalog', () => readRevision(sql).then(() => []))
    for (const table of tables.filter(({ hashed }) => hashed.length > 0)) await checkRows(table, check)
    await add(check, 'the workouts', () => checkWorkouts(check))
    await add(check, 'the competitions', () => checkCompetitions(check))
    return found
  })
}

/** Undefined for a catalog so damaged that it cannot be counted: the check itself says so. */
async function checkedItems(sql: Sql): Promise<number | undefined> {
  const counted = await countItems(sql).catch(() => undefined)
  return counted && counted.workouts + counted.competitions
}

async function checkRows(table: (typeof tables)[number], check: Check): Promise<void> {
  const { name, proof } = table
  const all = async () => {
    for await (const rows of tablePages(check.sql, table, proof)) {
      for (const row of rows.filter((one) => !isProven(name, one))) {
        const damage = rowDamage(table, row)
        check.found.push(damage)
        check.told.add(name === 'event_workouts' ? `events of ${String(row.competition)}` : damage.where)
      }
      await check.onMore(0)
    }
    return []
  }
  await add(check, 'the database', all, ` (${name.replaceAll('_', ' ')})`)
}

async function checkWorkouts(check: Check): Promise<readonly Damage[]> {
  const { sql, told, onMore } = check
  const movements = new Map(await Array.fromAsync(storedMovements(sql, leaveOut), (one) => [one.id, one] as const))
  for await (const workout of storedWorkouts(sql, undefined, leaveOut)) {
    // What is made of damaged movements is looked at when they are restored.
    const isTold = movementIdsIn(workout.details).some((id) => told.has(id))
    if (!isTold) await add(check, `workout ${workout.id}`, () => checkWorkout(sql, workout, movements))
    await onMore(1)
  }
  return []
}

async function checkCompetitions(check: Check): Promise<readonly Damage[]> {
  const { sql, now, told, onMore } = check
  for await (const { position, id } of competitionPlaces(sql)) {
    const isTold = told.has(id) || told.has(`events of ${position}`)
    if (!isTold) await add(check, id, () => checkCompetition(sql, position, id, now))
    await onMore(1)
  }
  return (await remainsOfDeleted(sql)).map((where) => {
    const sentence = 'is deleted, and something of it is still there'
    return { where, sentence, remedy: 'Delete it again after importing it.' }
  })
}

/** Adds what a part of the check finds; that it cannot go on is damage. Whoever interrupts ends it all. */
async function add({ found }: Check, where: string, part: () => Promise<readonly Damage[]>, what = ''): Promise<void> {
  try {
    found.push(...(await part()))
  } catch (error) {
    if (error instanceof Interrupted) throw error
    // What does not hold is told, and rendered anew with what it is in, by itself.
    const isTold = error instanceof Unproven
    if (isTold) found.push(documentDamage(where, `is made of ${error.what}, which is damaged`, {}))
    else found.push({ where, sentence: `cannot be read${what}: ${reasonOf(error)}`, remedy: restoreRemedy })
  }
}
