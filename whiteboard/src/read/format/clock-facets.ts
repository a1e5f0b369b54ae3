import { readFigures } from '../figures.ts'
import { textAt, wordAt, type Token } from '../token.ts'
import type { Facets } from './facets.ts'
import { afterPhrase, phrases } from './phrase.ts'
import { readMinutes, readTime } from './time.ts'

type Reader = (tokens: readonly Token[], at: number, facets: Facets) => number | undefined

/** Facets of a clock: AMRAPs, EMOMs, caps and times. */
export const clockFacets: readonly Reader[] = [capAfter, capBefore, amrap, emomWord, every, onOff, perStation, duration]

const caps = phrases('time cap, timecap, cap, tc, time limit, time domain cap, t c, hard cap')
const linking = new Set([':', '-', '=', 'of', 'at', 'is', '(', '@', '.', ')'])

/** `Time cap: 12 min`, `TC 12`. */
function capAfter(tokens: readonly Token[], at: number, facets: Facets): number | undefined {
  let next = afterPhrase(tokens, at, caps)
  if (next === undefined) return undefined
  while (linking.has(wordAt(tokens, next))) next += 1
  const time = readMinutes(tokens, next)
  if (time === undefined) return undefined
  facets.cap = time.value
  return time.next
}

/** `12 min cap`, `12:00 TC`. */
function capBefore(tokens: readonly Token[], at: number, facets: Facets): number | undefined {
  const time = readMinutes(tokens, at)
  if (time === undefined) return undefined
  const hyphen = textAt(tokens, time.next) === '-' ? time.next + 1 : time.next
  const next = afterPhrase(tokens, hyphen, caps)
  if (next === undefined) return undefined
  facets.cap = time.value
  return next
}

const roundsPossible = phrases(`amrap, amraps, as many rounds as possible, as many rounds and reps as possible,
  as many rounds + reps as possible, as many rounds as you can, as many rounds and repetitions as possible, max rounds`)
const repsPossible = phrases('as many reps as possible, as many repetitions as possible, for max reps, max reps')

function amrap(tokens: readonly Token[], at: number, facets: Facets): number | undefined {
  const reps = facets.amrap === undefined ? afterPhrase(tokens, at, repsPossible) : undefined
  const next = reps ?? afterPhrase(tokens, at, roundsPossible)
  if (next === undefined) return undefined
  if (reps === undefined) facets.amrap = true
  else facets.maxReps = true
  const end = minutesAfter(tokens, next, facets)
  const each = reps === undefined ? undefined : afterPhrase(tokens, end, stations)
  if (each !== undefined && facets.duration !== undefined) facets.perStation = facets.duration
  return each ?? end
}

/** The bare number after `AMRAP` or `EMOM` is minutes: `AMRAP 12`, `EMOM x 10`, `AMRAP: 12`. */
function minutesAfter(tokens: readonly Token[], at: number, facets: Facets): number {
  let next = at
  while (bareLinks.has(wordAt(tokens, next))) next += 1
  const isRounds = countedWords.has(wordAt(tokens, next + 1))
  const token = tokens[next]
  if (token?.kind !== 'number' || isRounds || facets.duration !== undefined) return at
  const time = readMinutes(tokens, next)
  // `AMRAP 4-8-12` is a ladder.
  const following = tokens[time?.next ?? next]
  if (time === undefined || (following?.text === '-' && !following.isApart && tokens[time.next + 1]?.kind === 'number'))
    return at
  facets.duration = time.value
  return time.next
}

const bareLinks = new Set(['x', ':', '-', 'in', 'for', 'of', '('])
const countedWords = new Set(['round', 'rounds', 'rds', 'rd', 'set', 'sets', 'reps', 'rnds'])

/** `EMOM`, `E2MOM`, `E90S`, `on the minute`. */
function emomWord(tokens: readonly Token[], at: number, facets: Facets): number | undefined {
  const token = tokens[at]
  if (token === undefined) return undefined
  const minutes = /^e(\d{1,2})m(?:om|o\d{1,2}m)?$/.exec(token.word)
  const seconds = /^e(\d{1,3})s(?:om|os|ots)?$/.exec(token.word)
  if (minutes !== null) return interval(tokens, at + 1, Number(minutes[1]) * 60, facets)
  if (seconds !== null) return interval(tokens, at + 1, Number(seconds[1]), facets)
  const next = afterPhrase(tokens, at, minutely)
  return next === undefined ? undefined : interval(tokens, next, 60, facets)
}

const minutely = phrases(
  'emom, emoms, otm, every minute on the minute, on the minute, every minute, e1mom, every min, every min on the min',
)

function interval(tokens: readonly Token[], at: number, seconds: number, facets: Facets): number {
  facets.emom = true
  facets.interval ??= seconds
  // `E2MOM x 6` is six of them; `E2MOM 12` and `EMOM x 12` are twelve minutes.
  return seconds !== 60 && wordAt(tokens, at) === 'x' ? at : minutesAfter(tokens, at, facets)
}

/** `Every 2 min`, `every 90 seconds`, `on the 2:00`, `every 3:00 min`. */
function every(tokens: readonly Token[], at: number, facets: Facets): number | undefined {
  const start = afterPhrase(tokens, at, afterEveryEachOn)
  if (start === undefined) return undefined
  const time = wordAt(tokens, start) === 'min' ? undefined : readTime(tokens, start)
  if (time === undefined || wordAt(tokens, at) === 'each') return undefined
  facets.emom = true
  facets.interval = time.value
  const again = afterPhrase(tokens, time.next, onThe)
  return again === undefined ? time.next : (readTime(tokens, again)?.next ?? time.next)
}

/** `20 s on / 10 s off`, `:20/:10`, `30 on 30 off`, `40s work, 20s rest`. */
function onOff(tokens: readonly Token[], at: number, facets: Facets): number | undefined {
  const on = readTime(tokens, at) ?? bareSeconds(tokens, at)
  if (on === undefined) return undefined
  const word = afterPhrase(tokens, on.next, afterOnWorkOf)
  const slash = word ?? on.next
  const from = afterPhrase(tokens, slash, afterAnd) ?? comma(tokens, slash)
  const off = readTime(tokens, from) ?? bareSeconds(tokens, from)
  if (off === undefined) return undefined
  const end = afterPhrase(tokens, off.next, afterOffRestOf)
  const isClocks = word === undefined && end === undefined && textAt(tokens, at) === ':' && textAt(tokens, from) === ':'
  if (!isClocks && (word === undefined || end === undefined)) return undefined
  facets.work = on.value
  facets.off = off.value
  return end ?? off.next
}

function comma(tokens: readonly Token[], at: number): number {
  return textAt(tokens, at) === ',' ? at + 1 : at
}

function bareSeconds(tokens: readonly Token[], at: number) {
  const figures = readFigures(tokens, at)
  const [value] = figures?.value.values ?? []
  return figures?.value.kind === 'one' && value !== undefined ? { value, next: figures.next } : undefined
}

const stations =
  phrases(`at each station, per station, each station, at each, of each, on each station, stations, per movement, each movement,
  at each movement, of each movement, of work at each station, at each exercise, per exercise, each exercise, each`)

/** `1 minute at each station`. */
function perStation(tokens: readonly Token[], at: number, facets: Facets): number | undefined {
  const time = readTime(tokens, at)
  const next = time === undefined ? undefined : afterPhrase(tokens, time.next, stations)
  if (time === undefined || next === undefined) return undefined
  facets.perStation = time.value
  return next
}

function duration(tokens: readonly Token[], at: number, facets: Facets): number | undefined {
  const time = readTime(tokens, at)
  if (time === undefined || facets.duration !== undefined) return undefined
  facets.duration = time.value
  return time.next
}

const afterEveryEachOn = phrases('every, each, on the, on every')

const afterOnWorkOf = phrases('on, work, of work, working, seconds on')

const afterAnd = phrases('/, |, -, and,, :')

const afterOffRestOf = phrases('off, rest, of rest, recovery')

const onThe = phrases('on the')
