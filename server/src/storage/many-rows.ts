import type { Row, Sql, SqlValue } from './sql.ts'

/** How many rows or keys one statement takes: engines bound the values of a statement, and each count is a text. */
const manyMax = 50

/**
 * Inserts rows of equal width; `into` is a table with its columns, such as `grants (username, gym_id)`. Of a row that one stands
 * in the way of becomes what `otherwise` says: `on conflict do nothing`. Gives how many were written.
 */
export async function insertMany(
  sql: Sql,
  into: string,
  rows: readonly (readonly SqlValue[])[],
  otherwise = '',
): Promise<number> {
  let written = 0
  for (const some of chunksOf(rows)) written += await sql.runCounted(insertText(into, some, otherwise), some.flat())
  return written
}

/** By what is inserted, and how many rows: an engine looks statements up by their texts, slowly where one was made just now. */
const insertTexts = new Map<string, Map<string, string[]>>()

function insertText(into: string, rows: readonly (readonly SqlValue[])[], otherwise: string): string {
  const ofTable = insertTexts.get(into) ?? new Map<string, string[]>()
  insertTexts.set(into, ofTable)
  const made = ofTable.get(otherwise) ?? []
  ofTable.set(otherwise, made)
  const places = () => rows.map((row) => listOf(row.length)).join(', ')
  return (made[rows.length] ??= `insert into ${into} values ${places()} ${otherwise}`)
}

/** The rows that a statement gives for any of the keys; `keys in (?, ?)` takes the list that it is called with. */
export async function selectMany(
  sql: Sql,
  textFor: (list: string) => string,
  keys: readonly SqlValue[],
): Promise<readonly Row[]> {
  const found: Row[] = []
  for (const some of chunksOf(keys)) found.push(...(await sql.all(textFor(listOf(some.length)), some)))
  return found
}

function* chunksOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += manyMax) yield items.slice(start, start + manyMax)
}

/** `(?, ?)`: places for so many values. */
export function listOf(count: number): string {
  return `(${Array.from({ length: count }, () => '?').join(', ')})`
}
