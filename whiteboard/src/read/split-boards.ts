/** One of several boards in a file. */
export type SplitBoard = {
  /** The text of the board, without the separators. */
  readonly text: string
  /** The number of lines above the board; add it to the lines of its findings. */
  readonly linesAbove: number
}

/** Splits a text into boards at lines of `---`. Leaves out empty ones. */
export function splitBoards(text: string): readonly SplitBoard[] {
  const boards: SplitBoard[] = []
  let lines: string[] = []
  let linesAbove = 0
  for (const [index, line] of [...text.split(/\r\n|\r|\n/), '---'].entries()) {
    if (line.trim() !== '---') {
      lines.push(line)
      continue
    }
    if (lines.some((each) => each.trim() !== '')) boards.push({ text: lines.join('\n'), linesAbove })
    lines = []
    linesAbove = index + 1
  }
  return boards
}
