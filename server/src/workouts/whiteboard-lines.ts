import type { WorkoutToRead } from './lint-workout.ts'
import { oneLine } from './lines/one-line.ts'
import type { MovementLookup } from './movement-lookup.ts'
import { boardLines } from './whiteboard.ts'
import { findKind } from './workout-types.ts'

/** A workout as it stands on a whiteboard: its title, its format, a line for each movement, then caps and rests. */
export function whiteboardLines(workout: WorkoutToRead, movements: MovementLookup): readonly string[] {
  const kind = findKind(workout.type)
  const name = oneLine(workout.name ?? '')
  const title = name === '' ? (kind?.title ?? 'Workout') : name
  return kind === undefined ? [title] : [title, ...boardLines(kind.describe(workout.details, movements))]
}
