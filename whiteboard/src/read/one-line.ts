import type { BoardItem } from './board-item.ts'
import { classify } from './classify.ts'
import type { LineContext } from './line-context.ts'
import { markedLine } from './marked-line.ts'
import type { ReadableMovement } from './movement-index.ts'
import { hasAmount } from './read-movements.ts'
import type { SourceLine } from './source-line.ts'
import type { Token } from './token.ts'

/** What the lines of one board are read with, and what they came to by themselves. */
export type BoardContext = LineContext & { readonly read: Map<number, readonly BoardItem[]> }

export type Line = { readonly line: SourceLine; readonly tokens: readonly Token[] }

/** A line by itself. Its neighbours ask for it too: it is read once. */
export function readLine(line: Line, context: BoardContext): readonly BoardItem[] {
  const known = context.read.get(line.line.line)
  if (known !== undefined) return known
  const items = readAlone(line, context)
  const lift = bareLift(items)
  if (lift !== undefined) context.lifts.set(line.line.line, lift)
  context.read.set(line.line.line, items)
  return items
}

/** The movement of a line that says nothing else. */
function bareLift(items: readonly BoardItem[]): ReadableMovement | undefined {
  const last = items.at(-1)
  const [only, second] = last?.kind === 'movements' ? last.lines : []
  return second === undefined && only !== undefined && !hasAmount(only.line) ? only.movement : undefined
}

function readAlone({ line, tokens }: Line, context: BoardContext): readonly BoardItem[] {
  const place = { line: line.line, column: line.columns[0] ?? 1 }
  if (tokens.length === 0) return [{ kind: 'blank', place, text: '', isDashed: false }]
  return markedLine(line, tokens) ?? classify(tokens, context)
}
