import { hasFault, type Items } from './board-item.ts'
import { classify } from './classify.ts'
import type { LineContext } from '../movements/line-context.ts'
import { textAt, type Tokens } from '../text/token.ts'

/**
 * `A. Front Squat 4x4. B. AMRAP 8 of …`, `EMOM 9: 1. 12 cal Row 2. 10 Burpees 3. Rest`: parts that are counted on one
 * line.
 */
export function readCountedParts(tokens: Tokens, context: LineContext): Items | undefined {
  const starts = startsOf(tokens, 'abcdefgh'.split('')) ?? startsOf(tokens, '123456789'.split(''))
  const [first = 0] = starts ?? []
  if (starts === undefined || (first > 0 && tokens[first]?.kind !== 'number')) return undefined
  const pieces = starts.map((start, index) => tokens.slice(start, starts[index + 1]))
  const items = [...(first === 0 ? [] : [tokens.slice(0, first)]), ...pieces].map((piece) => classify(piece, context))
  return items.some(hasFault) ? undefined : items.flat()
}

/** Where each of them stands with its mark, one after the other; undefined where there are not two. */
function startsOf(tokens: Tokens, counts: readonly string[]): readonly number[] | undefined {
  const starts: number[] = []
  for (const [at, { word, isApart }] of tokens.entries()) {
    const isMarked = /^[.):]$/.test(textAt(tokens, at + 1)) && tokens[at + 1]?.isApart === false
    const isStart = word === counts[starts.length] && (isApart || at === 0)
    if (isStart && isMarked && tokens[at + 2]?.isApart === true) starts.push(at)
  }
  return starts.length > 1 ? starts : undefined
}
