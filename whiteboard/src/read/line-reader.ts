import type { BoardItem } from './board-item.ts'
import type { BoardFinding } from './finding.ts'
import type { LineContext } from './line-context.ts'
import type { ResolvedLine } from './resolve-line.ts'
import type { Token } from './token.ts'

/** How a line begins: a bullet or a number is no part of what it says. */
export type Opening = {
  readonly at: number
  readonly ordinal: number | undefined
  readonly isDashed: boolean
  /** Reads what follows on the same line as a line of its own. */
  readonly again: ReadAgain
}

type ReadAgain = (tokens: readonly Token[], opening: Opening, context: LineContext) => readonly BoardItem[]

/** What every item of a line has. */
export type At = { readonly place: BoardItem['place']; readonly text: string; readonly isDashed: boolean }

/** Reads a line of one kind; undefined for a line of another. */
export type LineReader = (
  tokens: readonly Token[],
  at: At,
  opening: Opening,
  context: LineContext,
) => readonly BoardItem[] | undefined

export function movementsOf(
  lines: readonly ResolvedLine[],
  remarks: readonly BoardFinding[],
  at: At,
  { ordinal }: Opening,
): readonly [BoardItem] {
  const isForTime = lines.some(({ isForTime: forTime }) => forTime)
  return [{ ...at, kind: 'movements', lines, ordinal, isForTime, remarks }]
}
