import type { DraftLine } from './draft.ts'
import { readAmount } from './amount.ts'
import { readSide } from './side.ts'
import type { Token } from './token.ts'

/** `(switch every 250 m)`: brackets that open with a verb say how, whatever numbers they hold. */
export function saysHow([first]: readonly Token[]): boolean {
  return first !== undefined && verbs.has(first.word)
}

/** `8 Turkish Get-ups (4/side)`: how the amount is made up. */
export function isShare(tokens: readonly Token[], { amounts }: DraftLine): boolean {
  const amount = amounts.length === 1 ? readAmount(tokens, 0) : undefined
  return amount?.value.figures?.kind === 'one' && readSide(tokens, amount.next)?.next === tokens.length
}

const verbs = new Set(
  'switch swap change split share alternate alternating break every total choose pick start add increase build min minimum if both one each together partner'.split(
    ' ',
  ),
)
