import { CorruptRowError } from '../catalog/corrupt-row-error.ts'
import { StaleRevisionError } from '../catalog/reading/catalog.ts'
import type { GymId, TextIds, WorkoutId } from '../contract/ids.ts'
import type { WorkoutType } from '../contract/workout.ts'
import type { Visibility } from '../catalog/visibility.ts'
import type { Row, SqlValue } from './sql.ts'

// The schema says what a column holds. Anything else is damage: these throw `CorruptRowError`.

/** A column of a row as text. */
export function text(row: Row, column: string): string {
  const value = row[column]
  if (typeof value === 'string') return value
  throw wrongValue(row, column)
}

export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : text(row, column)
}

export function integer(row: Row, column: string): number {
  const value = row[column]
  if (typeof value === 'number') return value
  throw wrongValue(row, column)
}

export function integerOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : integer(row, column)
}

export function blob(row: Row, column: string): Uint8Array {
  const value = row[column]
  if (value instanceof Uint8Array) return value
  throw wrongValue(row, column)
}

/** A column of a row that holds JSON; `what` is how messages name the row. */
export function json(row: Row, column: string, what: string): unknown {
  const written = text(row, column)
  try {
    return JSON.parse(written)
  } catch (error) {
    throw new CorruptRowError(what, { cause: error })
  }
}

/** The value of a column, of any type. */
export function valueIn(row: Row, column: string): SqlValue {
  const value = row[column]
  if (value === undefined) throw wrongValue(row, column)
  return value
}

function wrongValue(row: Row, column: string): Error {
  if (row[column] === undefined) return new TypeError(`${column} is not in the row`)
  return new CorruptRowError(`A row whose ${column} is of a wrong type`)
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
  throw new StaleRevisionError('The catalog has changed since the request began')
}

// What was parsed before it was written gets the type of its kind back, unchecked.

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
export function seesIn(row: Row): Visibility {
  return row.sees === 'everything' ? 'everything' : 'published'
}
