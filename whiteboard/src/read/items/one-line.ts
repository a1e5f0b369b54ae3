import { oneLine } from '../../measures/wording.ts'
import type { Items } from '../kinds/board-item.ts'
import { classify } from '../kinds/classify.ts'
import { isStrong } from '../format/facets.ts'
import { readFacets } from '../format/read-facets.ts'
import type { LineContext } from '../movements/line-context.ts'
import type { ReadableMovement } from '../names/movement-index.ts'
import { hasAmount } from '../movements/read-movements.ts'
import type { SourceLine } from '../text/source-line.ts'
import { isMisspelt } from '../kinds/title.ts'
import type { Tokens } from '../text/token.ts'

/** What the lines of one board are read with, and what they came to by themselves. */
export type BoardContext = LineContext & { readonly read: Map<number, Items> }

export type Line = { readonly line: SourceLine; readonly tokens: Tokens }

/** A line by itself. Its neighbours ask for it too: it is read once. */
export function readLine(line: Line, context: BoardContext): Items {
  const known = context.read.get(line.line.line)
  if (known !== undefined) return known
  const items = readAlone(line, context)
  const lift = bareLift(items)
  if (lift !== undefined) context.lifts.set(line.line.line, lift)
  context.read.set(line.line.line, items)
  return items
}

/** The movement of a line that says nothing else. */
function bareLift(items: Items): ReadableMovement | undefined {
  const last = items.at(-1)
  const [only, second] = last?.kind === 'movements' ? last.lines : []
  return second === undefined && only !== undefined && !hasAmount(only.line) ? only.movement : undefined
}

function readAlone({ line, tokens }: Line, context: BoardContext): Items {
  const place = { line: line.line, column: line.columns[0] ?? 1 }
  if (tokens.length === 0) return [{ kind: 'blank', place, text: '', isDashed: false }]
  return markedLine(line, tokens) ?? classify(tokens, context)
}

/** A name in quotes, or a remark that bears its mark. */
export function markedLine({ text, written: own }: SourceLine, tokens: Tokens): Items | undefined {
  const [first] = tokens
  const written = text.trim()
  if (first === undefined) return undefined
  const at = { place: first.place, text: written, isDashed: false }
  if (first.text === '>') return [{ ...at, kind: 'remark', text: own.trim().replace(/^\S ?/u, '').trim() }]
  if (/^\[[^\]]*\]$/.test(written) && !isFormat(tokens.slice(1, -1)))
    return [{ ...at, kind: 'remark', text: written.slice(1, -1) }]
  if (/^(?:#\p{L}\w*\s*)+$/u.test(written)) return [{ ...at, kind: 'remark' }]
  if (/^(?:https?:\/\/|www\.)\S+$/i.test(written)) return [{ ...at, kind: 'remark' }]
  const quoted = /^(?:\d{1,2}[.)] ?)?"(.+)"[:.]?$/.exec(written)?.[1]
  const named = /^"(.+)"$/.exec(own.trim())?.[1] ?? quoted
  return quoted === undefined || named === undefined ? undefined : [{ ...at, kind: 'title', title: oneLine(named) }]
}

/** `[AMRAP 3, rest 1 min]` is no remark, even with a slip. */
function isFormat(tokens: Tokens): boolean {
  const { facets, next } = readFacets(tokens, 0)
  return (isStrong(facets) && next === tokens.length) || tokens.some(({ word }) => isMisspelt(word))
}
