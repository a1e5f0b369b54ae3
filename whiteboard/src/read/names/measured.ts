import type { Amount } from '../amounts/amount.ts'
import type { Figures } from '../amounts/figures.ts'
import type { ReadableMovement } from './movement-index.ts'
import { findUnit, type Unit } from '../amounts/units.ts'

/** What an amount says of a movement: the member and its value. */
export type Measured = { readonly measure: AmountMeasure; readonly value: number | string }

type AmountMeasure = 'reps' | 'calories' | 'distance' | 'duration'

/** The same, or undefined where the movement has no such measure. */
export function measuredIn(amount: Amount, movement: ReadableMovement): Measured | undefined {
  if (amount.clock !== undefined) return ofMeasure('duration', amount.clock, movement)
  const unit = unitFor(amount, movement)
  if (amount.figures === undefined) return maximal(unit, movement)
  if (unit === undefined || unit.kind === 'reps') return ofMeasure('reps', amount.figures.text, movement)
  if (unit.kind === 'calories' || unit.kind === 'distance' || unit.kind === 'duration') {
    return ofMeasure(unit.kind, quantityOf(amount.figures, unit), movement)
  }
  return undefined
}

/** A quantity as the details have it: a single number in the measure's own unit, everything else with its unit. */
export function quantityOf(figures: Figures, unit: Unit): number | string {
  const [value = 0] = figures.values
  const isOwn = figures.kind === 'one' && !figures.text.endsWith('+') && ownUnits.has(unit.short)
  if (isOwn) return Number((value * unit.size).toFixed(3))
  return unit.kind === 'percent' ? `${figures.text}%` : `${figures.text} ${unit.short}`
}

// Miles, yards and feet stay what they are: nobody runs 1,609.344 metres.
const ownUnits = new Set(['cal', 'm', 'km', 's', 'min', 'h', 'cm', '%', 'W'])

/** The unit that is meant: `50'` of lunges is feet, `2'` on the rower minutes. */
export function unitFor({ unit, figures }: Amount, movement: ReadableMovement): Unit | undefined {
  if (unit?.kind === 'feet-or-minutes') {
    return findUnit(isMinutes(figures, movement) ? 'min' : 'ft')
  }
  if (unit?.kind !== 'inches-or-seconds') return unit
  return findUnit(movement.has_duration === true ? 's' : 'in')
}

/**
 * Of what is carried or walked on hands a stroke is feet, on a machine minutes; nobody runs sixty feet, nor more
 * minutes.
 */
function isMinutes(figures: Figures | undefined, { has_duration, has_distance, has_calories, name }: ReadableMovement) {
  if (has_duration !== has_distance) return has_duration === true
  if (has_distance !== true) return (figures?.values[0] ?? 0) <= minutesMost
  return has_calories === true || (/^(Run|Walk|Swim|Ruck)$/.test(name) && (figures?.values[0] ?? 0) <= 60)
}

/** As much as possible of the one measure that a movement has, where none is named. */
export function maximal(unit: Unit | undefined, movement: ReadableMovement) {
  if (unit?.kind === 'calories' || unit?.kind === 'distance' || unit?.kind === 'duration') {
    return ofMeasure(unit.kind, 'Max', movement)
  }
  if (movement.has_reps === true) return ofMeasure('reps', 'Max', movement)
  const only = (['calories', 'distance', 'duration'] as const).filter((measure) => movement[`has_${measure}`] === true)
  const [measure] = only
  return only.length === 1 && measure !== undefined ? ofMeasure(measure, 'Max', movement) : undefined
}

/** Of what is only counted nobody does so many minutes; a rope of 15' is feet high. */
const minutesMost = 5

function ofMeasure(measure: AmountMeasure, value: number | string, movement: ReadableMovement): Measured | undefined {
  // `40 s Burpees` is as many as the time allows: what has repetitions can be done for a time.
  if (measure === 'duration' && movement.has_reps === true) return { measure, value }
  return movement[`has_${measure}`] === true ? { measure, value } : undefined
}
