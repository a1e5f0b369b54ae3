import { atLeast, readFigures, type Figures, type Read } from './figures.ts'
import type { Place } from '../finding.ts'
import { afterAll, textAt, wordAt, type Token, type Tokens } from '../text/token.ts'
import { findUnit, type Unit } from './units.ts'

/** A number with what it counts, before it is known of which movement. */
export type Amount = {
  readonly place: Place
  /** Undefined for `max`. */
  readonly figures: Figures | undefined
  /** Undefined where none is written. */
  readonly unit: Unit | undefined
  /** Seconds, where a clock was written: `1:30`, `:45`. */
  readonly clock: number | undefined
  /** What stands before an `x`: the 10 of `10 x 50 m`, the 5 of `5x3`. */
  readonly times: Figures | undefined
  readonly text: string
  /** How it is said of what is carried: `with a 45-lb plate`. */
  readonly held?: string
}

/** The amount at a place: `12-15`, `400 m`, `15/12 cal`, `:30`, `1:30`, `2 x 10 m`, `max cal`. */
export function readAmount(tokens: Tokens, at: number): Read<Amount> | undefined {
  const first = readMax(tokens, at) ?? readClocks(tokens, at) ?? readMeasured(tokens, at)
  if (first === undefined) return undefined
  const { value, next } = first
  const times = value.figures
  if (wordAt(tokens, next) !== 'x' || times === undefined || isWeight(value)) return first
  const second =
    readCluster(tokens, next + 1) ??
    readMax(tokens, next + 1) ??
    readClock(tokens, next + 1) ??
    readMeasured(tokens, next + 1)
  if (second === undefined) return withoutTimes(tokens, first)
  if (isTimesBehind(value, second.value)) return { value: { ...value, times: second.value.figures }, next: second.next }
  return { value: { ...second.value, times, place: value.place }, next: second.next }
}

/** Of `100 kg x 5` and `65% x 5` the weight is no number of sets. */
function isWeight({ unit }: Amount): boolean {
  return unit?.kind === 'load' || unit?.kind === 'percent'
}

/** `10 x Burpees`, `15/12 x Cal Ski`: the x is no more than a space. */
function withoutTimes(tokens: Tokens, { value, next }: Read<Amount>): Read<Amount> {
  const unit = value.unit === undefined ? readUnit(tokens, next + 1) : undefined
  if (unit?.value.kind === 'calories') return { value: { ...value, unit: unit.value }, next: unit.next }
  return { value, next: tokens[next + 1]?.kind === 'word' ? next + 1 : next }
}

/** The `1.1.1` of `5 x 1.1.1`: repetitions with a breath between. */
function readCluster(tokens: Tokens, at: number): Read<Amount> | undefined {
  const values = tokens[at]?.kind === 'number' ? [tokens[at].value] : []
  let next = at + 1
  while (textAt(tokens, next) === '.' && tokens[next + 1]?.kind === 'number' && tokens[next + 1]?.isApart === false) {
    values.push(tokens[next + 1]?.value ?? 0)
    next += 2
  }
  const token = tokens[at]
  if (token === undefined || values.length < 2 || values.some((value) => value > clusterMost)) return undefined
  const text = values.join('+')
  return { value: { ...bare(token), text, figures: { kind: 'complex', values, text } }, next }
}

/** Nobody does more with a breath between; `23.11.26` is a day. */
const clusterMost = 5

/** `400 m x 8`, `1.1.1 x 5`: it is eight times as far. */
function isTimesBehind({ unit, figures: own }: Amount, { figures, unit: behind, clock }: Amount): boolean {
  const isOnce = unit?.kind === 'distance' || own?.kind === 'complex'
  return isOnce && figures?.kind === 'one' && behind === undefined && clock === undefined
}

const maxWords = new Set(['max', 'maximum', 'me', 'amrap', 'amreps'])
const maxFillers = /^(effort|unbroken|rep|reps|repetitions|number|set|of|-)$/

/** `max`, `Max reps`, `max effort`, `max cal`, `max distance`. */
function readMax(tokens: Tokens, at: number): Read<Amount> | undefined {
  const token = tokens[at]
  if (token === undefined || !maxWords.has(token.word)) return undefined
  const next = afterAll(tokens, at + 1, maxFillers)
  const unit = maxUnit(tokens[next])
  const value = { ...bare(token), unit }
  return { value, next: unit === undefined ? next : next + 1 }
}

function maxUnit(token: Token | undefined): Unit | undefined {
  if (token === undefined) return undefined
  if (token.word === 'time' || token.word === 'hold' || token.word === 'duration') return findUnit('s')
  const unit = findUnit(token.word)
  return unit !== undefined && unit.kind !== 'load' && unit.kind !== 'height' ? unit : undefined
}

/** A clock; `:30/:30` is one for each side. */
function readClocks(tokens: Tokens, at: number): Read<Amount> | undefined {
  const first = readClock(tokens, at)
  const other =
    first === undefined || textAt(tokens, first.next) !== '/' ? undefined : readClock(tokens, first.next + 1)
  const { clock = 0 } = first?.value ?? {}
  if (first === undefined || other?.value.clock !== clock) return first
  const figures = { kind: 'pair', values: [clock, clock], text: first.value.text } as const
  return { value: { ...first.value, figures, unit: findUnit('s'), clock: undefined }, next: other.next }
}

/** `1:30`, `:45`, `0:30`. */
export function readClock(tokens: Tokens, at: number): Read<Amount> | undefined {
  const first = tokens[at]
  const colon = first?.text === ':' ? at : at + 1
  const seconds = tokens[colon + 1]
  const isJoined = tokens[colon]?.text === ':' && (colon === at || !tokens[colon].isApart)
  if (first === undefined || !isJoined || !isTwoDigits(seconds) || seconds.isApart) return undefined
  if (colon === at) return clockOf(tokens, first, 0, seconds, at + 2)
  return /^\d{1,3}$/.test(first.text) && /^[0-5]/.test(seconds.text)
    ? clockOf(tokens, first, first.value, seconds, at + 3)
    : undefined
}

function clockOf(tokens: Tokens, first: Token, minutes: number, seconds: Token, end: number): Read<Amount> {
  const clock = minutes * 60 + seconds.value
  // `:40s` and `1:00 min` say their unit twice.
  const isGlued = /^s(ec)?$/.test(wordAt(tokens, end)) && tokens[end]?.isApart === false
  const next = isGlued || /^min(s|utes?)?$/.test(wordAt(tokens, end)) ? end + 1 : end
  return { value: { ...bare(first), clock, text: `${minutes}:${seconds.text}` }, next }
}

function isTwoDigits(token: Token | undefined): token is Token {
  return token?.kind === 'number' && /^\d\d$/.test(token.text)
}

/** A number with its unit; `20#/14#` and `24"/20"` have it behind each, and `80%+` is at least that. */
function readMeasured(tokens: Tokens, at: number): Read<Amount> | undefined {
  const first = readSingle(tokens, at)
  if (first?.value.figures?.kind !== 'one') return first
  return withPlus(tokens, first, first.value.figures) ?? inTwoUnits(tokens, first, first.value.figures) ?? first
}

function withPlus(tokens: Tokens, { value, next }: Read<Amount>, figures: Figures): Read<Amount> | undefined {
  const isLeast = value.unit?.kind === 'percent' && textAt(tokens, next) === '+' && tokens[next]?.isApart === false
  return isLeast ? { value: { ...value, figures: atLeast(figures) }, next: next + 1 } : undefined
}

function inTwoUnits(tokens: Tokens, { value, next }: Read<Amount>, figures: Figures): Read<Amount> | undefined {
  const other = value.unit === undefined || textAt(tokens, next) !== '/' ? undefined : readSingle(tokens, next + 1)
  const second = other?.value.figures
  if (other === undefined || second === undefined || !isSameUnit(value, other.value)) return undefined
  if (second.kind !== 'one' && !(second.kind === 'range' && value.unit?.kind === 'load')) return undefined
  const values = [...figures.values, ...second.values.slice(0, 1)]
  const text = `${figures.text}/${second.text}`
  return { value: { ...value, text, figures: { kind: 'pair', values, text } }, next: other.next }
}

/** `135 lb/95` says the unit once. */
function isSameUnit({ unit, figures }: Amount, other: Amount): boolean {
  const [first = 0, second = 0] = [figures?.values[0], other.figures?.values[0]]
  const isLess = unit?.kind === 'load' && second < first && second * 3 > first
  return unit?.short === other.unit?.short || (isLess && other.unit === undefined && other.clock === undefined)
}

function readSingle(tokens: Tokens, at: number): Read<Amount> | undefined {
  const token = tokens[at]
  if (token?.text === '#' && tokens[at + 1]?.isApart === false) return inPounds(readSingle(tokens, at + 1))
  const read = readFigures(tokens, at)
  if (token === undefined || read === undefined) return undefined
  const { value: figures, next } = withRange(tokens, read)
  const unit = readUnit(tokens, next)
  const value = { ...bare(token), figures, text: figures.text, unit: unit?.value }
  return { value, next: unit?.next ?? next }
}

/** `115/75-80 lb`: of two loads that are near each other, for women. */
function withRange(tokens: Tokens, read: Read<Figures>): Read<Figures> {
  const { value: figures, next } = read
  const other = figures.kind === 'pair' && textAt(tokens, next) === '-' ? tokens[next + 1] : undefined
  const isLoad = other?.kind === 'number' && readUnit(tokens, next + 2)?.value.kind === 'load'
  return isLoad ? { value: { ...figures, text: `${figures.text}-${other.value}` }, next: next + 2 } : read
}

/** `50's` are two of fifty. */
function ofPlural(tokens: Tokens, at: number): Read<Unit> | undefined {
  const unit = textAt(tokens, at) === "'" && wordAt(tokens, at + 1) === 's' ? findUnit('s') : undefined
  return unit === undefined || tokens[at + 1]?.isApart === true ? undefined : { value: unit, next: at + 2 }
}

/** `#20`, `#20/14`. */
function inPounds(read: Read<Amount> | undefined): Read<Amount> | undefined {
  // `#1` counts the parts of a board.
  const isCount = (read?.value.figures?.values[0] ?? 0) < poundsLeast
  return read === undefined || read.value.unit !== undefined || isCount
    ? undefined
    : { ...read, value: { ...read.value, unit: findUnit('lb') } }
}

const poundsLeast = 5

/** The unit after a number: `400 m`, `400-m`, `20-lb.`, `24"`. */
export function readUnit(tokens: Tokens, at: number): Read<Unit> | undefined {
  const isJoined = textAt(tokens, at) === '-' && tokens[at]?.isApart === false
  const place = isJoined ? at + 1 : at
  const token = tokens[place]
  const unit = token === undefined ? undefined : findUnit(token.word)
  if (token === undefined || unit === undefined) return undefined
  if (token.kind === 'mark' && token.isApart && token.text !== '%') return undefined
  // `w/` is "with", and `5 m/f` is no distance.
  if (textAt(tokens, place + 1) === '/' && token.word === 'w') return undefined
  const plural = ofPlural(tokens, place)
  if (plural !== undefined) return plural
  const isDotted = textAt(tokens, place + 1) === '.'
  return { value: unit, next: isDotted ? place + 2 : place + 1 }
}

function bare(token: Token): Amount {
  const { place, text } = token
  return { place, figures: undefined, unit: undefined, clock: undefined, times: undefined, text }
}
