import { hash } from 'node:crypto'
import type { Row, SqlValue } from './sql.ts'
import { tableOf } from './tables.ts'

// Every row carries a hash of itself, its seal, which is written with it: as long as it holds, the row is what was
// written (docs/decisions/0028). Rows are written by way of `write-rows.ts`, and read by way of `proven-rows.ts`.

/** Characters of a seal: 132 bits of SHA-256. */
const sealLength = 22

/** Whether a row that was read is what was written. */
export function isProven(table: string, row: Row): boolean {
  return row.seal === sealOf(table, row)
}

/** The seal of a row that has every column which it covers: those that its table says. */
export function sealOf(table: string, row: Row, columns = tableOf(table).hashed): string {
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
