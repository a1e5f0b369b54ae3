import type { Row } from './sql.ts'

/** What people call a row: by its id, or by its table and key. */
export function nameOfRow(table: string, row: Row): string {
  const [word, column] = names[table] ?? [table, '']
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
  event_workouts: ['event ', 'event_id'],
  accounts: ['account ', 'username'],
  passwords: ['account ', 'username'],
  grants: ['account ', 'username'],
  history: ['history ', 'entry'],
  history_items: ['history ', 'entry'],
  catalog_state: ['revision ', 'revision'],
}
