/** A board of a file of several, and how many lines stand above it. */
export type SplitBoard = {
  /** The board without the lines between. */
  readonly text: string
  /** Added to the lines of its findings, they are those of the file. */
  readonly linesAbove: number
}

/** The boards of a text, with a line of `---` between them; those that hold nothing are left out. */
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
