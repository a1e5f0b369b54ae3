import { oneLine } from './lines/wording.ts'
import type { WorkoutToRead } from './lint-workout.ts'
import type { MovementLookup } from './movement-lookup.ts'
import { boardLines, boardSentence } from './whiteboard.ts'
import { findKind } from './workout-kinds.ts'

// What the contract allows a description to hold.
const charactersMax = 100_000

/**
 * A workout as a coach says it, in one line: `AMRAP in 20 minutes of: 5 Pull-ups, 10 Push-ups, 15 Air Squats`. Plain
 * text, made of the movements' names and of texts in the details: it is not safe as HTML before it has been made so.
 * `said` is what the details say, empty when that is nothing; the description is never empty.
 */
export function describeWith(said: string, { type, name }: Pick<WorkoutToRead, 'type' | 'name'>): string {
  const title = findKind(type)?.title ?? 'Workout'
  const sentence = [said, oneLine(name ?? ''), title].find((text) => text !== '') ?? title
  return sentence.length <= charactersMax ? sentence : `${sentence.slice(0, charactersMax - 1)}…`
}

/** What the details alone say; empty when that is nothing. */
export function describeDetails(
  { type, details }: Pick<WorkoutToRead, 'type' | 'details'>,
  movements: MovementLookup,
): string {
  const kind = findKind(type)
  return kind === undefined ? '' : oneLine(boardSentence(kind.describe(details, movements)))
}

/** A workout as it stands on a whiteboard: its title, its format, a line for each movement, then caps and rests. */
export function whiteboardLines(workout: WorkoutToRead, movements: MovementLookup): readonly string[] {
  const kind = findKind(workout.type)
  const name = oneLine(workout.name ?? '')
  const title = name === '' ? (kind?.title ?? 'Workout') : name
  return kind === undefined ? [title] : [title, ...boardLines(kind.describe(workout.details, movements))]
}
