import { CorruptRowError } from '../catalog/corrupt-row-error.ts'
import { StaleRevisionError } from '../catalog/reading/catalog.ts'
import type { GymId, TextIds, WorkoutId } from '../contract/ids.ts'
import type { WorkoutType } from '../contract/workout.ts'
import type { Visibility } from '../catalog/visibility.ts'
import type { Row, SqlValue } from './sql.ts'

// Parses column values. A value that contradicts the schema is damage: these throw `CorruptRowError`.

/** Returns the text in a column. Throws `CorruptRowError` if the value is not a text. */
export function text(row: Row, column: string): string {
  const value = row[column]
  if (typeof value === 'string') return value
  throw wrongTypeError(row, column)
}

export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : text(row, column)
}

export function integer(row: Row, column: string): number {
  const value = row[column]
  if (typeof value === 'number') return value
  throw wrongTypeError(row, column)
}

export function integerOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : integer(row, column)
}

export function blob(row: Row, column: string): Uint8Array {
  const value = row[column]
  if (value instanceof Uint8Array) return value
  throw wrongTypeError(row, column)
}

/**
 * Parses the JSON in a column. Throws `CorruptRowError` if the JSON is invalid. `what` is the name of the item in the
 * error.
 */
export function json(row: Row, column: string, what: string): unknown {
  const written = text(row, column)
  try {
    return JSON.parse(written)
  } catch (error) {
    throw new CorruptRowError(what, { cause: error })
  }
}

/** Returns the value in a column. Throws `TypeError` if the row does not have this column. */
export function valueIn(row: Row, column: string): SqlValue {
  const value = row[column]
  if (value === undefined) throw wrongTypeError(row, column)
  return value
}

function wrongTypeError(row: Row, column: string): Error {
  if (row[column] === undefined) return new TypeError(`${column} is not in the row`)
  return new CorruptRowError(`A row with a wrong type of ${column}`)
}

/** Returns the row of the table `catalog_state`. Throws an error if there is none. */
export function requireStateRow([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The table catalog_state is empty. Restore a backup.')
  return row
}

/** A column that adds the revision of the catalog to a row, for `requireRevision`. */
export const revisionColumn = '(select revision from catalog_state) as revision_read'

/** Returns the row. Throws `StaleRevisionError` if `revision` is given and the row was read at another revision. */
export function requireRevision(row: Row, revision: number | undefined): Row {
  if (integer(row, 'revision_read') === revision || revision === undefined) return row
  throw new StaleRevisionError('The catalog has changed since the request began')
}

// Ids and types were validated before they were written, so these only cast them.

/** Returns the id in a column. The id is not validated, because it was validated before it was written. */
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

/** Returns the value of the column `sees`. An unknown value becomes `published`, which shows less than `everything`. */
export function seesIn(row: Row): Visibility {
  return row.sees === 'everything' ? 'everything' : 'published'
}
