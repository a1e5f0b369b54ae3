import type { CompetitionId, GymId, MovementId, WorkoutId } from '../contract/ids.ts'
import type { WorkoutType } from '../contract/workout.ts'
import type { Sees } from '../catalog/visibility.ts'
import { integer, text, type Row } from './sql.ts'

// What was parsed before it was written gets the name of its kind back. That it is of this kind still is what the hash
// of a row proves, and not its spelling: rows are also listed as they lie.

export function gymIdIn(row: Row, column = 'gym_id'): GymId {
  return text(row, column) as GymId
}

export function gymIdOrNull(row: Row): GymId | null {
  return row.gym_id === null ? null : gymIdIn(row)
}

export function competitionIdIn(row: Row, column = 'id'): CompetitionId {
  return text(row, column) as CompetitionId
}

export function movementIdIn(row: Row, column = 'id'): MovementId {
  return text(row, column) as MovementId
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
