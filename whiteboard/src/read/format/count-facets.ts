import { readFigures } from '../figures.ts'
import { textAt, wordAt, type Token } from '../token.ts'
import type { Facets } from './facets.ts'
import { afterPhrase, phrases } from './phrase.ts'
import { readScheme } from './scheme.ts'
import { readTime } from './time.ts'

type Reader = (tokens: readonly Token[], at: number, facets: Facets) => number | undefined

/** Facets that count or name: rounds, sets, schemes, for time, for quality, Tabata, death by. */
export const countFacets: readonly Reader[] = [
  growing,
  scheme,
  rounds,
  roundsAfter,
  forTime,
  forQuality,
  tabata,
  deathBy,
  alternating,
  score,
  days,
]

const roundWords = phrases('rounds, round, rds, rd, rnds, rnd, rft, rfq, rounds for time')
const setWords = phrases('sets, set, supersets, superset, working sets, giant sets')

/** `5 rounds`, `5 RFT`, `3 sets`. */
function rounds(tokens: readonly Token[], at: number, facets: Facets): number | undefined {
  const figures = readFigures(tokens, at)
  const [count] = figures?.value.values ?? []
  if (figures?.value.kind !== 'one' || count === undefined || figures.value.isLeast) return undefined
  if (isThird(tokens, figures.next, count)) return undefined
  const hyphen =
    textAt(tokens, figures.next) === '-' || wordAt(tokens, figures.next) === 'x' ? figures.next + 1 : figures.next
  const next = afterPhrase(tokens, hyphen, roundWords)
  const time = wordAt(tokens, figures.next) === 'x' ? readTime(tokens, hyphen) : undefined
  const isBefore = wordAt(tokens, figures.next) === 'x' && repeated.test(wordAt(tokens, time?.next ?? hyphen))
  if (isBefore && facets.rounds === undefined) {
    facets.rounds = count
    return hyphen
  }
  if (next === undefined) {
    const sets = afterPhrase(tokens, hyphen, setWords)
    if (sets === undefined || facets.rounds !== undefined) return undefined
    facets.sets = true
    facets.rounds = count
    return sets
  }
  if (facets.rounds !== undefined) return undefined
  if (wordAt(tokens, next - 1) === 'rft' || wordAt(tokens, next - 1) === 'time') facets.forTime = true
  if (wordAt(tokens, next - 1) === 'rfq') facets.forQuality = true
  facets.rounds = count
  return next
}

/** The third is not three rounds. */
function isThird(tokens: readonly Token[], at: number, count: number): boolean {
  return wordAt(tokens, at) === 'rd' && count % 10 === 3 && tokens[at]?.isApart === false
}

/** `x 5`, `x5 rounds`, `x 4 sets`. */
function roundsAfter(tokens: readonly Token[], at: number, facets: Facets): number | undefined {
  const count = tokens[at + 1]
  if (wordAt(tokens, at) !== 'x' || count?.kind !== 'number' || facets.rounds !== undefined) return undefined
  const isTime =
    textAt(tokens, at + 2) === ':' || /^(m|min|mins|minutes?|s|secs?|seconds?)$/.test(wordAt(tokens, at + 2))
  if (isTime || !Number.isInteger(count.value) || count.value < 1) return undefined
  facets.rounds = count.value
  const sets = afterPhrase(tokens, at + 2, setWords)
  if (sets !== undefined) facets.sets = true
  return sets ?? afterPhrase(tokens, at + 2, roundWords) ?? at + 2
}

const forTimes = phrases(
  'for time, ft, 4 time, rft, rounds for time, as fast as possible, afap, for times, task priority, for your best time, for total time, for best time',
)
const forQualities =
  phrases(`for quality, not for time, nft, no score, for form, for completion, not timed, no time, quality rounds,
  quality not speed, of quality, quality work, untimed, for practice`)

function forTime(tokens: readonly Token[], at: number, facets: Facets): number | undefined {
  const next = afterPhrase(tokens, at, forTimes)
  if (next === undefined) return undefined
  facets.forTime = true
  const count = wordAt(tokens, next) === 'x' ? tokens[next + 1] : tokens[next]
  const isCounted = wordAt(tokens, next - 1) === 'rft' && count?.kind === 'number' && facets.rounds === undefined
  if (!isCounted) return next
  facets.rounds = count.value
  return tokens.indexOf(count) + 1
}

function forQuality(tokens: readonly Token[], at: number, facets: Facets): number | undefined {
  const next = afterPhrase(tokens, at, forQualities)
  if (next !== undefined) facets.forQuality = true
  return next
}

function tabata(tokens: readonly Token[], at: number, facets: Facets): number | undefined {
  if (wordAt(tokens, at) !== 'tabata') return undefined
  facets.tabata = true
  return at + 1
}

function deathBy(tokens: readonly Token[], at: number, facets: Facets): number | undefined {
  const next = afterPhrase(tokens, at, afterDeathBy)
  if (next !== undefined) facets.deathBy = true
  return next
}

const turns = phrases(
  'alternating, alt, rotating, alternate, alternating minutes, rotate, alternating between, alternating movements, rotate through',
)

function alternating(tokens: readonly Token[], at: number, facets: Facets): number | undefined {
  const next = afterPhrase(tokens, at, turns)
  if (next !== undefined) facets.alternating = true
  return next
}

const totals = phrases('score total reps, score is total reps, score is reps, total reps, score = total reps')

/** `Score: total reps`. */
function score(tokens: readonly Token[], at: number, facets: Facets): number | undefined {
  const colon = wordAt(tokens, at) === 'score' && textAt(tokens, at + 1) === ':' ? at + 2 : at
  const next = afterPhrase(tokens, colon, totals)
  if (next === undefined) return undefined
  facets.repsOnly = true
  return next
}

/** `1 rep in the first minute, then 1 more every minute`, of a death by. */
function growing(tokens: readonly Token[], at: number, facets: Facets): number | undefined {
  const [initial, increment] = [tokens[at], readIncrement(tokens, at)]
  if (initial?.kind !== 'number' || increment === undefined) return undefined
  facets.ladder = { initial: initial.value, increment: increment.value }
  facets.interval = increment.interval
  return increment.next
}

function readIncrement(tokens: readonly Token[], at: number) {
  let next = afterPhrase(tokens, at + 1, afterRepsRep)
  if (next === undefined) return undefined
  next = afterPhrase(tokens, next, afterOfEachIn)
  const first = next === undefined ? undefined : readEvery(tokens, next)
  const then =
    first === undefined
      ? undefined
      : afterPhrase(tokens, textAt(tokens, first.next) === ',' ? first.next + 1 : first.next, afterThenAnd)
  const count = then === undefined ? undefined : tokens[then]
  const every = then === undefined ? undefined : afterPhrase(tokens, then + 1, afterMoreEveryMore)
  const each = every === undefined ? undefined : readEvery(tokens, every)
  if (each === undefined || count?.kind !== 'number') return undefined
  return { value: count.value, interval: each.value, next: each.next }
}

function readEvery(tokens: readonly Token[], at: number) {
  return wordAt(tokens, at) === 'minute' ? { value: 60, next: at + 1 } : readTime(tokens, at)
}

const cumulative = phrases(
  'each followed by all the days before it, cumulative, as in the song, like the song, 12 days of christmas style',
)
const once = phrases('each once')

/** `12 days for time, each followed by all the days before it`. */
function days(tokens: readonly Token[], at: number, facets: Facets): number | undefined {
  if (tokens[at]?.kind === 'number' && /^days?$/.test(wordAt(tokens, at + 1))) {
    facets.days = tokens[at].value
    return at + 2
  }
  const sung = facets.days === undefined ? undefined : afterPhrase(tokens, at, cumulative)
  const straight = facets.days === undefined ? undefined : afterPhrase(tokens, at, once)
  if (sung === undefined && straight === undefined) return undefined
  facets.cumulative = sung !== undefined
  return sung ?? straight
}

function scheme(tokens: readonly Token[], at: number, facets: Facets): number | undefined {
  const read = facets.scheme === undefined && facets.ladder === undefined ? readScheme(tokens, at) : undefined
  if (read === undefined) return undefined
  if (typeof read.value === 'string') facets.scheme = read.value
  else facets.ladder = read.value
  return read.next
}

const afterDeathBy = phrases('death by')

const afterRepsRep = phrases('reps, rep')

const afterOfEachIn = phrases('of each in the first, in the first, of each the first, the first')

const afterThenAnd = phrases('then, and')

const afterMoreEveryMore = phrases('more every, more each')

const repeated = /^(amrap|amraps|emom|tabata)$/
