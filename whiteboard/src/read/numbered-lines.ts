import type { SourceLine } from './source-line.ts'
import type { Token } from './token.ts'

/** A line, and what it is made of. */
type Line = { readonly line: SourceLine; readonly tokens: readonly Token[] }

/** The lines `1 - …`, `2 - …` and so on: where the numbers count the lines they are no amounts. */
export function numberedLines(lines: readonly Line[]): ReadonlySet<number> {
  const opened = lines.filter(
    ({ tokens: [, dash, third] }) => dash?.text === '-' && dash.isApart && third?.isApart === true,
  )
  const isCounted = opened.length > 1 && opened.every(({ tokens: [first] }, index) => first?.text === String(index + 1))
  return new Set(isCounted ? opened.map(({ line }) => line.line) : [])
}
