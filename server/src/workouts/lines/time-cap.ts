import { warning, type Finding } from '../finding.ts'
import { sayDuration } from './duration.ts'
import { seconds } from './members.ts'

/** The time after which everyone stops. */
export const timeCapSchema = seconds('The time after which everyone stops.', 600)

/** A cap as a line of the whiteboard: none or one. */
export function sayTimeCap(cap: number | undefined): readonly string[] {
  return cap === undefined ? [] : [`Time cap: ${sayDuration(cap)}`]
}

/** A cap under a minute is nearly always a number of minutes. */
export function lintTimeCap(cap: number | undefined): readonly Finding[] {
  if (cap === undefined || cap >= 60) return []
  const sentence = `A time cap of ${sayDuration(cap)} is under a minute; it is given in seconds.`
  return [warning('cap-too-short', '/details/time_cap', sentence, `Write ${cap * 60} for ${sayDuration(cap * 60)}.`)]
}
