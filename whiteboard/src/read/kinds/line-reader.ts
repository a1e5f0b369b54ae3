import type { At, BoardItem, Items } from './board-item.ts'
import type { LineContext } from '../movements/line-context.ts'
import type { LinesRead } from '../movements/read-movements.ts'
import type { Tokens } from '../text/token.ts'

/** How a line begins: a bullet or a number is no part of what it says. */
export type Opening = {
  readonly ordinal: number | undefined
  readonly isDashed: boolean
  /** Reads what follows on the same line as a line of its own. */
  readonly again: ReadAgain
}

type ReadAgain = (tokens: Tokens, opening: Opening, context: LineContext) => Items

/** Reads a line of one kind; undefined for a line of another. */
export type LineReader = (tokens: Tokens, at: At, opening: Opening, context: LineContext) => Items | undefined

export function movementsOf({ lines, remarks }: LinesRead, at: At, { ordinal }: Opening): readonly [BoardItem] {
  const isForTime = lines.some(({ isForTime: forTime }) => forTime)
  return [{ ...at, kind: 'movements', lines, ordinal, isForTime, remarks }]
}
