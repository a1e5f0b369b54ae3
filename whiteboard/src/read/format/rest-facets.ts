import type { Read } from '../figures.ts'
import { textAt, wordAt, type Token } from '../token.ts'
import type { Facets } from './facets.ts'
import { afterPhrase, phrases, product } from './phrase.ts'
import { readTime } from './time.ts'

type Reader = (tokens: readonly Token[], at: number, facets: Facets) => number | undefined

/** Facets of a rest between rounds, sets or efforts. */
export const restFacets: readonly Reader[] = [asNeeded, restFor, timeOfRest, startingEvery]

const between = phrases(
  `between, between each, per round, after each, in between, between parts, ${product(
    [
      'between',
      'between each',
      'between every',
      'b / t',
      'b / w',
      'bw',
      'btw',
      'btwn',
      'in between',
      'after each',
      'after every',
      'each',
    ],
    [
      'rounds',
      'round',
      'sets',
      'set',
      'efforts',
      'effort',
      'amraps',
      'amrap',
      'movements',
      'movement',
      'intervals',
      'interval',
      'stations',
      'lifts',
      'exercises',
      'supersets',
    ],
  )}`,
)
const needed = phrases(
  'rest as needed, rest as necessary, as needed rest, full recovery, rest as required, with rest as needed, rest until recovered',
)

function asNeeded(tokens: readonly Token[], at: number, facets: Facets): number | undefined {
  const next = afterPhrase(tokens, at, needed)
  if (next === undefined) return undefined
  facets.rest = { type: 'as_needed' }
  return afterBetween(tokens, next, facets)
}

function afterBetween(tokens: readonly Token[], at: number, facets: Facets): number {
  const next = afterPhrase(tokens, at, between)
  if (next !== undefined) facets.restBetween = true
  return next ?? at
}

/** `Rest 2 min between rounds`, `rest 1:00`. */
function restFor(tokens: readonly Token[], at: number, facets: Facets): number | undefined {
  let next = afterPhrase(tokens, at, afterRestForRest)
  if (next === undefined) return undefined
  while (textAt(tokens, next) === ':' && tokens[next + 1]?.isApart === true) next += 1
  if (textAt(tokens, next) === '-') next += 1
  const time = readTime(tokens, next) ?? bareMinutes(tokens, next)
  if (time === undefined) return undefined
  facets.rest = { type: 'fixed', duration: time.value }
  return afterBetween(tokens, time.next, facets)
}

/** `Rest 2 between rounds`: nobody rests two seconds. */
function bareMinutes(tokens: readonly Token[], at: number): Read<number> | undefined {
  const token = tokens[at]
  const isShort = token?.kind === 'number' && token.value > 0 && token.value <= 5
  return isShort && afterPhrase(tokens, at + 1, between) !== undefined
    ? { value: token.value * 60, next: at + 1 }
    : undefined
}

/** `2 min rest between sets`, `90 seconds of rest`. */
function timeOfRest(tokens: readonly Token[], at: number, facets: Facets): number | undefined {
  const time = readTime(tokens, at)
  if (time === undefined) return undefined
  const hyphen = textAt(tokens, time.next) === '-' ? time.next + 1 : time.next
  const next = afterPhrase(tokens, hyphen, afterRestOfRest)
  if (next === undefined || facets.work !== undefined) return undefined
  facets.rest = { type: 'fixed', duration: time.value }
  return afterBetween(tokens, next, facets)
}

/** `Start a new set every 2 minutes`. */
function startingEvery(tokens: readonly Token[], at: number, facets: Facets): number | undefined {
  const start = afterPhrase(tokens, at, afterStartANew)
  const isMinute = start !== undefined && wordAt(tokens, start) === 'minute'
  const time = start === undefined ? undefined : isMinute ? { value: 60, next: start + 1 } : readTime(tokens, start)
  if (time === undefined) return undefined
  facets.rest = { type: 'interval', duration: time.value }
  facets.restBetween = true
  return time.next
}

const afterRestForRest = phrases(
  'rest for, rest, recover, resting, then rest, rest exactly, rest for exactly, rest at least, rest a full',
)

const afterRestOfRest = phrases('rest, of rest, recovery, break, off between')

const afterStartANew =
  phrases(`start a new amrap every, start a new set every, start a new round every, start a new interval every, start a new movement every,
    start a set every, new set every, start each set every, go every, start every, start a new effort every`)
