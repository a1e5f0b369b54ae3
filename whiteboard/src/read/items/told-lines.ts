import { isFormat, type BoardItem, type Items } from '../kinds/board-item.ts'
import { readLine, type BoardContext, type Line } from './one-line.ts'
import { readSentence, sentencesOf } from './sentences.ts'
import { startOf, textOf, type Tokens } from '../text/token.ts'

/**
 * The lines below `Notes:`, which stands on a line of its own below the work: whatever they count, they tell of it. A
 * label, a part or a format ends them, and what belongs to the format, such as a cap, is read as ever.
 */
export function toldLines(lines: readonly Line[], items: Items, context: BoardContext) {
  const [heading] = lines
  const isBelow = items.some(({ kind }) => kind === 'movements')
  if (heading === undefined || !isBelow || !opensNotes.test(textOf(heading.tokens))) return nothing
  const below = lines.slice(1)
  const end = below.findIndex((line) => endsNotes(readLine(line, context)))
  const told = below.slice(0, end === -1 ? below.length : end)
  if (told.length === 0) return nothing
  const read: Items = [remarkOf(heading.tokens), ...told.flatMap((line) => toldLine(line, context))]
  return { read, taken: told.length + 1 }
}

const nothing = { read: [] as Items, taken: 0 }

const opensNotes =
  /^(?:(?:coach(?:es)?'?s?|coaching|workout|wod|athlete|programming) )?(?:notes?|stimulus|strategy|cues|standards|tips)(?: ?:)?$/i

function endsNotes(read: Items): boolean {
  return read.some((item) => /^(label|title|window|part|slot|rest-slot)$/.test(item.kind) || isFormat(item))
}

function toldLine(line: Line, context: BoardContext): Items {
  const whole = readLine(line, context)
  if (whole.every(isOfFormat)) return whole
  // `Keep moving. Time cap: 12 min`.
  const sentences = sentencesOf(line.tokens).map((tokens) => ({ tokens, read: readSentence(tokens, context) }))
  if (!sentences.some(({ read }) => read.every(isOfFormat))) return [remarkOf(line.tokens)]
  return sentences.flatMap(({ tokens, read }) => (read.every(isOfFormat) ? read : [remarkOf(tokens)]))
}

function isOfFormat({ kind }: BoardItem): boolean {
  return /^(blank|format|gear)$/.test(kind)
}

function remarkOf(tokens: Tokens): BoardItem {
  return { kind: 'remark', place: startOf(tokens), text: textOf(tokens), isDashed: false }
}
