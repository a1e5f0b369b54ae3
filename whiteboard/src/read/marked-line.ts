import type { BoardItem } from './board-item.ts'
import type { SourceLine } from './source-line.ts'
import type { Token } from './token.ts'

/** A name in quotes, or a remark that bears its mark. */
export function markedLine({ text }: SourceLine, tokens: readonly Token[]): readonly BoardItem[] | undefined {
  const [first] = tokens
  const written = text.trim()
  if (first === undefined) return undefined
  const at = { place: first.place, text: written, isDashed: false }
  if (first.text === '>') return [{ ...at, kind: 'remark', text: written.replace(/^> ?/, '') }]
  if (/^\[[^\]]*\]$/.test(written)) return [{ ...at, kind: 'remark', text: written.slice(1, -1) }]
  const quoted = /^"([^"]+)"[:.]?$/.exec(written)?.[1]
  return quoted === undefined ? undefined : [{ ...at, kind: 'title', title: quoted }]
}
