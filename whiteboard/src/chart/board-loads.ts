import { evidentLoadUnit, kindOfEquipment, type LoadUnit } from '../read/names/load-unit.ts'
import type { Draft, Item } from './categories.ts'
import type { Line } from './read-line.ts'

/** The unit of loads that bear none: the only one that the board writes, or else that the loads can only be meant in. */
export function unitOf(lines: readonly Line[], drafts: readonly Draft[]): LoadUnit | undefined {
  const words = new Set(lines.flatMap(({ tokens }) => tokens.map(({ word }) => word)))
  const isWritten = (units: string) => units.split(' ').some((unit) => words.has(unit))
  const [hasKg, hasLb] = [isWritten('kg kgs kilo kilos'), isWritten('lb lbs # pound pounds')]
  if (hasKg !== hasLb) return hasKg ? 'kg' : 'lb'
  const items = itemsOf(drafts)
  const [unit, other] = new Set(items.flatMap(evident))
  return other === undefined ? unit : undefined
}

function itemsOf(drafts: readonly Draft[]): readonly Item[] {
  return drafts.flatMap(({ parts, slots }) => [...Object.values(parts).flat(), ...slots.flat()])
}

/** Nobody loads one bar in pounds and the next in kilograms: of two that seem so, one is meant otherwise. */
export function isMixed(drafts: readonly Draft[]): boolean {
  const bars = itemsOf(drafts).filter(({ movement }) => kindOfEquipment(movement) === 'bar')
  return new Set(bars.flatMap(evident)).size > 1
}

function evident({ bare, movement }: Item): readonly LoadUnit[] {
  const unit = bare === undefined ? undefined : evidentLoadUnit(bare, movement)
  // Gyms that lift in kilograms throw balls in pounds.
  return unit === undefined || (unit === 'lb' && kindOfEquipment(movement) === 'ball') ? [] : [unit]
}
