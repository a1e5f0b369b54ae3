import { unitsOf, type QuantityMeasure } from '../measures/quantity.ts'

/** The amount of a movement line, by member of the details: `reps`, `calories`, `distance`, `duration`, `per_side`. */
export type Members = Readonly<Record<string, string | number | boolean>>

/** An amount of a movement, before or after its name. */
export type Amount = {
  readonly members: Members
  /** The offset after the amount. */
  readonly end: number
}

/** A number as it is written: `5`, `22.5`, `22,5`, `1,000`. */
export const number = String.raw`(?:\d{1,3}(?:,\d{3})+(?![\d,])|\d{1,6}(?:[.,]\d{1,2}(?!\d))?)`
/** One number, a pair for men and women, a range, or `75+`. */
export const figures = String.raw`${number}(?: ?\/ ?${number}(?! ?\/ ?\d)|(?:-| to )${number}(?!-)|\+)?`
const fraction = String.raw`(?:(\d+) )?([123])\/([234])`

/** Creates a case-insensitive sticky regular expression, which matches only at its `lastIndex`. */
export function sticky(pattern: string): RegExp {
  return new RegExp(pattern, 'iuy')
}

/** Returns the match of a sticky expression at the offset `at`, or `null` if it does not match there. */
export function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at
  return expression.exec(text)
}

/** Returns the offset of the bracket that closes the bracket at `at`, or `undefined` if it is never closed. */
export function closing(text: string, at: number, open: string, close: string): number | undefined {
  let depth = 0
  for (let end = at; end < text.length; end += 1) {
    if (text.charAt(end) === open) depth += 1
    if (text.charAt(end) === close) depth -= 1
    if (depth === 0) return end
  }
  return undefined
}

/** Returns the value of a written number: 22.5 for `22,5`, 1000 for `1,000`. */
export function numberOf(written: string): number {
  return Number(/^\d{1,3}(,\d{3})+$/.test(written) ? written.replaceAll(',', '') : written.replace(',', '.'))
}

/** Returns every way to read an amount at the offset `at`. The first result is always an amount without members. */
export function amountsAt(text: string, at: number): readonly Amount[] {
  const found = [maxAt, timesAt, fractionAt, measureAt, repsAt].flatMap((read) => read(text, at) ?? [])
  return [{ members: {}, end: at }, ...found]
}

const measuresOfWork = ['calories', 'distance', 'duration'] as const
const maxOf = new Map<string, Members>([
  ['', { reps: 'Max' }],
  ['rep', { reps: 'Max' }],
  ['effort', { reps: 'Max' }],
  ['set', { reps: 'Max' }],
  ['unbroken', { reps: 'Max' }],
  ['cal', { calories: 'Max' }],
  ['calorie', { calories: 'Max' }],
  ['distance', { distance: 'Max' }],
  ['meter', { distance: 'Max' }],
  ['metre', { distance: 'Max' }],
  ['hold', { duration: 'Max' }],
  ['time', { duration: 'Max' }],
])
const max = sticky(
  String.raw`max(?:imum)?(?: (reps?|sets?(?= of )|effort|unbroken|cals?|calories?|distance|met(?:er|re)s?|hold|time))?` +
    String.raw`(?: of)?(?![\p{L}])`,
)

function maxAt(text: string, at: number): Amount | undefined {
  const found = matchAt(max, text, at)
  const members = found && maxOf.get((found[1] ?? '').toLowerCase().replace(/s$/, ''))
  return members ? { members, end: at + found[0].length } : undefined
}

const units = measuresOfWork.flatMap((measure) =>
  unitsOf[measure].flatMap(({ short, words, size }) =>
    words.filter((word) => /^\p{L}+$/u.test(word)).map((word) => [word, { measure, short, size }] as const),
  ),
)
const unitOfWord = new Map(units)
export const unitWords = [...unitOfWord.keys()].sort((one, other) => other.length - one.length).join('|')
const measured = sticky(`(${figures})[ -]?(${unitWords})\\.?(?:(?= )|$|(?=[,;)\\]]))(?: of(?= ))?`)
const clock = sticky(String.raw`(\d{0,3}):([0-5]\d)(?::([0-5]\d))?(?![\d:])(?: ?min(?:utes?|s)?)?(?: of(?= ))?`)

function measureAt(text: string, at: number): Amount | undefined {
  const time = matchAt(clock, text, at)
  if (time !== null) return withMost(text, { members: { duration: secondsOf(time) }, end: at + time[0].length })
  const found = matchAt(measured, text, at)
  const unit = unitOfWord.get(found?.[2]?.toLowerCase() ?? '')
  if (found === null || unit === undefined) return undefined
  const [one, other] = (found[1] ?? '').replaceAll(' ', '').split('/')
  // Two equal numbers are one for each side.
  const isPerSide = one !== undefined && one === other
  const written = isPerSide ? one : (found[1] ?? '')
  const members = { [unit.measure]: measureOf(unit.measure, written, unit), ...(isPerSide ? { per_side: true } : {}) }
  return withMost(text, { members, end: at + found[0].length })
}

function secondsOf([, first = '0', second = '0', third]: RegExpExecArray): number {
  const parts = third === undefined ? [first, second] : [first, second, third]
  return parts.reduce((seconds, part) => seconds * 60 + Number(part), 0)
}

/** Returns a plain number in metres or seconds, but a pair, a range or a number with an unusual unit as text. */
function measureOf(measure: QuantityMeasure, written: string, unit: { short: string; size: number }): string | number {
  const plain = written.replace(/ to /i, '-').replaceAll(' ', '')
  const value = numberOf(plain)
  const isPlain = !Number.isNaN(value) && unit.size > 0
  if (isPlain && (unit.size === 1 || measure === 'duration')) return value * unit.size
  if (isPlain && unit.short === 'km' && value >= 5 && Number.isInteger(value)) return value * unit.size
  return unit.short === '' ? plain : `${plain} ${unit.short}`
}

/** Returns the amount with the maximum that follows it in the text, as in `1 min of max cal`, if there is one. */
function withMost(text: string, amount: Amount): Amount {
  const most = maxAt(text, text.charAt(amount.end) === ' ' ? amount.end + 1 : amount.end)
  return most === undefined ? amount : { members: { ...amount.members, ...most.members }, end: most.end }
}

const portion = sticky(`${fraction} ?(mile|mi|km|k|min(?:ute)?s?)(?![\\p{L}])`)

/** Reads a fraction such as `1 1/2 mile`, which is no pair for men and women. Returns `undefined` for other text. */
function fractionAt(text: string, at: number): Amount | undefined {
  const found = matchAt(portion, text, at)
  if (found === null) return undefined
  const [all, whole = '0', over = '', under = '', word = ''] = found
  const value = Number(whole) + Number(over) / Number(under)
  const unit = unitOfWord.get(word.toLowerCase())
  if (unit === undefined || !Number.isInteger(value * 100)) return undefined
  const members = { [unit.measure]: measureOf(unit.measure, String(value), unit) }
  return { members, end: at + all.length }
}

const times = sticky(String.raw`(\d{1,3}) ?x ?(?=\d)`)

/** Reads a repeated measure such as `4 x 10 m`. Returns `undefined` for other text. */
function timesAt(text: string, at: number): Amount | undefined {
  const found = matchAt(times, text, at)
  const measure = found && measureAt(text, at + found[0].length)
  return measure ? { members: { reps: found[1] ?? '', ...measure.members }, end: measure.end } : undefined
}

const one = String.raw`[1-9]\d{0,4}`
const reps = sticky(
  String.raw`(${one}(?:(?:-${one})+\+?|\/${one}(?!\/)|(?:\+${one})+|\+)?)` +
    String.raw`(?: ?x(?= [^\d])| reps?(?: of(?= ))?)?(?=$|[ ,;)])`,
)

function repsAt(text: string, at: number): Amount | undefined {
  const found = matchAt(reps, text, at)
  if (found === null) return undefined
  return { members: membersOfReps((found[1] ?? '').replaceAll(' ', '')), end: at + found[0].length }
}

/** Returns the members for repetitions. `10/8` is for men and women, and `5/5` is five on each side. */
export function membersOfReps(written: string): Members {
  const [one, other] = written.split('/')
  return one !== undefined && one === other ? { reps: one, per_side: true } : { reps: written }
}
