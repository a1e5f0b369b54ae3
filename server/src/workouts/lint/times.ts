import type { Rest } from '../../../../whiteboard/src/details/details.ts'
import { restTypes } from '../../../../whiteboard/src/details/line-shape.ts'
import type { Readable } from '../../../../whiteboard/src/details/readable.ts'
import { sayDuration } from '../../../../whiteboard/src/measures/wording.ts'
import { nearestName } from '../../contract/nearest-name.ts'
import { warning, type LintFinding, type LintFindings } from '../rule.ts'

/** What of a workout is a time. */
export interface Times {
  readonly duration?: number
  readonly interval?: number
  readonly station?: number
  readonly time_cap?: number
  readonly rest?: Readable<Rest>
}

/** Times that are as short as if minutes had been written, and rests that do not say what they are. */
export function lintTimes(type: string, times: Times): LintFindings {
  const leasts = { duration: type === 'Amrap' ? 30 : 10, interval: 10, station: 10 }
  const short = (['duration', 'interval', 'station'] as const).flatMap((member) => {
    const time = times[member]
    if (time === undefined || time >= leasts[member]) return []
    return tooShort(`/details/${member}`, `${nouns[member](type)} of ${sayDuration(time)} is very short`, time)
  })
  return [...short, ...lintTimeCap(times.time_cap), ...lintRest(times.rest, '/details/rest')]
}

const nouns = {
  duration: (type: string) => (type === 'Amrap' ? 'An AMRAP' : 'A duration'),
  interval: () => 'An interval',
  station: () => 'A station',
}

function tooShort(path: string, sentence: string, time: number): LintFindings {
  const remedy = `Write ${time * 60} for ${sayDuration(time * 60)}.`
  return [warning(path, `${sentence}; it is given in seconds.`, remedy)]
}

/** A cap under a minute is nearly always a number of minutes. */
function lintTimeCap(cap: number | undefined): LintFindings {
  if (cap === undefined || cap >= 60) return []
  const sentence = `A time cap of ${sayDuration(cap)} is under a minute; it is given in seconds.`
  return [warning('/details/time_cap', sentence, `Write ${cap * 60} for ${sayDuration(cap * 60)}.`)]
}

function lintRest(rest: Readable<Rest> | undefined, path: string): LintFindings {
  if (rest?.type === undefined || rest.type === 'as_needed') return []
  if (rest.type !== 'fixed' && rest.type !== 'interval') return [unknownType(rest.type, path)]
  const { duration } = rest
  if (duration !== undefined) {
    return duration < 5
      ? tooShort(`${path}/duration`, `A rest of ${sayDuration(duration)} is very short`, duration)
      : []
  }
  const sentence = `A rest of type "${rest.type}" needs its \`duration\`.`
  return [warning(`${path}/duration`, sentence, 'Add `duration`: a whole number of seconds.')]
}

function unknownType(written: string, path: string): LintFinding {
  const nearest = nearestName(written.replace(/[ -]/g, '_'), restTypes)
  const remedy = nearest === undefined ? 'Write "as_needed", "fixed" or "interval".' : `Write "${nearest}".`
  return warning(`${path}/type`, `"${written}" is not a type of rest.`, remedy)
}
