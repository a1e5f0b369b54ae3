import { unitsOf, type QuantityMeasure } from '../measures/quantity.ts'

/** The members of a movement line that say how much is done, such as `reps`, `calories` and `distance`. */
export type Members = Readonly<Record<string, string | number | boolean>>

/** How much of a movement is done, as it was read from a text. */
export type Amount = {
  readonly members: Members
  /** The offset of the first character after the amount. */
  readonly end: number
}

/**
 * Matches a number as it is written: `5`, `22.5`, `22,5`, `1,000`. It has at most six digits and two decimals, which is
 * enough for any amount.
 */
export const number = String.raw`(?:\d{1,3}(?:,\d{3})+(?![\d,])|\d{1,6}(?:[.,]\d{1,2}(?!\d))?)`
/** Matches a number, a pair for men and women, a range, or `75+`. */
export const figures = String.raw`${number}(?: ?\/ ?${number}(?! ?\/ ?\d)|(?:-| to )${number}(?!-)|\+)?`
const fraction = String.raw`(?:(\d+) )?([123])\/([234])`

/** Creates a regular expression that ignores case and matches only at one offset, its `lastIndex`. */
export function sticky(pattern: string): RegExp {
  return new RegExp(pattern, 'iuy')
}

/** Matches a sticky regular expression at the offset `at`. Returns `null` if it does not match there. */
export function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at
  return expression.exec(text)
}

/** Returns the offset of the bracket that closes the bracket at `at`. Returns `undefined` if there is none. */
export function closing(text: string, at: number, open: string, close: string): number | undefined {
  let depth = 0
  for (let end = at; end < text.length; end += 1) {
    if (text.charAt(end) === open) depth += 1
    if (text.charAt(end) === close) depth -= 1
    if (depth === 0) return end
  }
  return undefined
}

/** Returns the value of a number as it is written. `22,5` is 22.5, and `1,000` is 1000. */
export function numberOf(written: string): number {
  return Number(/^\d{1,3}(,\d{3})+$/.test(written) ? written.replaceAll(',', '') : written.replace(',', '.'))
}

/**
 * Returns all possible readings of an amount at the offset `at`. The first reading is always empty, because the text
 * may have no amount here.
 */
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

function measureOf(measure: QuantityMeasure, written: string, unit: { short: string; size: number }): string | number {
  const plain = written.replace(/ to /i, '-').replaceAll(' ', '')
  const value = numberOf(plain)
  const isPlain = !Number.isNaN(value) && unit.size > 0
  if (isPlain && (unit.size === 1 || measure === 'duration')) return value * unit.size
  if (isPlain && unit.short === 'km' && value >= 5 && Number.isInteger(value)) return value * unit.size
  return unit.short === '' ? plain : `${plain} ${unit.short}`
}

function withMost(text: string, amount: Amount): Amount {
  const most = maxAt(text, text.charAt(amount.end) === ' ' ? amount.end + 1 : amount.end)
  return most === undefined ? amount : { members: { ...amount.members, ...most.members }, end: most.end }
}

const portion = sticky(`${fraction} ?(mile|mi|km|k|min(?:ute)?s?)(?![\\p{L}])`)

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

/**
 * Returns the members for repetitions. Two different numbers such as `10/8` are for men and women. Two equal numbers
 * such as `5/5` are for each side.
 */
export function membersOfReps(written: string): Members {
  const [one, other] = written.split('/')
  return one !== undefined && one === other ? { reps: one, per_side: true } : { reps: written }
}
