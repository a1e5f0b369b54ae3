import { readAmount } from '../amounts/amount.ts'
import { isGear } from '../amounts/gear-kinds.ts'
import { findUnit } from '../amounts/units.ts'
import { type DraftLine, emptyDraft, place } from './draft.ts'
import { readName } from './name-run.ts'
import { textAt, textOf, wordAt, type Tokens } from '../text/token.ts'

/** `or 500 m Row`, `/ Ring Rows`. */
export function alternative(tokens: Tokens, at: number, draft: DraftLine): number | undefined {
  const or = afterOr(tokens, at)
  if (or === undefined) return undefined
  const { from, notes } = afterCalories(tokens, or, draft)
  const amount = readAmount(tokens, from)
  const name = readName(tokens, amount?.next ?? from)
  if (name === undefined || name.value.words.every(isGear)) {
    // `155/105 lb or 70/47.5 kg` is one load, twice; what it is of adds nothing.
    if (amount?.value.unit === undefined) return undefined
    place(amount.value, draft)
    return name?.next ?? amount.next
  }
  // `@ BW / 0.75 BW`: what others lift.
  if (name.value.words.every((word) => /^(bw|bodyweight)$/.test(word))) {
    draft.notes.push(textOf(tokens.slice(at, name.next)))
    return name.next
  }
  const amounts = amount === undefined ? [] : [amount.value]
  draft.alternatives.push({ ...emptyDraft(tokens.slice(from, name.next)), amounts, notes, names: [name.value] })
  return name.next
}

/** The `cal` of `cal Row / cal Bike`. */
function afterCalories(tokens: Tokens, at: number, { notes }: DraftLine) {
  const isCalories = notes.includes('calories') && findUnit(wordAt(tokens, at))?.kind === 'calories'
  return isCalories ? { from: at + 1, notes: ['calories'] } : { from: at, notes: [] }
}

/** Behind `or`, `/`, `- or`, `or -` and `or a`. */
function afterOr(tokens: Tokens, at: number): number | undefined {
  const start = textAt(tokens, at) === '-' && wordAt(tokens, at + 1) === 'or' ? at + 1 : at
  if (wordAt(tokens, start) !== 'or' && textAt(tokens, start) !== '/') return undefined
  const isFollowed = textAt(tokens, start + 1) === '-' || /^(a|an)$/.test(wordAt(tokens, start + 1))
  return isFollowed ? start + 2 : start + 1
}
