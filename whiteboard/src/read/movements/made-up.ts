import { readAmount, type Amount } from '../amounts/amount.ts'
import type { DraftLine } from './draft.ts'
import { readFigures, type Figures } from '../amounts/figures.ts'
import { readSide } from './side.ts'
import { textAt, textOf, type Tokens } from '../text/token.ts'

/** `, 5 each arm`, `- 25 each`, the `5/5` of `10 Pistols 5/5`: how an amount that is known is made up. */
export function parted(tokens: Tokens, at: number, draft: DraftLine): number | undefined {
  const halves = readAmount(tokens, at)
  const isOfWhole =
    halves?.value.figures?.kind === 'pair' && halves.value.unit === undefined && isWhole(halves.value, draft)
  if (isOfWhole) {
    draft.notes.push(halves.value.text)
    return halves.next
  }
  const isApart = draft.amounts.length > 0 && /^[,-]$/.test(textAt(tokens, at - 1))
  const figures = isApart ? readFigures(tokens, at) : undefined
  const side = figures?.value.kind === 'one' ? readSide(tokens, figures.next) : undefined
  if (side === undefined || (side.value === 'each' && !isPart(figures?.value, draft))) return undefined
  draft.notes.push(textOf(tokens.slice(at, side.next)))
  return side.next
}

/** Whether several of them make up the amount: `24 each` of ten lunges is what each weighs. */
function isPart(figures: Figures | undefined, { amounts }: DraftLine): boolean {
  const [whole = 0, part = 0] = [amounts[0]?.figures?.values[0], figures?.values[0]]
  return part < whole && whole % part === 0
}

function isWhole({ figures }: Amount, { amounts }: DraftLine): boolean {
  const [whole, second] = amounts
  const [one = 0, other = 0] = figures?.values ?? []
  return second === undefined && whole?.unit === undefined && whole?.figures?.values[0] === one + other && one === other
}

/** `Front Squat 5x2 (3 min)`: beside another amount a time in brackets is that of something else, such as a rest. */
export function isTimeBeside(inner: Tokens, { amounts }: DraftLine): boolean {
  const time = readAmount(inner, 0)
  const { figures: own, unit: said, times } = time?.value ?? {}
  const isTime = own?.kind === 'one' && said?.kind === 'duration' && times === undefined && time?.next === inner.length
  const others = amounts.filter(({ figures, clock }) => figures !== undefined && clock === undefined)
  return isTime && others.some(({ unit }) => unit?.kind !== 'duration')
}

/** `(2 at a time)`: how many of a team do it. */
export function isOfSome(tokens: Tokens): boolean {
  return /^\d (?:athletes? |people )?(?:working )?at a time$/i.test(textOf(tokens))
}
