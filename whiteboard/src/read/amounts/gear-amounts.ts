import { textAt, type Tokens } from '../text/token.ts'
import { readAmount, type Amount } from './amount.ts'
import { two, type Read } from './figures.ts'
import { findUnit } from './units.ts'

/** `95 lb (43 kg)`, `20 in / 51 cm`: what is the same in the other unit adds nothing. */
export function readInBoth(tokens: Tokens, at: number): Read<Amount> | undefined {
  const amount = readAmount(tokens, at)
  const mark = textAt(tokens, amount?.next ?? 0)
  const other = amount !== undefined && /^[(/]$/.test(mark) ? readAmount(tokens, amount.next + 1) : undefined
  const end = other === undefined ? 0 : other.next + Number(mark === '(')
  const isClosed = mark === '/' || textAt(tokens, end - 1) === ')'
  return amount !== undefined && other !== undefined && isClosed && isSame(amount.value, other.value)
    ? { ...amount, next: end }
    : amount
}

/** `100 ft (30 m)`: how far, once. What is loaded in two units is kept in both. */
export function readOnce(tokens: Tokens, at: number): Read<Amount> | undefined {
  const both = readInBoth(tokens, at)
  return both?.value.unit?.kind === 'distance' ? both : readAmount(tokens, at)
}

function isSame(one: Amount, other: Amount): boolean {
  const [sizes, others] = [one, other].map(({ figures, unit }) =>
    figures?.values.map((value) => value * (unit?.size ?? 0)),
  )
  const isOther = one.unit?.kind === other.unit?.kind && one.unit?.short !== other.unit?.short
  const isNear = (size: number, at: number) => Math.abs(size - (others?.[at] ?? 0)) < size * sameWithin
  return isOther && sizes?.length === others?.length && sizes?.every(isNear) === true
}

/** Gyms round: 53 lb are 24 kg, and 50 lb 22.5. */
const sameWithin = 0.08

/** `50s/35s` are two of them, in pounds. */
export function inPlural(read: Read<Amount> | undefined): Read<Amount> | undefined {
  const isPlural = read?.value.unit?.short === 's' && read.value.figures?.kind === 'pair'
  return isPlural ? { ...read, value: { ...read.value, unit: findUnit('lb') } } : read
}

/** `a pair of 35-lb dumbbells`. */
export function ofSeveral(amount: Amount, isPair: boolean): Amount {
  return isPair && amount.times === undefined ? { ...amount, times: two } : amount
}
