import { abbreviateDuration, parseClock } from './duration.ts'
import { oneLine } from './one-line.ts'
import { findUnit, unitsOf, type QuantityMeasure, type Unit } from './units.ts'

/** A measure as a whiteboard gives it: `22.5/15 kg`, `65-70%`, `400/350 meters`. */
export type Quantity = {
  /** The numbers as they were written, without the unit: `22.5/15`. */
  readonly figures: string
  /** The smallest number among them; 0 for `Max`. */
  readonly least: number
  /** The word after the numbers; empty when there is none. */
  readonly unit: string
}

/** The numbers and the unit of a text, or undefined when it is no quantity. What follows in parentheses is passed over. */
export function parseQuantity(text: string): Quantity | undefined {
  const [, figures, unit] = pattern.exec(oneLine(text)) ?? []
  if (figures === undefined || unit === undefined) return undefined
  const numbers = figures.split(/[/–-]/).map(parseNumber)
  const least = /^max/i.test(figures) ? 0 : Math.min(...numbers)
  return { figures: figures.replace(/\s/g, ''), least, unit }
}

/** A quantity of `measure` in short: `15/12 cal`, `5 km`, `1 mile`, `45 s`. What cannot be read is said as written. */
export function sayQuantity(measure: QuantityMeasure, value: number | string): string {
  if (typeof value === 'number') return sayNumber(measure, value)
  if (measure === 'duration' && parseClock(value) !== undefined) return value.trim()
  const quantity = parseQuantity(value)
  const unit = quantity && unitIn(measure, quantity)
  if (unit === undefined) return quantity?.unit === '' ? quantity.figures : oneLine(value)
  return joined(quantity?.figures ?? '', unit)
}

/** The least that a quantity can mean, in the measure's own unit; undefined when it is not one of `measure`. */
export function leastOf(measure: QuantityMeasure, value: number | string): number | undefined {
  if (typeof value === 'number') return value
  if (measure === 'duration' && parseClock(value) !== undefined) return parseClock(value)
  const quantity = parseQuantity(value)
  const unit = quantity && unitIn(measure, quantity)
  return unit === undefined ? undefined : (quantity?.least ?? 0) * unit.size
}

const number = String.raw`\d[\d.,]*`
const figures = String.raw`max(?:imum)?|${number}(?: ?[/–-] ?${number})*`
const pattern = new RegExp(String.raw`^(${figures}) ?([\p{L}]*|[%#"″”'])\.?(?: ?\(.*\))?$`, 'iu')

function unitIn(measure: QuantityMeasure, quantity: Quantity): Unit | undefined {
  // A height without a unit may be inches as well as centimetres; everything else has one usual unit.
  if (quantity.unit === '') return measure === 'height' ? undefined : unitsOf[measure][0]
  return findUnit(measure, quantity.unit)
}

function sayNumber(measure: QuantityMeasure, value: number): string {
  if (measure === 'duration') return abbreviateDuration(value)
  // Coaches count metres up to the 2000 m row, and kilometres from the 5 km run.
  if (measure === 'distance' && value >= 5000 && value % 1000 === 0) return `${value / 1000} km`
  return joined(String(value), unitsOf[measure][0])
}

function joined(written: string, unit: Unit): string {
  return unit.short === '%' ? `${written}%` : `${written} ${unit.short}`
}

function parseNumber(written: string): number {
  const thousands = /^\d{1,3}(,\d{3})+$/.test(written)
  return Number.parseFloat(thousands ? written.replaceAll(',', '') : written.replace(',', '.'))
}
