import { rule, type FacetReader } from './rule.ts'
import { readScheme } from './scheme.ts'

const scheme: FacetReader = (tokens, at, facets) => {
  const isKnown = facets.scheme !== undefined || facets.ladder !== undefined
  const read = isKnown ? undefined : readScheme(tokens, at)
  if (read === undefined) return undefined
  if (typeof read.value === 'string') facets.scheme = read.value
  else facets.ladder = read.value
  return read.next
}

/** Facets that count or name: rounds, sets, schemes, for time, for quality, Tabata, death by. */
export const countRules = [
  // `1 rep in the first minute, then 1 more every minute`, of a death by.
  rule(
    '{whole} <reps> <inTheFirst> {minuteOrTime} ,? then|and {whole:more} <moreEvery> {minuteOrTime:interval}',
    (found) => ({
      ladder: { initial: found.whole, increment: found.more },
      interval: found.interval,
    }),
  ),
  rule('{whole} <reps>? in? <minute> 1 ,? {whole:more} <reps>? in? <minute> 2 ,? etc?', ({ whole, more }) => ({
    ladder: { initial: whole, increment: more - whole },
  })),
  rule('<startWith> {whole} <reps>? ,? <adding> {whole:more} <reps>? <eachRound>', (found) => ({
    ladder: { initial: found.whole, increment: found.more },
  })),
  rule('<adding> {whole:more} <reps>? <eachRound>', (found) => ({ more: found.more })),
  { take: scheme },
  rule('{timesBefore}', ({ timesBefore }, { rounds }) => (rounds === undefined ? { rounds: timesBefore } : undefined)),
  rule('{count} -|x? <roundsForTime>', ({ count }, { rounds }) =>
    rounds === undefined ? { rounds: count, forTime: true } : undefined,
  ),
  rule('{count} -|x? <roundsForQuality>', ({ count }, { rounds }) =>
    rounds === undefined ? { rounds: count, forQuality: true } : undefined,
  ),
  rule('{count} -|x? <rounds>', ({ count }, { rounds }) => (rounds === undefined ? { rounds: count } : undefined)),
  rule('{count} -|x? <sets>', ({ count }, { rounds }) =>
    rounds === undefined ? { rounds: count, sets: true } : undefined,
  ),
  rule('repeat x? {count} times|x?', ({ count }, { rounds }) => (rounds === undefined ? { rounds: count } : undefined)),
  rule('{count} times', ({ count }, { rounds }) => (rounds === undefined ? { rounds: count } : undefined)),
  rule('<sets> x {timesBehind}', ({ timesBehind }, { rounds }) =>
    rounds === undefined ? { rounds: timesBehind, sets: true } : undefined,
  ),
  rule('{timesAlone}', ({ timesAlone }, { rounds }) =>
    rounds === undefined ? { rounds: timesAlone, sets: true } : undefined,
  ),
  rule('<rounds> <forQuality>', () => ({ forQuality: true })),
  rule('x {timesBehind} <sets>', ({ timesBehind }, { rounds }) =>
    rounds === undefined ? { rounds: timesBehind, sets: true } : undefined,
  ),
  rule('x {timesBehind} <rounds>?', ({ timesBehind }, { rounds }) =>
    rounds === undefined ? { rounds: timesBehind } : undefined,
  ),
  rule('rft x? {whole}', ({ whole }, { rounds }) =>
    rounds === undefined ? { rounds: whole, forTime: true } : undefined,
  ),
  rule('<forTime>', () => ({ forTime: true })),
  rule('<forQuality>', () => ({ forQuality: true })),
  rule('tabata', () => ({ tabata: true })),
  rule('<deathBy>', () => ({ deathBy: true })),
  rule('<alternating>', () => ({ alternating: true })),
  rule('score : <totals>', () => ({ repsOnly: true })),
  rule('<totals>', () => ({ repsOnly: true })),
  // `12 days for time, each followed by all the days before it`.
  rule('{whole} day|days', ({ whole }) => ({ days: whole })),
  rule('<cumulative>', (_, { days }) => (days === undefined ? undefined : { cumulative: true })),
  rule('<eachOnce>', (_, { days }) => (days === undefined ? undefined : { cumulative: false })),
]
