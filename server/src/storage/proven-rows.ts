import { hash } from 'node:crypto'
import { Unproven, type OnDamage } from '../catalog/unproven.ts'
import { valueIn } from './row-values.ts'
import { insertMany, listOf, type Row, type Sql, type SqlValue } from './sql.ts'
import { tablePages } from './table-pages.ts'
import { tableNamed, type Table, type TableName } from './tables.ts'

// Every row carries a hash of itself, its seal, which is written with it: as long as it holds, the row is what was
// written (docs/decisions/0028). Here rows are written with it, and read by it.

/** What is to be read of a table so that a row can be proven; `letter` stands for the table in the statement. */
export function provenColumns(table: TableName, letter: string = table): string {
  return tableNamed[table].proof.map((column) => `${letter}.${column}`).join(', ')
}

/** The same in a statement that reads several tables: `e.id e0` and so on. */
export function columnsFrom(letter: string, table: TableName): string {
  return tableNamed[table].proof.map((column, index) => `${letter}.${column} ${letter}${index}`).join(', ')
}

/** The row of one table in what such a statement gives. */
export function rowOf(letter: string, table: TableName, row: Row): Row {
  return Object.fromEntries(tableNamed[table].proof.map((column, index) => [column, row[`${letter}${index}`] ?? null]))
}

/** What becomes of a row that is read: itself, or nothing where it is not what was written, unless that is refused. */
export type Prove = (table: TableName, row: Row) => Row | undefined

/** A row as it was read. Throws `Unproven` when it is not what was written. */
export function requireProven(table: TableName, row: Row): Row {
  if (isProven(table, row)) return row
  throw new Unproven(nameOfRow(tableNamed[table], row))
}

/** Passes over what does not hold: for who writes all of it anew. */
export const leaveOut: Prove = (table, row) => (isProven(table, row) ? row : undefined)

/** Passes over what does not hold, and tells of it. */
export function provenOrTold(onDamage: OnDamage): Prove {
  return (table, row) => {
    if (isProven(table, row)) return row
    onDamage(new Unproven(nameOfRow(tableNamed[table], row)))
    return undefined
  }
}

/** The rows of a table that a condition leaves, where they hold; what becomes of another one, `prove` says. */
export async function findRows(
  sql: Sql,
  table: TableName,
  condition: string,
  values: readonly SqlValue[] = [],
  prove: Prove = requireProven,
): Promise<readonly Row[]> {
  const rows = await sql.all(`select ${provenColumns(table)} from ${table} where ${condition}`, values)
  return provenOf(table, rows, prove)
}

/** The same of all, or of those that `where` leaves, in the order of its key: a table of any size passes. */
export async function* provenRows(
  sql: Sql,
  table: TableName,
  where?: string,
  prove: Prove = requireProven,
): AsyncGenerator<Row, void> {
  const pages = tablePages(sql, tableNamed[table], tableNamed[table].proof, where === undefined ? {} : { where })
  for await (const rows of pages) yield* provenOf(table, rows, prove)
}

/** What becomes of several rows of a table. */
export function provenOf(table: TableName, rows: readonly Row[], prove: Prove): readonly Row[] {
  return rows.map((row) => prove(table, row)).filter((row) => row !== undefined)
}

/** Characters of a seal: 132 bits of SHA-256. */
const sealLength = 22

/** Whether a row that was read is what was written. */
export function isProven(table: TableName, row: Row): boolean {
  return row.seal === sealOf(table, row)
}

/** The seal of a row that has every column which it covers: those that its table says. */
export function sealOf(table: TableName, row: Row): string {
  return sealOver(table, row, tableNamed[table].hashed)
}

/** One over other columns, or of a table that is no more. */
export function sealOver(table: string, row: Row, columns: readonly string[]): string {
  let content = table
  for (const column of columns) content += spelt(row[column], column)
  return shortHash(content)
}

/** A value so that no two rows are spelt alike: each with its type, texts with their length. */
function spelt(value: SqlValue | undefined, column: string): string {
  if (value === null) return ' -'
  if (typeof value === 'string') return ` ${value.length}:${value}`
  if (typeof value === 'number') return ` #${value}`
  if (value === undefined) throw new TypeError(`${column} is not in the row`)
  return ` x${Buffer.from(value).toString('hex')}`
}

/** What seals are made of texts by. */
export function shortHash(content: string): string {
  return hash('sha256', content, 'base64url').slice(0, sealLength)
}

/** What people call a row: by its id, or by its table and key. */
export function nameOfRow({ called: [word, column = ''] }: Table, row: Row): string {
  const value = row[column]
  return `${word}${value instanceof Uint8Array ? Buffer.from(value).toString() : (value ?? '')}`
}

/** What becomes of a row whose key another one has already: the other one stays, or gives way. */
const otherwise = {
  stays: ({ key }: Table) => `on conflict (${key.join(', ')}) do nothing`,
  'gives way': ({ key, columns }: Table) => `on conflict (${key.join(', ')}) do update set ${excluded(columns)}`,
} as const

function excluded(columns: readonly string[]): string {
  return columns.map((column) => `${column} = excluded.${column}`).join(', ')
}

/** Inserts rows; gives how many were written. Where nothing is said of another one, it refuses the row. */
export function insertRows(
  sql: Sql,
  table: TableName,
  rows: readonly Row[],
  other?: keyof typeof otherwise,
): Promise<number> {
  const { all } = tableNamed[table]
  const values = rows.map((row) => valuesOf(table, row, all))
  return insertMany(sql, `${table} (${all.join(', ')})`, values, other && otherwise[other](tableNamed[table]))
}

/**
 * Writes a row whose key the engine counts up, in place of the one that has its id, if its table has ids. Its seal
 * covers the key, so that it is made when that is known. Gives the row with its key.
 */
export async function putCounted(sql: Sql, table: TableName, row: Row): Promise<Row> {
  const columns = Object.keys(row)
  const { key } = tableNamed[table]
  const set = excluded(columns.filter((column) => !key.includes(column)))
  const instead = 'id' in row ? `on conflict (id) do update set ${set}` : ''
  const into = `insert into ${table} (${columns.join(', ')}) values ${listOf(columns.length)}`
  const [counted] = await sql.all(`${into} ${instead} returning ${key.join(', ')}`, Object.values(row))
  const written = { ...row, ...counted }
  await updateRow(sql, table, written)
  return written
}

/** Writes a row in place of the one that has its key; a column that is not in it stays as it is. */
export async function updateRow(sql: Sql, table: TableName, changed: Row): Promise<void> {
  const { key, columns } = tableNamed[table]
  const set = columns.filter((column) => column === 'seal' || changed[column] !== undefined)
  const text = `update ${table} set ${set.map((column) => `${column} = ?`).join(', ')}
    where ${key.map((column) => `${column} = ?`).join(' and ')}`
  await sql.run(text, valuesOf(table, changed, [...set, ...key]))
}

/** What is to be written of a row, its seal made anew. */
function valuesOf(table: TableName, row: Row, columns: readonly string[]): readonly SqlValue[] {
  return columns.map((column) => (column === 'seal' ? sealOf(table, row) : valueIn(row, column)))
}
