import type { MovementLine } from '../details/details.ts'
import type { Readable } from '../details/readable.ts'
import { isMax, sayQuantity } from '../measures/quantity.ts'
import { parseReps, sayReps } from '../measures/reps.ts'

/** A line as far as it can be read. */
export type WrittenLine = Readable<MovementLine>

/** How much of a movement a line asks for. */
export interface LineAmount {
  /** As it is said before the name: `5`, `max`, `15/12 cal`, `4 x 10 m`. */
  readonly text: string
  /** Whether the name after it stands in the plural: after a number above one, but not after a measure. */
  readonly isPlural: boolean
}

const measures = ['calories', 'distance', 'duration'] as const

/** The amount of a line, or undefined when the line leaves it to the format of the workout. */
export function lineAmount(line: WrittenLine): LineAmount | undefined {
  const measured = lineMeasures(line)
  if (line.reps === undefined) return measured === '' ? undefined : { text: measured, isPlural: false }
  const reps = parseReps(line.reps)
  if (measured === '') return { text: sayReps(line.reps), isPlural: reps?.kind !== 'complex' && reps?.counts[0] !== 1 }
  if (reps?.kind === 'max') return { text: `${measured} of max`, isPlural: true }
  return { text: `${sayReps(line.reps)} x ${measured}`, isPlural: false }
}

/** The calories, distance and duration of a line in short; empty when it has none of them. */
export function lineMeasures(line: WrittenLine): string {
  let [given, most] = ['', '']
  for (const measure of measures) {
    const value = line[measure]
    if (value === undefined) continue
    const said = sayQuantity(measure, value)
    if (isMax(value)) most = most === '' ? said : `${most}, ${said}`
    else given = given === '' ? said : `${given}, ${said}`
  }
  // As many calories as fit in a minute are one amount.
  return given === '' || most === '' ? given + most : `${given} of ${most}`
}

/** What a timed effort is for, such as `max calories`, where its line says so; undefined elsewhere. */
export function effortOf({ duration, reps, calories, distance }: WrittenLine): string | undefined {
  if (duration === undefined || isMax(duration)) return undefined
  const given = { calories, distance }
  const [most, ...others] = (['calories', 'distance'] as const).filter((name) => given[name] !== undefined)
  if (most === undefined) return reps !== undefined && parseReps(reps)?.kind === 'max' ? 'max reps' : undefined
  return others.length === 0 && reps === undefined && isMax(given[most]) ? `max ${most}` : undefined
}
