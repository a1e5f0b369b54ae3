import type { BoardItem, Items } from '../kinds/board-item.ts'
import { classify } from '../kinds/classify.ts'
import { readFigures } from '../amounts/figures.ts'
import { afterPhrase, phrases } from '../format/phrase.ts'
import { readLetter } from '../kinds/labels.ts'
import { readLine, type BoardContext, type Line } from './one-line.ts'
import { hasAmount } from '../movements/read-movements.ts'
import { afterAll, textAt, wordAt, type Token, type Tokens } from '../text/token.ts'

/** `3 x 10`, `3 sets of 8-12:` above two or more names: so many sets and repetitions of each. */
export function readSetHead([head, ...below]: readonly Line[], context: BoardContext) {
  if (head === undefined || context.lifts.has(head.line.line - 1)) return undefined
  const letter = readLetter(head.tokens, 0)
  const opening = openingOf(head.tokens.slice(letter?.next ?? 0))
  const end = below.findIndex(({ tokens }) => tokens.length === 0 || isOther(tokens))
  const names = end === -1 ? below : below.slice(0, end)
  if (opening === undefined || names.length < namesLeast) return undefined
  if (!names.every((line) => isBare(readLine(line, context)))) return undefined
  const at = { place: placeOf(head), text: head.line.text, isDashed: false }
  const label: Items = letter === undefined ? [] : [{ ...at, kind: 'label', label: letter.value }]
  const read = names.flatMap((line) => classify([...opening, ...line.tokens], context).map((item) => moved(item, line)))
  return { read: [...label, ...read], taken: names.length + 1 }
}

/** A line stands where its name does, and not where its sets do. */
function moved(item: BoardItem, line: Line): BoardItem {
  const place = placeOf(line)
  if (item.kind !== 'movements') return { ...item, place }
  return { ...item, place, lines: item.lines.map((read) => ({ ...read, place })) }
}

function placeOf({ line, tokens: [first] }: Line) {
  return first?.place ?? { line: line.line, column: 1 }
}

const namesLeast = 2

/** The `3 x 10` of it, whatever stands between the two numbers. */
function openingOf(tokens: Tokens): Tokens | undefined {
  const [count, second] = tokens
  const link = count?.kind === 'number' ? afterPhrase(tokens, 1, links) : undefined
  const start = link !== undefined && textAt(tokens, link) === ',' ? link + 1 : link
  const figures = start === undefined ? undefined : readFigures(tokens, start)
  if (start === undefined || second === undefined || count === undefined || figures === undefined) return undefined
  const end = afterAll(tokens, figures.next, /^(reps?|each|of|:)$/)
  const isPlain = /^(one|range)$/.test(figures.value.kind) && Number.isInteger(count.value) && end === tokens.length
  const times = { ...second, kind: 'word', text: 'x', word: 'x' } as Token
  return isPlain ? [count, times, ...tokens.slice(start, figures.next)] : undefined
}

const links = phrases('x, sets of, sets x, sets')

/** A letter, a rest or a number begins something else. */
function isOther(tokens: Tokens): boolean {
  return /^[.):]$/.test(textAt(tokens, 1)) || tokens[0]?.kind === 'number' || wordAt(tokens, 0) === 'rest'
}

function isBare([only, second]: Items): boolean {
  const isNamed = only?.kind === 'movements' && second === undefined
  return isNamed && only.lines.every(({ line, sets }) => !hasAmount(line) && sets === undefined)
}
