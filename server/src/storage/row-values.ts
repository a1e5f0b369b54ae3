import { Overtaken } from '../catalog/reading/catalog.ts'
import type { GymId, TextIds, WorkoutId } from '../contract/ids.ts'
import type { WorkoutType } from '../contract/workout.ts'
import type { Sees } from '../catalog/visibility.ts'
import type { Row, SqlValue } from './sql.ts'

/** Reads one column of a row as text. The schema says it is one; anything else is damage. */
export function text(row: Row, column: string): string {
  const value = row[column]
  if (typeof value === 'string') return value
  throw new TypeError(`${column} is not a text`)
}

export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : text(row, column)
}

export function integer(row: Row, column: string): number {
  const value = row[column]
  if (typeof value === 'number') return value
  throw new TypeError(`${column} is not a number`)
}

export function integerOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : integer(row, column)
}

export function blob(row: Row, column: string): Uint8Array {
  const value = row[column]
  if (value instanceof Uint8Array) return value
  throw new TypeError(`${column} is not a blob`)
}

/** A value of a row as it lies. */
export function valueIn(row: Row, column: string): SqlValue {
  const value = row[column]
  if (value === undefined) throw new TypeError(`${column} is not in the row`)
  return value
}

/** The row of a statement that reads the state of the catalog, which is a single one. */
export function stateIn([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The catalog has lost its state; restore a backup.')
  return row
}

/** Stands in a statement whose rows tell the revision that they were read of. */
export const revisionRead = '(select revision from catalog_state) as revision_read'

/** A row of a statement that tells its revision. Throws `Overtaken` when another one was asked of. */
export function requireRevision(row: Row, revision: number | undefined): Row {
  if (integer(row, 'revision_read') === revision || revision === undefined) return row
  throw new Overtaken('The catalog has changed since the request began')
}

// What was parsed before it was written gets the name of its kind back. That it is of this kind still is what the hash
// of a row proves, and not its spelling: rows are also listed as they lie.

/** An id of a kind; without a column, that of what the row is. */
export function idIn<Kind extends keyof TextIds>(_kind: Kind, row: Row, column = 'id'): TextIds[Kind] {
  return text(row, column) as TextIds[Kind]
}

export function gymIdOrNull(row: Row): GymId | null {
  return row.gym_id === null ? null : idIn('gym', row, 'gym_id')
}

export function workoutIdIn(row: Row, column = 'id'): WorkoutId {
  return integer(row, column) as WorkoutId
}

export function workoutTypeIn(row: Row): WorkoutType {
  return text(row, 'type') as WorkoutType
}

/** What an account sees, or whom a document is for where not both kinds of viewers read it. */
export function seesIn(row: Row): Sees {
  return row.sees === 'everything' ? 'everything' : 'published'
}
