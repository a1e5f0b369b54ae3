import type { DraftLine } from './draft.ts'
import { readFigures } from './figures.ts'
import { readSide } from './side.ts'
import type { Token } from './token.ts'

/** `(switch every 250 m)`: brackets that open with a verb say how, whatever numbers they hold. */
export function saysHow([first]: readonly Token[]): boolean {
  return first !== undefined && verbs.has(first.word)
}

/** `8 Turkish Get-ups (4/side)`: how the amount is made up. */
export function isShare(tokens: readonly Token[], { amounts }: DraftLine): boolean {
  const figures = amounts.length === 1 ? readFigures(tokens, 0) : undefined
  return figures?.value.kind === 'one' && readSide(tokens, figures.next)?.next === tokens.length
}

const verbs = new Set(
  'switch swap change split share alternate alternating break every total choose pick start add increase build min minimum if both one each together partner'.split(
    ' ',
  ),
)
