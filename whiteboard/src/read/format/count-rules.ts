import { saidWithin, says, type Facets } from './facets.ts'
import { numberReaders } from './number-readers.ts'
import { rule, type FacetReader } from './rule.ts'
import { readScheme } from './scheme.ts'
import { readTime } from './time.ts'
import { formatWords } from './format-words.ts'
import { afterPhrase, phrases } from './phrase.ts'
import { afterAll, textAt, textOf, wordAt, type Tokens } from '../text/token.ts'

const scheme: FacetReader = (tokens, at, facets) => {
  const isKnown = facets.scheme !== undefined || facets.ladder !== undefined
  const read = isKnown ? undefined : readScheme(tokens, at)
  if (read === undefined) return undefined
  if (typeof read.value === 'string') facets.scheme = read.value
  else facets.ladder = read.value
  return read.next
}

/** A pattern of how many rounds there are, where nothing else is known yet, and what it says besides. */
function counted(text: string, more: Facets = {}) {
  return rule(text, ({ times }, { rounds = times }) => (rounds === times ? { rounds, ...more } : undefined))
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
  rule("<reps>? <growingBy> {whole:more} '? s? <reps>?", (found) => ({ more: found.more })),
  { take: scheme },
  counted('{timesBefore:times}'),
  { take: complexGoal },
  counted('{count:times} -|x? <roundsForTime>', { forTime: true }),
  counted('{count:times} -|x? <roundsForQuality>', { forQuality: true }),
  counted('<roundsForQuality> x|: {count:times}', { forQuality: true }),
  // `In pairs, 4 rounds each`: no member says of how many each does how much.
  rule('{count} <rounds> ( {whole} each )', ({ count, whole }, { rounds }) =>
    rounds === undefined ? { rounds: count, said: [`${whole} each`] } : undefined,
  ),
  // `EMOM 20 (4 rounds of 5)`: how its minutes are made up.
  rule('( {count} <rounds> of {whole} )', ({ count, whole }, { emom }) =>
    emom === true ? { said: [`${count} rounds of ${whole}`] } : undefined,
  ),
  // `5 RFT (each)`.
  rule('( each )', (_, { rounds }) => (rounds === undefined ? undefined : { each: true })),
  rule('x? {count} <rounds> each', roundsEach),
  { take: roundsOfEach },
  { take: schemeOfEach, openings: ['each'] },
  rule('each person|athlete|partner|member completes|does {count} <rounds>', roundsEach),
  counted('{count:times} -|x? <rounds>'),
  counted('{count:times} -|x? alternating|alternate? <sets>', { sets: true }),
  // What is done between the sets of something else is no work of its own; its sets are.
  counted('in between <sets>? ,|:? {count:times} <sets>', { sets: true, said: ['In between'] }),
  { take: repeated },
  counted('{count:times} times'),
  counted('<sets> x {timesBehind:times}', { sets: true }),
  counted('{timesAlone:times}', { sets: true }),
  // No member holds `3-4 rounds`: it is done as often as at least is said, and the rest told.
  rule('{size} -|to {size:more} <rounds>', ({ size, more }, known) => rangeOf(size, more, known)),
  rule('<rounds> <forQuality>', () => ({ forQuality: true })),
  counted('x {timesBehind:times} <sets>', { sets: true }),
  // `E90s x 10` is ten intervals, whatever is done in them in turn; `x 10 rounds` is ten rounds.
  rule('x {timesBehind:times} <rounds>?', ({ times, rounds: named }, { rounds, emom, interval, duration }) => {
    if (rounds !== undefined) return undefined
    const isTimed = named === undefined && emom === true && interval !== undefined && duration === undefined
    return isTimed ? { duration: times * interval } : { rounds: times }
  }),
  counted('rft : {timesAtEnd:times}', { forTime: true }),
  rule('<roundsForTime>', (_, { rounds }) => ({
    forTime: true,
    ...(rounds === undefined ? { openRounds: true } : {}),
  })),
  rule('each|every round|set|interval|effort? for time', () => ({ forTime: true, eachTimed: true })),
  rule('<forTime>', () => ({ forTime: true })),
  rule('<forLoad>', (_, { amrap }) => (amrap === undefined ? { sets: true } : undefined)),
  rule('<forQuality>', () => ({ forQuality: true })),
  counted('{count:times} tabata rounds|intervals', { tabata: true }),
  rule('tabata', () => ({ tabata: true })),
  rule('<deathBy>', () => ({ deathBy: true })),
  rule('<alternating>', () => ({ alternating: true })),
  // What is counted at machines is a score, and no type has a member for it.
  rule('for max|total calories|cals|cal', () => ({ said: ['For max calories'] })),
  rule('<totals>', () => ({ repsOnly: true })),
  // `12 days for time, each followed by all the days before it`.
  rule('{whole} day|days', ({ whole }) => ({ days: whole })),
  rule('<cumulative>', (_, { days }) => (days === undefined ? undefined : { cumulative: true })),
  rule('<eachOnce>', (_, { days }) => (days === undefined ? undefined : { cumulative: false })),
]

/** `In 12 min, build to a heavy complex of:`. */
function complexGoal(tokens: Tokens, at: number, facets: Facets): number | undefined {
  const time = /^(in|within)$/.test(wordAt(tokens, at)) ? readTime(tokens, at + 1) : undefined
  const verb = afterAll(tokens, time?.next ?? at, /^(,|:|to)$/)
  let next = afterPhrase(tokens, verb, goalOf)
  while (next !== undefined && wordAt(tokens, next) !== 'complex') next = afterPhrase(tokens, next, heavy)
  if (next === undefined) return undefined
  facets.complex = textOf(tokens.slice(time === undefined ? verb : at, next + 1))
  return next + 1
}

const goalOf = phrases('build to, build up to, work to, work up to, find, establish, max out, test')
const heavy = phrases('a, an, the, heavy, heaviest, max, maximum, your, todays, weight, load, for, of')

/** `5 rounds each:`, of a team that the board names on another line. */
function roundsOfEach(tokens: Tokens, at: number, facets: Facets): number | undefined {
  const count = numberReaders.count(tokens, at)
  const each = count === undefined ? undefined : afterPhrase(tokens, count.next, rounds)
  const isEnd =
    each !== undefined &&
    wordAt(tokens, each) === 'each' &&
    (/^(of|for)$/.test(wordAt(tokens, each + 1)) || (tokens[each + 1]?.kind ?? 'mark') === 'mark')
  if (!isEnd || says(facets, 'rounds tabata')) return undefined
  Object.assign(facets, { rounds: count?.value, each: true })
  return each + 1
}

const rounds = phrases(formatWords.rounds)

/** `10-9-8-… each`, at the end. */
function schemeOfEach(tokens: Tokens, at: number, facets: Facets): number | undefined {
  if (facets.scheme === undefined || (tokens[at + 1]?.kind ?? 'mark') !== 'mark') return undefined
  facets.each = true
  return at + 1
}

/** `Rest 2 minutes and repeat`: how often is not said. */
function repeated(tokens: Tokens, at: number, facets: Facets): number | undefined {
  const isEnd = /^[.!]?$/.test(textAt(tokens, at + 1)) && tokens[at + 2] === undefined
  if (facets.rest === undefined || wordAt(tokens, at) !== 'repeat' || !isEnd) return undefined
  facets.again = true
  return at + 1
}

function roundsEach({ count }: { readonly count: number }, { rounds, team }: Facets): Facets | undefined {
  return rounds === undefined && team !== undefined ? { rounds: count, said: [`${count} rounds each`] } : undefined
}

function rangeOf(least: number, most: number, { rounds }: Facets): Facets | undefined {
  const isRange = Number.isInteger(least) && least > 0 && most > least && most <= rangeMost
  if (rounds !== undefined || !isRange) return undefined
  return { rounds: least, said: [`${least}-${most} rounds`] }
}

const rangeMost = 20

const between = (found: number | undefined) => (found === undefined ? {} : ({ restBetween: true } as const))

/** Facets of a rest between rounds, sets or efforts. */
export const restRules = [
  { take: noRestWithin, openings: ['no'] },
  rule('<restNeeded> <between>?', (found) => ({ rest: { type: 'as_needed' }, ...between(found.between) })),
  rule('<restLeft> {time}? interval|window|round|minute|set', () => ({
    said: ['Rest for what is left of each interval'],
  })),
  rule('<restLikeWork>', () => ({ said: ['Rest as long as the work'] })),
  rule('{whole} : {whole:more} <workRest>', ({ whole, more }) => ({ said: [`Work to rest ${whole}:${more}`] })),
  rule('<rest> {time} ,? <between>', (found) => fixed(found.time, found.between)),
  rule('<rest> {time} <before>', (found) => fixed(found.time, undefined)),
  rule('<rest> :|=? -? {exact} <between>?', (found) => fixed(found.exact, found.between)),
  rule('<rest> :? {few} <between>', (found) => fixed(found.few, found.between)),
  rule('<rest> :? {bareRest}', (found) => fixed(found.bareRest, undefined)),
  rule('{time} -? <restBehind> <between>?', (found, { work }) =>
    work === undefined ? fixed(found.time, found.between) : undefined,
  ),
  // Of a lift a pause is two or three seconds long.
  rule('{time} -? pause|pausa <between>?', ({ time, between: isBetween }, { work }) =>
    time >= pauseLeast && work === undefined ? fixed(time, isBetween) : undefined,
  ),
  rule('movements|movement|exercises|exercise|stations|station|lifts|lift', (_, { rest, restBetween }) =>
    rest === undefined || restBetween === undefined ? undefined : { rest: { ...rest, within: true } },
  ),
  // `Rest 1 min between stations, 3 min between rounds`.
  rule('{time} <between>', ({ time }, { rest, said = [] }) =>
    rest?.within === undefined ? undefined : { ...fixed(time, 1), said: [...said, saidWithin(rest)] },
  ),
  rule('<startEvery> {minuteOrTime}', (found) => ({
    rest: { type: 'interval', duration: found.minuteOrTime },
    restBetween: true,
  })),
]

/** `No rest between exercises, 90 s after both`: the second is the rest, and the first is told. */
function noRestWithin(tokens: Tokens, at: number, facets: Facets): number | undefined {
  if (wordAt(tokens, at + 1) !== 'rest' || facets.rest !== undefined) return undefined
  const mark = tokens.findIndex(({ text }, index) => index > at && /^[,.;]$/.test(text))
  const start = [mark + 1, mark + 2].find((next) => mark > at && readTime(tokens, next) !== undefined)
  const time = start === undefined ? undefined : readTime(tokens, start)
  const lead = wordAt(tokens, mark + 1)
  if (start === undefined || time === undefined || (start > mark + 1 && !/^(then|rest)$/.test(lead))) return undefined
  const isBehind = wordAt(tokens, time.next) === 'rest'
  const end = isBehind ? time.next + 1 : time.next
  const next = afterPhrase(tokens, end, betweens) ?? (isBehind || lead === 'rest' ? end : undefined)
  if (next === undefined) return undefined
  Object.assign(facets, fixed(time.value, next), { said: [textOf(tokens.slice(at, mark))] })
  return next
}

const betweens = phrases(formatWords.between)
const pauseLeast = 20

function fixed(duration: number, isBetween: number | undefined) {
  return { rest: { type: 'fixed', duration }, ...between(isBetween) }
}
