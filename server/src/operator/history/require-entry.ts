import { findEntry, type HistoryEntry } from '../../storage/history-rows.ts'
import type { Sql } from '../../storage/sql.ts'
import { Refusal } from '../failure.ts'

/** An entry of the history by its number. Refuses one that is not there. */
export async function requireEntry(sql: Sql, number: number): Promise<HistoryEntry> {
  const entry = await findEntry(sql, number)
  if (entry !== undefined) return entry
  throw new Refusal(`The history has no entry ${number}, or HISTORY_KEEP has passed. See \`heatsheet history list\`.`)
}

/** The number that a text spells. Refuses what is none. */
export function requireNumber(text: string, what: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw new Refusal(`${what} is ${JSON.stringify(text)}; it must be a whole number from 1 on.`)
}
