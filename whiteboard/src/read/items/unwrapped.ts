import type { Line } from './one-line.ts'

/** The lines of a board, prose that was broken at some width in one: nothing else goes on in small letters so late. */
export function unwrapped(lines: readonly Line[]): readonly Line[] {
  const joined: Line[] = []
  let above: Line | undefined
  for (const line of lines) {
    const last = joined.at(-1)
    if (last !== undefined && above !== undefined && last.line.text.length >= proseLeast && isWrapped(above, line))
      joined.splice(-1, 1, { line: last.line, tokens: [...last.tokens, ...line.tokens] })
    else joined.push(line)
    above = line
  }
  return joined
}

function isWrapped({ line: { text }, tokens: above }: Line, { tokens: below }: Line): boolean {
  const isOpen = openEnds.test(above.at(-1)?.word ?? '') || /^\p{Ll}/u.test(below[0]?.text ?? '')
  const isProse = text.length >= widthLeast && ![...above, ...below].some(({ text: mark }) => /^[*•>+]$/.test(mark))
  return isProse && isOpen && below.length > 0 && above.at(-1)?.text !== '.'
}

/** A line of a list is shorter than the first line of prose, and than any but its last. */
const proseLeast = 45
const widthLeast = 30
const openEnds = /^(a|an|the|and|or|of|with|to|for|in|on|at|use|uses|then|,)$/
