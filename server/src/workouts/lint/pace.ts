import { warning, type LintFindings, type MovementLookup } from '../rule.ts'
import type { WrittenLine } from '../../../../whiteboard/src/board/amount.ts'
import { movementName } from '../../../../whiteboard/src/board/movements.ts'
import { leastOf } from '../../../../whiteboard/src/measures/quantity.ts'
import { parseReps } from '../../../../whiteboard/src/measures/reps.ts'
import { sayDuration } from '../../../../whiteboard/src/measures/wording.ts'

/** Returns a warning if even the fastest athlete needs more than `interval` seconds for the lines. */
export function lintSlot(
  lines: readonly WrittenLine[],
  interval: number | undefined,
  path: string,
  movements: MovementLookup,
): LintFindings {
  const least = Math.ceil(lines.reduce((sum, line) => sum + leastSeconds(line, movements), 0))
  if (interval === undefined || least <= interval) return []
  const [needed, available] = [sayDuration(least), sayDuration(interval)]
  const sentence = `The work takes ${needed} at the very least, and the interval is ${available}.`
  return [warning(path, sentence, 'Take work out, or write a longer `interval`.')]
}

function leastSeconds(line: WrittenLine, movements: MovementLookup): number {
  const sides = line.per_side === true ? 2 : 1
  const measured = measuredSeconds(line)
  if (line.reps === undefined) return measured * sides
  const reps = leastReps(line.reps)
  // `Max` within a measured time takes that time: a minute of max burpees is a minute.
  if (measured > 0) return measured * sides * Math.max(reps, 1)
  return reps * sides * secondsPerRep(line, movements)
}

function leastReps(text: string): number {
  const reps = parseReps(text)
  if (reps === undefined || reps.kind === 'max') return 0
  return reps.kind === 'complex' ? reps.counts.reduce((sum, count) => sum + count, 0) : Math.min(...reps.counts)
}

const mostInSecond = { duration: 1, distance: 12, calories: 1 } as const

function measuredSeconds(line: WrittenLine): number {
  return (['duration', 'distance', 'calories'] as const).reduce((sum, measure) => {
    const amount = line[measure]
    return amount === undefined ? sum : sum + (leastOf(measure, amount) ?? 0) / mostInSecond[measure]
  }, 0)
}

function secondsPerRep(line: WrittenLine, movements: MovementLookup): number {
  const name = movementName(line, movements) ?? ''
  // Rope turns and quick steps: 2.5 per second.
  if (/under\b|jack|climber|crossover|step|high knee/i.test(name)) return 0.4
  // The whole body moves to the floor and up again, or up a rope.
  if (/burpee|muscle-up|rope climb|wall walk|get-up|man maker|devil/i.test(name)) return 2
  return line.load === undefined ? 0.8 : 1.2
}
