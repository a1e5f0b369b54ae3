import type { MovementIndex } from '../read/names/movement-index.ts'
import { textOf, type Tokens } from '../read/text/token.ts'
import { amountRows } from './amount-rows.ts'
import { grammarOf, parse, type Edge } from './engine.ts'
import { formatRows } from './format-rows.ts'
import { itemRows } from './item-rows.ts'
import { lineRows } from './line-rows.ts'
import { readAsides, readWords } from './read-words.ts'
import { unreadLine } from './unread-line.ts'

export type Line = { readonly line: number; readonly tokens: Tokens; readonly text: string; readonly isApart: boolean }

/** A reading of a line, and which line it is of. */
export type LineEdge = Edge & { readonly line: number }

/** The readings of a line as what the board is made of; a letter before it is a part of its own. */
export function readLine(
  line: Line,
  start: number,
  index: MovementIndex,
): { readonly edges: readonly LineEdge[]; readonly to: number } {
  const letter = letterOf(line)
  const from = letter === undefined ? start : start + 1
  const tokens = withoutBullet(letter === undefined ? line.tokens : line.tokens.slice(2))
  const at = line.line
  const letters = letter === undefined ? [] : [{ category: 'Letter', from: start, to: from, value: letter, line: at }]
  const words = readWords(tokens, index)
  const edges = parse(words, lineGrammar)
  const asides = readAsides(tokens, edges)
  const all = asides.length > 0 ? parse([...words, ...asides], lineGrammar) : edges
  const read = all.filter((edge) => edge.from === 0 && edge.to === tokens.length && lineCategories.has(edge.category))
  const readings = read.length > 0 ? read : unreadLine(tokens, line.isApart || letter !== undefined, edges, index)
  const whole = readings.map((edge) => ({
    ...edge,
    value: edge.category === 'Told' ? textOf(tokens) : edge.value,
    from,
    to: from + 1,
    line: at,
  }))
  // `A. 10 Burpees` may be the first interval as well as the first part.
  const slots =
    letter === undefined
      ? []
      : wholeSlots(line, index).map((edge) => ({ ...edge, from: start, to: from + 1, line: at }))
  return { edges: [...letters, ...whole, ...slots], to: from + 1 }
}

export const rowsOfLines = [...amountRows, ...itemRows, ...formatRows, ...lineRows]
const lineGrammar = grammarOf(rowsOfLines)

/** What a board is made of. */
const lineCategories = new Set([
  'Head',
  'Lines',
  'Slot',
  'Break',
  'Part',
  'PartLines',
  'Next',
  'NextHead',
  'NextLines',
  'Topic',
  'SetLine',
  'LevelLine',
  'Title',
  'Warm',
  'SkillHead',
  'LevelItems',
  'GearLine',
  'Male',
  'Female',
  'Told',
])

function wholeSlots({ tokens }: Line, index: MovementIndex): readonly Edge[] {
  const edges = parse(readWords(tokens, index), lineGrammar)
  return edges.filter(({ category, from, to }) => category === 'Slot' && from === 0 && to === tokens.length)
}

/** The `A.` of a part that a letter names. */
function letterOf({ tokens: [letter, mark, following] }: Line): string | undefined {
  const isLetter = /^[A-F]$/.test(letter?.text ?? '') && /^[.):]$/.test(mark?.text ?? '') && following !== undefined
  return isLetter ? letter?.text : undefined
}

function withoutBullet(tokens: Tokens): Tokens {
  const [mark] = tokens
  if (mark === undefined || !/^[-*•·]$/.test(mark.text)) return tokens
  return tokens.at(-1)?.text === mark.text ? tokens.slice(1, -1) : tokens.slice(1)
}
