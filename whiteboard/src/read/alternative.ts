import { readAmount } from './amount.ts'
import { emptyDraft, place, type DraftLine } from './draft.ts'
import { readName } from './name-run.ts'
import { textAt, wordAt, type Token } from './token.ts'

/** `or 500 m Row`, `/ Ring Rows`. */
export function alternative(tokens: readonly Token[], at: number, draft: DraftLine): number | undefined {
  const start = textAt(tokens, at) === '-' && wordAt(tokens, at + 1) === 'or' ? at + 1 : at
  const token = tokens[start]
  if (token?.word !== 'or' && token?.text !== '/') return undefined
  let next = textAt(tokens, start + 1) === '-' ? start + 2 : start + 1
  const amount = readAmount(tokens, next)
  if (amount !== undefined) next = amount.next
  const name = readName(tokens, next)
  if (name === undefined) {
    // `155/105 lb or 70/47.5 kg` is one load, twice.
    if (amount?.value.unit === undefined) return undefined
    place(amount.value, draft)
    return next
  }
  draft.alternatives.push({
    ...emptyDraft(tokens.slice(start + 1, name.next)),
    amounts: amount === undefined ? [] : [amount.value],
    names: [name.value],
  })
  return name.next
}
