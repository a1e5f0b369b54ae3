import type { MovementLine } from '../details/details.ts'
import type { Readable } from '../details/readable.ts'
import { isMax, sayQuantity } from '../measures/quantity.ts'
import { parseReps, sayReps } from '../measures/reps.ts'

/** A movement line of a workout. Any member can be missing, because members that could not be read are left out. */
export type WrittenLine = Readable<MovementLine>

/** The amount that a line gives for its movement. */
export interface LineAmount {
  /** The text that is written before the name of the movement, such as `5`, `max`, `15/12 cal` or `4 x 10 m`. */
  readonly text: string
  /** Whether the name of the movement is written in the plural. `5` needs the plural, but `1` and `400 m` do not. */
  readonly isPlural: boolean
}

const measures = ['calories', 'distance', 'duration'] as const

/**
 * Returns the amount that a movement line states, such as repetitions or a distance. Returns `undefined` if the line
 * states none. The format of the workout then says how much is done.
 */
export function lineAmount(line: WrittenLine): LineAmount | undefined {
  const measured = lineMeasures(line)
  if (line.reps === undefined) return measured === '' ? undefined : { text: measured, isPlural: false }
  const reps = parseReps(line.reps)
  if (measured === '') return { text: sayReps(line.reps), isPlural: reps?.kind !== 'complex' && reps?.counts[0] !== 1 }
  if (reps?.kind === 'max') return { text: `${measured} of max`, isPlural: true }
  return { text: `${sayReps(line.reps)} x ${measured}`, isPlural: false }
}

/**
 * Returns the calories, distance and duration of a line as a short text, such as `15/12 cal`. Returns an empty text if
 * the line has none of them.
 */
export function lineMeasures(line: WrittenLine): string {
  let [fixed, most] = ['', '']
  for (const measure of measures) {
    const value = line[measure]
    if (value === undefined) continue
    const text = sayQuantity(measure, value)
    if (isMax(value)) most = most === '' ? text : `${most}, ${text}`
    else fixed = fixed === '' ? text : `${fixed}, ${text}`
  }
  // A maximum within a fixed amount is one amount: `1 min of max cal`.
  return fixed === '' || most === '' ? fixed + most : `${fixed} of ${most}`
}

/**
 * Returns what athletes try to achieve in a fixed time, such as `max calories`. Returns `undefined` if the line has no
 * fixed time or no such goal.
 */
export function effortOf({ duration, reps, calories, distance }: WrittenLine): string | undefined {
  if (duration === undefined || isMax(duration)) return undefined
  const measured = { calories, distance }
  const [most, ...others] = (['calories', 'distance'] as const).filter((name) => measured[name] !== undefined)
  if (most === undefined) return reps !== undefined && parseReps(reps)?.kind === 'max' ? 'max reps' : undefined
  return others.length === 0 && reps === undefined && isMax(measured[most]) ? `max ${most}` : undefined
}
