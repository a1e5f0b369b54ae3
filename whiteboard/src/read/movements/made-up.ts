import { readAmount, type Amount } from '../amounts/amount.ts'
import type { DraftLine } from './draft.ts'
import { readFigures } from '../amounts/figures.ts'
import { readSide } from './side.ts'
import { textAt, textOf, type Tokens } from '../text/token.ts'

/** `, 5 each arm`, the `5/5` of `10 Pistols 5/5`: how an amount that is known is made up. */
export function parted(tokens: Tokens, at: number, draft: DraftLine): number | undefined {
  const halves = readAmount(tokens, at)
  const isOfWhole =
    halves?.value.figures?.kind === 'pair' && halves.value.unit === undefined && isWhole(halves.value, draft)
  if (isOfWhole) {
    draft.notes.push(halves.value.text)
    return halves.next
  }
  const figures = draft.amounts.length === 1 && textAt(tokens, at - 1) === ',' ? readFigures(tokens, at) : undefined
  const side = figures?.value.kind === 'one' ? readSide(tokens, figures.next) : undefined
  if (side?.value !== 'side') return undefined
  draft.notes.push(textOf(tokens.slice(at, side.next)))
  return side.next
}

function isWhole({ figures }: Amount, { amounts }: DraftLine): boolean {
  const [whole, second] = amounts
  const [one = 0, other = 0] = figures?.values ?? []
  return second === undefined && whole?.unit === undefined && whole?.figures?.values[0] === one + other && one === other
}
