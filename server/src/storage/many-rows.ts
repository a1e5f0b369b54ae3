import type { Row, Sql, SqlValue } from './sql.ts'

/** How many rows or keys one statement takes: engines bound the values of a statement, and each count is a text. */
const manyMax = 50

/** Inserts rows of equal width; `into` is a table with its columns, such as `grants (username, gym_id)`. */
export async function insertMany(sql: Sql, into: string, rows: readonly (readonly SqlValue[])[]): Promise<void> {
  for (const some of chunksOf(rows)) await sql.run(insertText(into, some), some.flat())
}

/** By the table, and how many rows: an engine looks statements up by their texts, slowly where one was put together just now. */
const insertTexts = new Map<string, string[]>()

function insertText(into: string, rows: readonly (readonly SqlValue[])[]): string {
  const made = insertTexts.get(into) ?? []
  insertTexts.set(into, made)
  return (made[rows.length] ??= `insert into ${into} values ${rows.map((row) => listOf(row.length)).join(', ')}`)
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
