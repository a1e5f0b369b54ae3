import type { Rest } from '../../../../whiteboard/src/details/details.ts'
import { restTypes } from '../../../../whiteboard/src/details/line-shape.ts'
import type { Readable } from '../../../../whiteboard/src/details/readable.ts'
import { sayDuration } from '../../../../whiteboard/src/measures/wording.ts'
import { nearestName } from '../../contract/nearest-name.ts'
import { warning, type LintFinding, type LintFindings } from '../rule.ts'

/** The times of a workout, in seconds. */
export interface Times {
  readonly duration?: number
  readonly interval?: number
  readonly station?: number
  readonly time_cap?: number
  readonly rest?: Readable<Rest>
}

/**
 * Times are in seconds. Returns a warning for each value that is probably in minutes, and for a rest without a
 * duration.
 */
export function lintTimes(type: string, { duration, interval, station, time_cap, rest }: Times): LintFindings {
  const isAmrap = type === 'Amrap'
  return [
    ...lintTime('duration', duration, isAmrap ? 30 : 10, isAmrap ? 'An AMRAP' : 'A duration'),
    ...lintTime('interval', interval, 10, 'An interval'),
    ...lintTime('station', station, 10, 'A station'),
    ...lintTime('time_cap', time_cap, 60, 'A time cap', 'under a minute'),
    ...lintRest(rest),
  ]
}

function lintTime(
  member: string,
  time: number | undefined,
  least: number,
  noun: string,
  short = 'very short',
): LintFindings {
  if (time === undefined || time >= least) return []
  const sentence = `${noun} of ${sayDuration(time)} is ${short}; it is given in seconds.`
  return [warning(`/details/${member}`, sentence, `Write ${time * 60} for ${sayDuration(time * 60)}.`)]
}

function lintRest({ type, duration }: Readable<Rest> = {}): LintFindings {
  if (type === undefined || type === 'as_needed') return []
  if (type !== 'fixed' && type !== 'interval') return [unknownRestType(type)]
  if (duration !== undefined) return lintTime('rest/duration', duration, 5, 'A rest')
  const sentence = `A rest of type "${type}" needs its \`duration\`.`
  return [warning('/details/rest/duration', sentence, 'Add `duration`: a whole number of seconds.')]
}

function unknownRestType(written: string): LintFinding {
  const nearest = nearestName(written.replace(/[ -]/g, '_'), restTypes)
  const remedy = nearest === undefined ? 'Write "as_needed", "fixed" or "interval".' : `Write "${nearest}".`
  return warning('/details/rest/type', `"${written}" is not a type of rest.`, remedy)
}
