import { Unproven, type OnDamage } from '../catalog/unproven.ts'
import { nameOfRow } from './row-name.ts'
import { isProven } from './row-hash.ts'
import type { Row, Sql } from './sql.ts'
import { tablePages } from './table-pages.ts'
import { tableOf } from './tables.ts'

/** What is to be read of a table so that a row can be proven; `letter` stands for the table in the statement. */
export function provenColumns(table: string, letter = table): string {
  return tableOf(table)
    .proof.map((column) => `${letter}.${column}`)
    .join(', ')
}

/** The same in a statement that reads several tables: `e.id e0` and so on. */
export function columnsFrom(letter: string, table: string): string {
  return tableOf(table)
    .proof.map((column, index) => `${letter}.${column} ${letter}${index}`)
    .join(', ')
}

/** The row of one table in what such a statement gives. */
export function rowOf(letter: string, table: string, row: Row): Row {
  return Object.fromEntries(tableOf(table).proof.map((column, index) => [column, row[`${letter}${index}`] ?? null]))
}

/** What becomes of a row that is read: itself, or nothing where it is not what was written, unless that is refused. */
export type Prove = (table: string, row: Row) => Row | undefined

/** A row as it was read. Throws `Unproven` when it is not what was written. */
export function requireProven(table: string, row: Row): Row {
  if (isProven(table, row)) return row
  throw new Unproven(nameOfRow(table, row))
}

/** Passes over what does not hold: for who writes all of it anew. */
export const leaveOut: Prove = (table, row) => (isProven(table, row) ? row : undefined)

/** Passes over what does not hold, and tells of it. */
export function provenOrTold(onDamage: OnDamage): Prove {
  return (table, row) => {
    if (isProven(table, row)) return row
    onDamage(new Unproven(nameOfRow(table, row)))
    return undefined
  }
}

/** The rows of a table in the order of its key, where they hold; what becomes of another one, `prove` says. */
export async function* provenRows(
  sql: Sql,
  table: string,
  where?: string,
  prove: Prove = requireProven,
): AsyncGenerator<Row, void> {
  const pages = tablePages(sql, tableOf(table), tableOf(table).proof, where === undefined ? {} : { where })
  for await (const rows of pages) yield* provenOf(table, rows, prove)
}

/** What becomes of several rows of a table. */
export function provenOf(table: string, rows: readonly Row[], prove: Prove): readonly Row[] {
  return rows.map((row) => prove(table, row)).filter((row) => row !== undefined)
}
