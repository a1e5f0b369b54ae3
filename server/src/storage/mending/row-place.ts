import { sealedTable } from '../seals.ts'
import type { Row, Sql, SqlValue } from '../sql.ts'

/** What one row of a table alone may have, besides its key. */
const onlyOnes: Readonly<Record<string, readonly string[]>> = {
  gyms: ['id'],
  movements: ['id'],
  competitions: ['id'],
  events: ['competition', 'place'],
  accounts: ['key'],
}

type Named = Readonly<Record<string, readonly [table: string, column: string]>>

const gym: Named = { gym_id: ['gyms', 'id'] }
const account: Named = { username: ['accounts', 'username'] }
const competition: Named = { competition: ['competitions', 'position'] }
const ofEvent = ['workout_id', 'scaled_workout_id', 'foundations_workout_id']

/** What columns name: engines refuse one that names nothing. */
const named: Readonly<Record<string, Named>> = {
  movements: gym,
  competitions: gym,
  workouts: { ...gym, ...competition },
  events: { ...competition, ...Object.fromEntries(ofEvent.map((column) => [column, ['workouts', 'id']] as const)) },
  competition_documents: competition,
  workout_documents: { workout_id: ['workouts', 'id'] },
  accounts: gym,
  passwords: account,
  grants: { ...account, ...gym },
  history_items: { entry: ['history', 'entry'] },
}

/**
 * Whether a row can be put back as it was: no other one has got meanwhile what it is to have for itself, and what it names is
 * there.
 */
export async function hasPlace(sql: Sql, table: string, row: Row, was: Row): Promise<boolean> {
  for (const columns of [sealedTable(table).key, onlyOnes[table] ?? []]) {
    const isNew = columns.some((column) => !isSame(row[column], was[column]))
    if (isNew && (await isThere(sql, table, columns, was))) return false
  }
  for (const [column, [other, key]] of Object.entries(named[table] ?? {})) {
    const value = was[column] ?? null
    if (value === null || isSame(row[column], value)) continue
    if (!(await isThere(sql, other, [key], { [key]: value }))) return false
  }
  return true
}

async function isThere(sql: Sql, table: string, columns: readonly string[], values: Row): Promise<boolean> {
  const text = `select 1 as found from ${table} where ${columns.map((column) => `${column} = ?`).join(' and ')}`
  const found = await sql.all(
    text,
    columns.map((column) => values[column] ?? null),
  )
  return found.length > 0
}

export function isSame(one: SqlValue | undefined, other: SqlValue | undefined): boolean {
  if (one instanceof Uint8Array && other instanceof Uint8Array) return Buffer.from(one).equals(other)
  return one === other
}

export function whereKey(table: string): string {
  return `where ${sealedTable(table)
    .key.map((column) => `${column} = ?`)
    .join(' and ')}`
}

export function keyOf(table: string, row: Row): SqlValue[] {
  return sealedTable(table).key.map((column) => row[column] ?? null)
}
