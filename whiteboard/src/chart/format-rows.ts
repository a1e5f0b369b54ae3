import { row, type Facets } from './categories.ts'

/** How the work is done: each row says one thing, a format says several. */
export const formatRows = [
  row('Facet', 'Amrap', () => ({ amrap: true })),
  row('Facet', 'Amrap in|of|x|-|:? Minutes', (_, _in, minutes) => ({ amrap: true, time: minutes })),
  row('Facet', 'Minutes -? Amrap', (minutes) => ({ amrap: true, time: minutes })),
  row('Facet', 'Count x Duration Amrap', (rounds, _, time) => ({ amrap: true, rounds, time })),
  row('Facet', 'Count x Amrap in|of|x|-|:? Minutes', (rounds, _, _amrap, _of, time) => ({ amrap: true, rounds, time })),
  // `3-6-9-12…`
  row('Facet', 'Scheme -|,? Dots', (scheme) => ladderOf(scheme)),
  row('Dots', '. . .', (dot) => dot),
  row('Dots', 'etc .?', (etc) => etc),
  row('Facet', 'Count Amrap Duration', (rounds, _, time) => ({ amrap: true, rounds, time })),
  row('Facet', 'Duration', (time) => ({ time })),
  row('Facet', 'for|in|within|x Duration', (_, time) => ({ time })),
  row('Facet', 'in the? Duration', (_, _the, time) => ({ time })),
  row('Minutes', 'Duration', (time) => time),
  row('Minutes', 'Count', (count) => count * 60),

  row('Facet', 'ForTime', () => ({ forTime: true })),
  row('Facet', 'each|every round? ForTime', () => ({ forTime: true, each: true })),
  row('Facet', 'Quality', () => ({ quality: true })),
  row('Facet', 'ForLoad', () => ({ strength: true })),
  row('Facet', 'Count -? Rounds', (rounds) => ({ rounds })),
  row('Facet', 'Count -? RoundsForTime', (rounds) => ({ rounds, forTime: true })),
  row('Facet', 'RoundsForTime x? Count', (_, _x, rounds) => ({ rounds, forTime: true })),
  row('Facet', 'Count -? RoundsOfQuality', (rounds) => ({ rounds, quality: true })),
  row('Facet', 'x Count Rounds', (_, rounds) => ({ rounds })),
  row('Facet', 'Count x? SetWord', (sets) => ({ sets })),
  row('Facet', 'x Count SetWord', (_, sets) => ({ sets })),
  row('Facet', 'SetWord x Count', (_, _x, sets) => ({ sets })),
  row('Facet', 'x Count', (_, times) => ({ times })),
  row('Facet', 'Scheme', (scheme) => ({ scheme })),
  row('Facet', 'Count to 1', (first) => stepsFrom(first)),
  row('Facet', 'Count - Count', (one, _, other) => (one > other ? { scheme: `${one}-${other}` } : undefined)),

  row('Facet', 'Cap :|of|at|-|=|@|.|is? Minutes', (_, _of, cap) => ({ cap })),
  row('Facet', 'Minutes -? Cap', (cap) => ({ cap })),

  row('Facet', 'Minutely', () => ({ interval: 60 })),
  row('Facet', 'Minutely for|x|of|-? Minutes', (_, _for, time) => ({ interval: 60, time })),
  row('Facet', 'Minutes Minutely', (time) => ({ interval: 60, time })),
  row('Facet', 'Beat', (interval) => ({ interval })),
  row('Facet', 'Beat Count', (interval, minutes) => ({ interval, time: minutes * 60 })),
  row('Facet', 'Every Duration', (_, interval) => ({ interval })),
  row('Facet', 'Every Duration ,? complete|do? 1|one round', (_, interval) => ({ interval })),
  row('Facet', 'add|adding Count reps? each|every round', (_, more) => ({ more })),
  row('Facet', 'increasing|ascending by Count reps? each|every? round?', (_, _by, more) => ({ more })),
  row('Facet', 'Alternating', () => ({ turns: true })),

  row('Facet', 'Tabata', () => ({ tabata: true })),
  row('Facet', 'Duration Work /|-|,|and? Duration Off', (work, _, _and, pause) => ({ work, pause })),
  row('Facet', 'Time /|- Time', (work, _, pause) => ({ work, pause })),
  row('Facet', 'DeathBy', () => ({ deathBy: true, interval: 60 })),
  row('Facet', 'Tabata Count x Count / Count', (_, rounds, _x, work, _slash, pause) => ({
    tabata: true,
    rounds,
    work,
    pause,
  })),
  row('Facet', 'Tabata ( Count x Count / Count )', (_, _open, rounds, _x, work, _slash, pause) => ({
    tabata: true,
    rounds,
    work,
    pause,
  })),
  row('Facet', 'Duration Station', (station) => ({ station })),
  row('Facet', 'MaxReps', () => ({ maxReps: true })),

  row('Facet', 'Rest Duration Pausing?', (_, duration) => ({ rest: { type: 'fixed', duration } })),
  row('Facet', 'Rest :|= Duration Pausing?', (_, _is, duration) => ({ rest: { type: 'fixed', duration } })),
  // Nobody rests five seconds, nor thirty minutes.
  row('Facet', 'Rest Count Pausing?', (_, count) => ({
    rest: { type: 'fixed', duration: count <= 5 ? count * 60 : count },
  })),
  row('Facet', 'Duration Rest Pausing?', (duration) => ({ rest: { type: 'fixed', duration } })),
  row('Facet', 'Rest AsNeeded Pausing?', () => ({ rest: { type: 'as_needed' } })),
  row('Pausing', 'Between Effort?', (between) => between),

  row('Facet', 'Pairs', () => ({ size: 2 })),
  row('Facet', 'TeamsOf Count', (_, size) => ({ size })),
  row('Facet', 'Count -? Persons', (size) => (size > 1 ? { size } : undefined)),
  row('Facet', 'Totals', () => ({ repsOnly: true })),
  row('Facet', 'alternating|alternate Pairs', () => ({ size: 2, sharing: 'alternate_rounds' as const })),
  row('Facet', 'Turns', () => ({ sharing: 'alternate_rounds' as const })),
  row('Facet', 'OneWorks', () => ({ sharing: 'one_at_a_time' as const })),
  row('Facet', 'Shared', () => ({ sharing: 'shared' as const })),
  row('Facet', 'Synchro', () => ({ sharing: 'synchronized' as const })),

  row('Facets', 'Facet', (facet) => facet),
  row('Facets', 'Facets Facet', merged),
  row('Facets', 'Facets Mark Facet', (facets, _, facet) => merged(facets, facet)),
  row('Facets', 'Facets Mark Mark Facet', (facets, _, _mark, facet) => merged(facets, facet)),
  row('Facets', 'Facets ( Facets )', (facets, _, facet) => merged(facets, facet)),
  row('Facets', '( Facets )', (_, facets) => facets),
  row('Facets', 'Heading :|-? Facets', (_, _mark, facets) => facets),
  row('Facets', 'Mark Facets', (_, facets) => facets),
  row('Facets', 'Facets Bar Facet', (facets, _, facet) => merged(facets, facet)),
  row('Facets', 'Facets Bar', (facets) => facets),
  row('Facets', 'Facets Mark', (facets) => facets),
  row('Mark', ',|-|:|;|.|Nothing', (mark) => mark),
]

/** `10 to 1` */
function stepsFrom(first: number): Facets | undefined {
  const steps = Array.from({ length: first }, (_, at) => first - at)
  return first > 2 && first <= 30 ? { scheme: steps.join('-') } : undefined
}

/** Steps of one size that nothing ends. */
function ladderOf(scheme: string): Facets | undefined {
  const [first = 0, second = 0, ...others] = scheme.split('-').map(Number)
  const step = second - first
  const isEven = others.every((value, at) => value === second + step * (at + 1))
  return isEven && step > 0 ? { ladder: [first, step] } : undefined
}

/** What both say, or undefined where they say one thing in two ways. */
export function merged(one: Facets, other: Facets): Facets | undefined {
  const isSame = (member: string) =>
    JSON.stringify(one[member as keyof Facets]) === JSON.stringify(other[member as keyof Facets])
  const isSaidTwice = Object.keys(other).some((member) => member in one && !isSame(member) && member !== 'sharing')
  const sharing = joinedSharing(one.sharing, other.sharing)
  if (sharing === 'both') return undefined
  return isSaidTwice ? undefined : inOrder({ ...one, ...other, ...(sharing === undefined ? {} : { sharing }) })
}

/** Where one works at a time, that they share as they like adds nothing. */
function joinedSharing(one: Facets['sharing'], other: Facets['sharing']): Facets['sharing'] | 'both' {
  if (one === undefined || other === undefined || one === other) return one ?? other
  const both = [one, other]
  return both.includes('shared') && both.includes('one_at_a_time') ? 'one_at_a_time' : 'both'
}

/** Members in one order, so that the same is the same however it was said. */
function inOrder(facets: Facets): Facets {
  return Object.fromEntries(Object.entries(facets).sort(([one], [other]) => (one < other ? -1 : 1)))
}
