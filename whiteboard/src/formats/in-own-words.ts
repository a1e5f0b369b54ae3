import { linesOfText, oneLine } from '../measures/wording.ts'
import { work, type Drawing, type Format, type Written } from './drawing.ts'
import type { MovementFinder } from '../board/movements.ts'

// The two types without required members, described in their author's words.

/** Draws the board of a workout that its author describes in words. */
export const generic: Format<'Generic'> = {
  kind: 'Workout',
  draw: (details, movements) => inOwnWords(details, movements),
}

/** Draws the board of a warm-up that its author describes in words. */
export const warmUp: Format<'WarmUp'> = {
  kind: 'Warm-up',
  draw: (details, movements) => inOwnWords(details, movements),
}

function inOwnWords(
  { name, description, movements: lines }: Written<'Generic' | 'WarmUp'>,
  movements: MovementFinder,
): Drawing {
  const format = oneLine(name ?? '')
  return {
    format: format === '' ? undefined : format,
    words: linesOfText(description ?? ''),
    parts: work(lines, movements),
  }
}
