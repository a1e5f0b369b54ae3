import { countAt, ordinalOf } from '../amounts/number-words.ts'
import type { Token, Tokens } from '../text/token.ts'
import type { Line } from './one-line.ts'

/**
 * The lines `1 - …`, `2 - …`, `(1) …`, `(2) …`, or `First: …`, `Second: …`, of an EMOM `1 min: …`, `2 min: …` too, each
 * with how many tokens count it: where they count the lines they are no amounts.
 */
export function numberedLines(lines: readonly Line[]): ReadonlyMap<number, number> {
  const isEmom = lines.some(({ tokens }) => tokens.some(({ word }) => word === 'emom'))
  const counted = lines
    .map(({ line, tokens }) => ({ at: line.line, count: countAt(tokens), length: countLength(tokens, isEmom) }))
    .filter(({ length }) => length > 0)
  const isInOrder = counted.length > 1 && counted.every(({ count }, index) => count === index + 1)
  return new Map(isInOrder ? counted.map(({ at, length }) => [at, length]) : [])
}

/** How many tokens at the beginning of a line may only count it. */
function countLength(tokens: Tokens, isEmom: boolean): number {
  const [first, second, third, fourth] = tokens
  if (first === undefined || second === undefined || third === undefined) return 0
  if (first.text === '(') return third.text === ')' && fourth?.isApart === true ? 3 : 0
  if (isEmom && isMinute(tokens)) return 3
  const isMarked = first.kind === 'word' ? ordinalOf(first) > 0 && second.text === ':' : isDash(second)
  return isMarked && third.isApart ? 2 : 0
}

function isMinute([first, second, third]: Tokens): boolean {
  return first?.kind === 'number' && third?.text === ':' && /^min(ute)?$/.test(second?.word ?? '')
}

function isDash({ text, isApart }: Token): boolean {
  return text === '-' && isApart
}
