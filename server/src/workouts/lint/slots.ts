import { warning, type Finding } from '../finding.ts'
import { sayDuration } from '../lines/duration.ts'
import type { MovementLine } from '../lines/movement-line.ts'
import type { MovementLookup } from '../movement-lookup.ts'
import { leastSeconds } from './pace.ts'

/** A list of lines that has to be done within `interval` seconds, and cannot be. */
export function lintSlot(
  lines: readonly MovementLine[],
  interval: number | undefined,
  path: string,
  movements: MovementLookup,
): readonly Finding[] {
  const least = Math.ceil(lines.reduce((sum, line) => sum + leastSeconds(line, movements), 0))
  if (interval === undefined || least <= interval) return []
  const sentence = `The work takes ${sayDuration(least)} at the very least, and the interval is ${sayDuration(interval)}.`
  return [warning('slot-too-full', path, sentence, 'Take work out, or write a longer `interval`.')]
}
