import type { Read } from './figures.ts'
import { wordAt, type Token } from './token.ts'

/** `side`: on each side. `each`: of each, which is each side, each partner or each movement as the board has it. */
export type Side = 'side' | 'each'

const sideWords = new Set(['side', 'arm', 'leg', 'sides', 'arms', 'legs', 'hand', 'foot', 'direction', 'way'])

/** `each side`, `per arm`, `/leg`, `ES`, `EA`, `each`, `e/s`, `L/R`. */
export function readSide(tokens: readonly Token[], at: number): Read<Side> | undefined {
  const [first, second, third] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (first === undefined) return undefined
  if (first.text === '/' && sideWords.has(second?.word ?? '')) return { value: 'side', next: at + 2 }
  if (first.word === 'es') return { value: 'side', next: at + 1 }
  if (second?.text === '/' && third !== undefined && isLetterPair(first, third)) return { value: 'side', next: at + 3 }
  if (first.word !== 'each' && first.word !== 'per' && first.word !== 'ea' && first.word !== 'e') return undefined
  const after = second?.text === '.' ? 2 : 1
  if (sideWords.has(wordAt(tokens, at + after))) return { value: 'side', next: at + after + 1 }
  return first.word === 'per' ? undefined : { value: 'each', next: at + after }
}

function isLetterPair(first: Token, third: Token): boolean {
  const pair = `${first.word}/${third.word}`
  return pair === 'l/r' || pair === 'r/l' || pair === 'e/s'
}
