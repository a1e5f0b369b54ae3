import type { MovementLine } from '../details/details.ts'
import type { Readable } from '../details/readable.ts'
import { parseQuantity, type Unit } from './quantity.ts'
import { oneLine } from './wording.ts'

/** The units of loads. Their `size` is in kilograms. */
export const loadUnits: readonly Unit[] = [
  { short: 'kg', size: 1, words: ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'kilogramme'] },
  { short: 'lb', size: 0.453_592_37, words: ['lb', 'lbs', 'pound', 'pounds', '#'] },
  { short: 'pood', size: 16.380_496_4, words: ['pood', 'poods', 'pd'] },
]

/** A load in the details of a workout. It is a number, a text or an object. Any member of the object can be missing. */
export type Load = Readable<NonNullable<MovementLine['load']>>

/**
 * Returns a load as it is written on a board, such as `43/30 kg`. `beside` is the unit to use if the load does not
 * contain one.
 */
export function sayLoad(load: Load, beside: string | undefined): string {
  if (typeof load === 'object') {
    return withUnit(
      [...new Set([load.male, load.female])].filter((figure) => figure !== undefined).join('/'),
      load.unit,
    )
  }
  if (typeof load === 'number') return withUnit(String(load), beside)
  const quantity = parseQuantity(load)
  if (quantity === undefined) return oneLine(load)
  if (quantity.unit !== '' && findLoadUnit(quantity.unit) === undefined) return oneLine(load)
  return withUnit(quantity.figures, quantity.unit === '' ? beside : quantity.unit)
}

/** Returns the usual name of a unit: `kg`, `lb` or `pood`. Returns `undefined` if the word is not a unit of loads. */
export function findLoadUnit(word: string): string | undefined {
  return unitOf(word)?.short
}

/**
 * Converts a load to kilograms. If the load differs for men and women, returns both numbers. `beside` is the unit to
 * use if the load does not contain one. Returns `undefined` if the unit is unknown.
 */
export function kilogramsOf(load: Load, beside: string | undefined): readonly number[] | undefined {
  const quantity = parseQuantity(sayLoad(load, beside))
  const unit = quantity === undefined ? undefined : unitOf(quantity.unit)
  return unit === undefined ? undefined : quantity?.numbers.map((figure) => figure * unit.size)
}

/**
 * Returns true if the unit of a load is known, or if the load needs none, such as `bodyweight`. `beside` is the unit to
 * use if the load does not contain one.
 */
export function loadHasUnit(load: Load, beside: string | undefined): boolean {
  if (typeof load === 'object') return findLoadUnit(load.unit ?? '') !== undefined
  const hasUnitBeside = beside !== undefined && findLoadUnit(beside) !== undefined
  if (typeof load === 'number') return hasUnitBeside
  const words = load.match(/[\p{L}]+|#/gu) ?? []
  if (!/\d/.test(load) || /body ?-?weight|\bbw\b/i.test(load)) return true
  return words.some((word) => findLoadUnit(word) !== undefined) || (hasUnitBeside && parseQuantity(load)?.unit === '')
}

function withUnit(figures: string, unit: string | undefined): string {
  if (unit === undefined) return figures
  return `${figures} ${findLoadUnit(unit) ?? oneLine(unit)}`
}

function unitOf(word: string) {
  return loadUnits.find(({ words }) => words.includes(word.trim().toLowerCase()))
}
