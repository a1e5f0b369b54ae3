import type { BoardItem, Items } from './board-item.ts'
import type { BoardFinding } from '../finding.ts'
import type { LineContext } from '../movements/line-context.ts'
import type { Lines } from '../movements/resolve-line.ts'
import type { Tokens } from '../text/token.ts'

/** How a line begins: a bullet or a number is no part of what it says. */
export type Opening = {
  readonly at: number
  readonly ordinal: number | undefined
  readonly isDashed: boolean
  /** Reads what follows on the same line as a line of its own. */
  readonly again: ReadAgain
}

type ReadAgain = (tokens: Tokens, opening: Opening, context: LineContext) => Items

/** What every item of a line has. */
export type At = { readonly place: BoardItem['place']; readonly text: string; readonly isDashed: boolean }

/** Reads a line of one kind; undefined for a line of another. */
export type LineReader = (tokens: Tokens, at: At, opening: Opening, context: LineContext) => Items | undefined

export function movementsOf(
  lines: Lines,
  remarks: readonly BoardFinding[],
  at: At,
  { ordinal }: Opening,
): readonly [BoardItem] {
  const isForTime = lines.some(({ isForTime: forTime }) => forTime)
  return [{ ...at, kind: 'movements', lines, ordinal, isForTime, remarks }]
}
