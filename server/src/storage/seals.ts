import { hash } from 'node:crypto'
import { Unproven, type OnDamage } from '../catalog/unproven.ts'
import { insertMany, type Row, type Sql, type SqlValue } from './sql.ts'
import { columnsOf, tables, type Table } from './tables.ts'

// A seal is a hash over a row, written with it: as long as it holds, the row is what was written. See docs/decisions/0028.

/** Characters of a seal: 132 bits of SHA-256. */
const sealLength = 22

/** The seal of a row that has every column that its table seals. */
export function sealOf(table: string, row: Row): string {
  let content = table
  for (const column of sealedTable(table).sealed) content += spelt(row[column], column)
  return shortHash(content)
}

/** Whether a row, read with `sealedColumns`, is what was written. */
export function isSealed(table: string, row: Row): boolean {
  return row.seal === sealOf(table, row)
}

/** The seal over the events of a competition, by their own, in their order. */
export function sealOfParts(seals: readonly string[]): string {
  return shortHash(seals.join(' '))
}

/** What is to be read of a table so that a row can be proven. */
export function sealedColumns(table: string): string {
  return columnsIn(table).join(', ')
}

/** The same in a statement that reads several tables, where a letter stands for each: `e.id e0` and so on. */
export function columnsFrom(letter: string, table: string): string {
  return columnsIn(table)
    .map((column, index) => `${letter}.${column} ${letter}${index}`)
    .join(', ')
}

/** The row of one table in what such a statement gives. */
export function rowOf(letter: string, table: string, row: Row): Row {
  return Object.fromEntries(columnsIn(table).map((column, index) => [column, row[`${letter}${index}`] ?? null]))
}

function columnsIn(table: string): readonly string[] {
  return [...sealedTable(table).sealed, 'seal']
}

/** The table of a name whose rows have seals. */
export function sealedTable(name: string): Table {
  const found = sealedTables.get(name)
  if (found === undefined) throw new TypeError(`The rows of ${name} have no seals`)
  return found
}

const sealedTables = new Map(tables.filter(({ sealed }) => sealed.length > 0).map((table) => [table.name, table]))

/** A row that is to be written, with its seal. */
export function sealed(table: string, row: Row): Row {
  return { ...row, seal: sealOf(table, row) }
}

/** A row as it was read. Throws `Unproven` when it is not what was written. */
export function requireSealed(table: string, row: Row): Row {
  if (isSealed(table, row)) return row
  throw new Unproven(nameOfRow(table, row))
}

/** What becomes of a row that is read: itself, or nothing where it is not what was written, unless that is refused. */
export type Prove = (table: string, row: Row) => Row | undefined

/** Passes over what does not hold: for who writes all of it anew. */
export const leaveOut: Prove = (table, row) => (isSealed(table, row) ? row : undefined)

/** Passes over what does not hold, and tells of it. */
export function provenOrTold(onDamage: OnDamage): Prove {
  return (table, row) => {
    if (isSealed(table, row)) return row
    onDamage(new Unproven(nameOfRow(table, row)))
    return undefined
  }
}

/** What people call a row: by its id, or by its table and key. */
export function nameOfRow(table: string, row: Row): string {
  const [word, column] = names[table] ?? [table, sealedTable(table).key[0] ?? '']
  const value = row[column]
  return `${word}${value instanceof Uint8Array ? Buffer.from(value).toString() : (value ?? '')}`
}

const names: Readonly<Record<string, readonly [word: string, column: string]>> = {
  gyms: ['', 'id'],
  movements: ['', 'id'],
  competitions: ['', 'id'],
  competition_documents: ['', 'competition_id'],
  workouts: ['workout ', 'id'],
  workout_documents: ['workout ', 'workout_id'],
  events: ['event ', 'id'],
  accounts: ['account ', 'username'],
  passwords: ['account ', 'username'],
  grants: ['account ', 'username'],
  history: ['history ', 'entry'],
  history_items: ['history ', 'entry'],
  catalog_state: ['revision ', 'revision'],
}

/** Writes a row in place of the one that has its key, with its seal. */
export async function updateSealed(sql: Sql, table: string, row: Row): Promise<void> {
  return update(sql, table, sealed(table, row), sealedTable(table).columns)
}

/** Writes the seal of a row, of which nothing else changes, or only `also`. */
export async function writeSeal(sql: Sql, table: string, row: Row, also: readonly string[] = []): Promise<void> {
  return update(sql, table, sealed(table, row), [...also, 'seal'])
}

async function update(sql: Sql, table: string, written: Row, columns: readonly string[]): Promise<void> {
  const { key } = sealedTable(table)
  const changed = columns.filter((column) => written[column] !== undefined)
  const text = `update ${table} set ${changed.map((column) => `${column} = ?`).join(', ')}
    where ${key.map((column) => `${column} = ?`).join(' and ')}`
  await sql.run(
    text,
    [...changed, ...key].map((column) => valueIn(written, column)),
  )
}

/** Inserts rows with their seals. One that has the key of such a row stays, or gives way; gives how many were written. */
export async function insertSealed(
  sql: Sql,
  table: string,
  rows: readonly Row[],
  other: 'stays' | 'gives way',
): Promise<number> {
  const { into, values } = sealedRows(table, rows)
  return insertMany(sql, into, values, writtenTable(table).otherwise[other])
}

/** Rows that are to be inserted, each with its seal. */
export function sealedRows(table: string, rows: readonly Row[]): SealedRows {
  const { columns, into } = writtenTable(table)
  const seals = rows.map((row) => sealOf(table, row))
  return { into, values: rows.map((row, index) => valuesOf(columns, row, seals[index] ?? '')), seals }
}

interface SealedRows {
  /** The table with its columns. */
  readonly into: string
  readonly values: readonly (readonly SqlValue[])[]
  readonly seals: readonly string[]
}

function valuesOf(columns: readonly string[], row: Row, seal: string): readonly SqlValue[] {
  return columns.map((column) => (column === 'seal' ? seal : valueIn(row, column)))
}

function writtenTable(name: string) {
  const found = writtenTables.get(name)
  if (found === undefined) throw new TypeError(`The rows of ${name} have no seals`)
  return found
}

const writtenTables = new Map(
  [...sealedTables.values()].map((table) => {
    const columns = columnsOf(table)
    const into = `${table.name} (${columns.join(', ')})`
    const conflict = `on conflict (${table.key.join(', ')}) do`
    const update = table.columns.map((column) => `${column} = excluded.${column}`).join(', ')
    const otherwise = { stays: `${conflict} nothing`, 'gives way': `${conflict} update set ${update}` }
    return [table.name, { columns, into, otherwise }]
  }),
)

function valueIn(row: Row, column: string): SqlValue {
  const value = row[column]
  if (value === undefined) throw new TypeError(`${column} is not in the row`)
  return value
}

/** A value so that no two rows are spelt alike: each with its type, texts with their length. */
function spelt(value: SqlValue | undefined, column: string): string {
  if (value === null) return ' -'
  if (typeof value === 'string') return ` ${value.length}:${value}`
  if (typeof value === 'number') return ` #${value}`
  if (value === undefined) throw new TypeError(`${column} is not in the row`)
  return ` x${Buffer.from(value).toString('hex')}`
}

function shortHash(content: string): string {
  return hash('sha256', content, 'base64url').slice(0, sealLength)
}
