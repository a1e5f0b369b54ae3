import type { SqlValue } from '../sql.ts'

/** The types of PostgreSQL that do not travel as text, by their numbers in its catalog `pg_type`. */
const readers: ReadonlyMap<number, (text: string) => SqlValue> = new Map<number, (text: string) => SqlValue>([
  [20, Number], // int8: integers beyond 2^53-1 never occur
  [21, Number], // int2
  [23, Number], // int4
  [17, (text: string) => Buffer.from(text.slice(2), 'hex')], // bytea, as \x00ff
])

/** How the driver reads what the server sends. */
export const valueTypes = {
  getTypeParser: (type: number): ((text: string) => SqlValue) => readers.get(type) ?? asText,
}

function asText(text: string): string {
  return text
}
