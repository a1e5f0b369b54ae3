import type { Read } from '../amounts/figures.ts'
import { patternOf } from '../format/pattern.ts'
import { phrases } from '../format/phrase.ts'
import { textAt, wordAt, type Tokens } from '../text/token.ts'

/** `side`: on each side. `each`: of each, which is each side, each partner or each movement as the board has it. */
export type Side = 'side' | 'each'

const vocabulary = {
  lists: {
    side: phrases(
      'side, arm, leg, sides, arms, legs, hand, foot, direction, way, lado, brazo, pierna, perna, seite, bein, s',
    ),
  },
  numbers: {},
}

const sides = ['/ <side>', 'es', 'each|per|e|pro|por .? /? <side>'].map((text) => patternOf(text, vocabulary))
const each = patternOf('each|e .?', vocabulary)

/** `each side`, `per arm`, `/leg`, `ES`, `EA`, `each`, `e/s`, `L/R`. */
export function readSide(tokens: Tokens, at: number, count = ''): Read<Side> | undefined {
  const both = readBothSides(tokens, at)
  if (both !== undefined && (both.value === '' || both.value === count)) return { value: 'side', next: both.next }
  for (const side of sides) {
    const read = side.read(tokens, at)
    if (read !== undefined) return { value: 'side', next: read.next }
  }
  const read = afterTurn(tokens, at) === undefined ? each.read(tokens, at) : undefined
  return read === undefined ? undefined : { value: 'each', next: read.next }
}

/**
 * Behind `each round`, `every set`, `per round`, `each time`: what is done in each of them is done on no side of
 * anybody.
 */
export function afterTurn(tokens: Tokens, at: number): number | undefined {
  const isTurn = /^(each|every|per)$/.test(wordAt(tokens, at)) && /^(round|set|time)$/.test(wordAt(tokens, at + 1))
  return isTurn ? at + 2 : undefined
}

/** The `R / 8 L` of `8 Snatches R / 8 L`, with how many there are on the other side; `L/R` says nothing of it. */
export function readBothSides(tokens: Tokens, at: number): Read<string> | undefined {
  const isRight = /^r(ight|e|echts)?$/.test(wordAt(tokens, at))
  if (!isRight && !/^l(eft|i|inks)?$/.test(wordAt(tokens, at))) return undefined
  const mark = /^([/+,&-]|and|then|und)$/.test(wordAt(tokens, at + 1)) ? at + 2 : at + 1
  const count = tokens[mark]?.kind === 'number' ? textAt(tokens, mark) : ''
  const other = wordAt(tokens, count === '' ? mark : mark + 1)
  const isOther = (isRight ? /^l(eft|i|inks)?$/ : /^r(ight|e|echts)?$/).test(other)
  return isOther ? { value: count, next: count === '' ? mark + 1 : mark + 2 } : undefined
}

/** The `R` of `9 KB Snatches R`, the `left arm` behind a name: only on that side. Gives where to read on. */
export function readOneSide(tokens: Tokens, at: number): number | undefined {
  if (!/^(r|l|right|left)$/.test(wordAt(tokens, at))) return undefined
  const next = /^(arm|hand|leg|side|foot)s?$/.test(wordAt(tokens, at + 1)) ? at + 2 : at + 1
  return tokens[next]?.kind === 'word' || /^[/-]$/.test(textAt(tokens, next)) ? undefined : next
}

/** Whether it is `each arm 6`, and nothing else. */
export function isSideFirst(tokens: Tokens): boolean {
  const side = readSide(tokens, 0)
  return side !== undefined && tokens[side.next]?.kind === 'number' && side.next + 1 === tokens.length
}
