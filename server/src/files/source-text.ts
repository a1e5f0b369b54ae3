import type { Place } from './source-item.ts'

/** A line and a column, both from 1; of a table its row, its column and the cell's name. */
export type Position = Pick<Place, 'line' | 'column' | 'cell' | 'indent'>

/** JSON text with the way back to where it stands in the file: of a file, a line, YAML or a table's row. */
export interface SourceText {
  readonly file: string
  readonly text: string
  positionAt(offset: number): Position
}

/** Finds positions in `text`. Its lines are counted when the first position is asked: most files have no fault. */
export function positionsIn(text: string): (offset: number) => Position {
  let lineStarts: readonly number[] | undefined
  return (offset) => {
    lineStarts ??= startsOfLines(text)
    const line = lastAtMost(lineStarts, offset)
    return { line: line + 1, column: offset - (lineStarts[line] ?? 0) + 1 }
  }
}

function startsOfLines(text: string): readonly number[] {
  const starts = [0]
  for (let feed = text.indexOf('\n'); feed >= 0; feed = text.indexOf('\n', feed + 1)) starts.push(feed + 1)
  return starts
}

/** The index of the last of the ascending numbers that is at most `limit`; 0 when none is. */
export function lastAtMost(ascending: readonly number[], limit: number): number {
  let low = 0
  let high = ascending.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((ascending[middle] ?? Infinity) <= limit) low = middle
    else high = middle - 1
  }
  return low
}
