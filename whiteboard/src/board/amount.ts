import type { MovementLine } from '../details/details.ts'
import type { Readable } from '../details/readable.ts'
import { isMax, sayQuantity } from '../measures/quantity.ts'
import { parseReps, sayReps } from '../measures/reps.ts'

/** A movement line of which any member may be missing, because unreadable ones are left out. */
export type WrittenLine = Readable<MovementLine>

/** The amount of a movement on a line. */
export interface LineAmount {
  /** The text before the name: `5`, `max`, `15/12 cal`, `4 x 10 m`. */
  readonly text: string
  /** Whether the movement's name is written in the plural: after a number above one, but not after a measure. */
  readonly isPlural: boolean
}

const measures = ['calories', 'distance', 'duration'] as const

/** Returns the amount of a line; `undefined` if the line has none, because the workout's format gives it. */
export function lineAmount(line: WrittenLine): LineAmount | undefined {
  const measured = lineMeasures(line)
  if (line.reps === undefined) return measured === '' ? undefined : { text: measured, isPlural: false }
  const reps = parseReps(line.reps)
  if (measured === '') return { text: sayReps(line.reps), isPlural: reps?.kind !== 'complex' && reps?.counts[0] !== 1 }
  if (reps?.kind === 'max') return { text: `${measured} of max`, isPlural: true }
  return { text: `${sayReps(line.reps)} x ${measured}`, isPlural: false }
}

/** Returns the calories, distance and duration of a line, abbreviated: `15/12 cal`; empty if it has none. */
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

/** Returns the goal of an effort of fixed duration, such as `max calories`; `undefined` if the line has none. */
export function effortOf({ duration, reps, calories, distance }: WrittenLine): string | undefined {
  if (duration === undefined || isMax(duration)) return undefined
  const measured = { calories, distance }
  const [most, ...others] = (['calories', 'distance'] as const).filter((name) => measured[name] !== undefined)
  if (most === undefined) return reps !== undefined && parseReps(reps)?.kind === 'max' ? 'max reps' : undefined
  return others.length === 0 && reps === undefined && isMax(measured[most]) ? `max ${most}` : undefined
}
