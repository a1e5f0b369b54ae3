import { abbreviateDuration, oneLine, parseClock } from './wording.ts'

/** A number, or several numbers, with a unit, such as `22.5/15 kg`, `65-70%` or `400/350 meters`. */
export type Quantity = {
  /** The numbers without the unit, as they were written. Example: `22.5/15`. */
  readonly figures: string
  /** The values of the numbers in order. The list is empty for `Max`. */
  readonly numbers: readonly number[]
  /** The smallest of the numbers. It is 0 for `Max`. */
  readonly least: number
  /** The unit, as it was written after the numbers. It is empty if there is no unit. */
  readonly unit: string
}

/**
 * Reads the numbers and the unit of a text. Ignores a remark in parentheses at its end. Returns `undefined` if the text
 * is not a quantity.
 */
export function parseQuantity(text: string): Quantity | undefined {
  const [, figures, unit, plus] = pattern.exec(oneLine(text)) ?? []
  if (figures === undefined || unit === undefined) return undefined
  const numbers = /^max/i.test(figures) ? [] : figures.split(/[/–-]/).map(parseNumber)
  // `75%+` is `75+%`.
  const more = plus === undefined || figures.endsWith('+') ? '' : '+'
  return {
    figures: figures.replace(/\s/g, '') + more,
    numbers,
    least: numbers.length === 0 ? 0 : Math.min(...numbers),
    unit,
  }
}

/**
 * Returns a value of a measure as a short text, such as `15/12 cal`, `5 km` or `45 s`. If the value cannot be read,
 * returns it as it was written.
 */
export function sayQuantity(measure: QuantityMeasure, value: number | string): string {
  if (typeof value === 'number') return sayNumber(measure, value)
  if (measure === 'duration' && parseClock(value) !== undefined) return value.trim()
  const quantity = parseQuantity(value)
  const unit = quantity && unitIn(measure, quantity)
  if (quantity?.numbers.length === 0) return `max ${maxWords[measure]}`.trimEnd()
  if (unit === undefined) return quantity?.unit === '' ? quantity.figures : oneLine(value)
  return joined(quantity?.figures ?? '', unit)
}

/**
 * Returns the smallest number of a value in the base unit of the measure. For distances, this is metres. Returns
 * `undefined` if the value cannot be read.
 */
export function leastOf(measure: QuantityMeasure, value: number | string): number | undefined {
  if (typeof value === 'number') return value
  if (measure === 'duration' && parseClock(value) !== undefined) return parseClock(value)
  const quantity = parseQuantity(value)
  const unit = quantity && unitIn(measure, quantity)
  return unit === undefined ? undefined : (quantity?.least ?? 0) * unit.size
}

const maxWords = {
  calories: 'cal',
  distance: 'distance',
  duration: 'hold',
  height: 'height',
  percent: 'effort',
  power: 'power',
  rpe: 'effort',
} as const

/** Returns whether a value is `Max`, which means “as much as possible”. */
export function isMax(value: number | string | undefined): boolean {
  return typeof value === 'string' && /max/i.test(value) && parseQuantity(value)?.numbers.length === 0
}

const number = String.raw`\d[\d.,]*[+]?`
const figures = String.raw`max(?:imum)?|${number}(?: ?[/–-] ?${number})*`
const pattern = new RegExp(String.raw`^(${figures}) ?([\p{L}]*|[%#"″”'])([+])?\.?(?: ?\(.*\))?$`, 'iu')

function unitIn(measure: QuantityMeasure, quantity: Quantity): Unit | undefined {
  // A height without a unit may be inches as well as centimetres; everything else has one usual unit.
  if (quantity.unit === '') return measure === 'height' ? undefined : unitsOf[measure][0]
  return findUnit(measure, quantity.unit)
}

function sayNumber(measure: QuantityMeasure, value: number): string {
  if (measure === 'duration') return abbreviateDuration(value)
  // Coaches write 2000 m, but 5 km.
  if (measure === 'distance' && value >= 5000 && value % 1000 === 0) return `${value / 1000} km`
  return joined(String(value), unitsOf[measure][0])
}

function joined(written: string, unit: Unit): string {
  return unit.short === '%' ? `${written}%` : `${written} ${unit.short}`.trimEnd()
}

function parseNumber(written: string): number {
  const thousands = /^\d{1,3}(,\d{3})+$/.test(written)
  return Number.parseFloat(thousands ? written.replaceAll(',', '') : written.replace(',', '.'))
}

/** The measures whose values have a number and a unit. */
export const quantityMeasures = ['calories', 'distance', 'duration', 'height', 'percent', 'power', 'rpe'] as const
export type QuantityMeasure = (typeof quantityMeasures)[number]

export type Unit = {
  /** The name of the unit as it is written on a whiteboard. It is empty if the unit is not written. */
  readonly short: string
  /** The size of the unit in the base unit of its measure, such as metres or seconds. */
  readonly size: number
  readonly words: readonly string[]
}

/** The units of each measure. The first unit is the base unit. A number without a unit is in the base unit. */
export const unitsOf: Readonly<Record<QuantityMeasure, readonly [Unit, ...Unit[]]>> = {
  calories: [{ short: 'cal', size: 1, words: ['cal', 'cals', 'calorie', 'calories', 'kcal'] }],
  distance: [
    { short: 'm', size: 1, words: ['m', 'meter', 'meters', 'metre', 'metres'] },
    { short: 'km', size: 1000, words: ['km', 'k', 'kilometer', 'kilometers', 'kilometre', 'kilometres'] },
    { short: 'mile', size: 1609.344, words: ['mi', 'mile', 'miles'] },
    { short: 'yd', size: 0.9144, words: ['yd', 'yds', 'yard', 'yards'] },
    { short: 'ft', size: 0.3048, words: ['ft', 'foot', 'feet', "'"] },
    // The size of a length or a lap depends on the place, so it is unknown.
    { short: 'length', size: 0, words: ['length', 'lengths'] },
    { short: 'lap', size: 0, words: ['lap', 'laps'] },
  ],
  duration: [
    { short: 's', size: 1, words: ['s', 'sec', 'secs', 'second', 'seconds'] },
    { short: 'min', size: 60, words: ['min', 'mins', 'minute', 'minutes'] },
    { short: 'h', size: 3600, words: ['h', 'hr', 'hrs', 'hour', 'hours'] },
  ],
  height: [
    { short: 'cm', size: 1, words: ['cm', 'centimeter', 'centimeters', 'centimetre', 'centimetres'] },
    { short: 'in', size: 2.54, words: ['in', 'inch', 'inches', '"', '″', '”'] },
    { short: 'ft', size: 30.48, words: ['ft', 'foot', 'feet', "'"] },
    { short: 'm', size: 100, words: ['m', 'meter', 'meters', 'metre', 'metres'] },
  ],
  percent: [{ short: '%', size: 1, words: ['%', 'percent', 'pct'] }],
  rpe: [{ short: '', size: 1, words: ['rpe'] }],
  power: [{ short: 'W', size: 1, words: ['w', 'watt', 'watts'] }],
}

function findUnit(measure: QuantityMeasure, word: string): Unit | undefined {
  return unitsOf[measure].find((unit) => unit.words.includes(word.toLowerCase()))
}
