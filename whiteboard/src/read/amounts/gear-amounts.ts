import type { Amount } from './amount.ts'
import { two, type Read } from './figures.ts'
import { findUnit } from './units.ts'

/** `a pair of 35-lb dumbbells`. */
export function ofTwo({ value, next }: Read<Amount>): Read<Amount> {
  return value.unit?.kind === 'load' && value.times === undefined
    ? { value: { ...value, times: two }, next }
    : { value, next }
}

/** `50s/35s` are two of them, in pounds. */
export function inPlural(read: Read<Amount> | undefined): Read<Amount> | undefined {
  const isPlural = read?.value.unit?.short === 's' && read.value.figures?.kind === 'pair'
  return isPlural ? { ...read, value: { ...read.value, unit: findUnit('lb') } } : read
}

/** The same of two of them. */
export function ofSeveral(amount: Amount, isPair: boolean): Amount {
  return isPair && amount.times === undefined ? { ...amount, times: two } : amount
}

/** Boxes are told in inches where nobody says so. */
export function ofBox(amount: Amount, of: string | undefined): Amount {
  const isInches = of === 'box' && amount.figures?.values.every((value) => value >= 12 && value <= 36) === true
  return isInches && amount.unit === undefined ? { ...amount, unit: findUnit('in') } : amount
}
