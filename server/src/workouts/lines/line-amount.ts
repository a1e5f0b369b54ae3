import type { MovementLine } from './movement-line.ts'
import { sayQuantity } from './quantity.ts'
import { parseReps, sayReps } from './reps.ts'

/** How much of a movement a line asks for. */
export type LineAmount = {
  /** As it is said before the name: `5`, `Max`, `15/12 cal`, `4 x 10 m`. */
  readonly text: string
  /** Whether the name after it stands in the plural: after a number above one, but not after a measure. */
  readonly isPlural: boolean
}

/** The amount of a line, or undefined when the line leaves it to the format of the workout. */
export function lineAmount(line: MovementLine): LineAmount | undefined {
  const measured = lineMeasures(line)
  if (line.reps === undefined) return measured === '' ? undefined : { text: measured, isPlural: false }
  const reps = parseReps(line.reps)
  if (measured === '') return { text: sayReps(line.reps), isPlural: reps?.kind !== 'complex' && reps?.counts[0] !== 1 }
  if (reps?.kind === 'max') return { text: `${measured} of max`, isPlural: true }
  return { text: `${sayReps(line.reps)} x ${measured}`, isPlural: false }
}

/** The calories, distance and duration of a line in short; empty when it has none of them. */
export function lineMeasures(line: MovementLine): string {
  return (['calories', 'distance', 'duration'] as const)
    .flatMap((measure) => (line[measure] === undefined ? [] : [sayQuantity(measure, line[measure])]))
    .join(', ')
}
