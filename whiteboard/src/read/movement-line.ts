import type { BoardItem } from './board-item.ts'
import { boardError } from './finding.ts'
import { isAny, isStrong, type Facets } from './format/facets.ts'
import { readFacets } from './format/read-facets.ts'
import type { LineContext } from './line-context.ts'
import { type At, type Opening, movementsOf } from './line-reader.ts'
import { readMovements } from './read-movements.ts'
import { isListedRemark, isLooseRest } from './remark-lines.ts'
import { isSlip } from './title.ts'
import { textOf, type Token } from './token.ts'

export function movementItems(
  tokens: readonly Token[],
  at: At,
  opening: Opening,
  context: LineContext,
): readonly BoardItem[] {
  const read = readMovements(tokens, context)
  if (read.lines !== undefined) return movementsOf(read.lines, read.remarks, at, opening)
  const withFacets = movementWithFacets(tokens, at, opening, context)
  if (withFacets !== undefined) return withFacets
  const isSlipped = tokens.some(({ word }) => isSlip(word))
  const isMarked = opening.isDashed && !startsWithAmount(tokens) && tokens[0]?.word !== 'every' && !isSlipped
  if (isListedRemark(tokens) && readFacets(tokens, 0).facets.team?.work === undefined)
    return [{ ...at, kind: 'remark' }]
  const [finding] = read.findings
  const fault =
    finding ?? boardError('not-understood', at.place, 'The line was not understood.', 'Mark a remark with ">".')
  return [isMarked ? { ...at, kind: 'dashed', finding: fault } : { ...at, kind: 'fault', finding: fault }]
}

/** `Deadlift 5x3 @ RPE 8, rest 2 min`: the line ends in what belongs to the format. */
function movementWithFacets(
  tokens: readonly Token[],
  at: At,
  opening: Opening,
  context: LineContext,
): readonly BoardItem[] | undefined {
  for (let index = tokens.length - 1; index > 0; index -= 1) {
    const token = tokens[index]
    const isStart = token !== undefined && (endMarks.has(token.text) || endWords.has(token.word))
    // Of marks in a row the first one is the start: a line of brackets is no work.
    if (!isStart || endMarks.has(tokens[index - 1]?.text ?? '')) continue
    const { facets, next } = readFacets(tokens, index)
    const end = tokens.slice(endMarks.has(token.text) ? index + 1 : index)
    const isRemark = isLooseRest(end)
    const isInterval = isOnlyInterval(facets)
    if (!isRemark && (!isAny(facets) || next < tokens.length || (isStrong(facets) && !isInterval))) continue
    const read = readMovements(tokens.slice(0, index), context)
    if (read.lines === undefined || (isInterval && read.lines[0]?.sets === undefined)) continue
    if (isInterval) asRest(facets)
    const after = { ...at, text: textOf(end) }
    const movements = movementsOf(read.lines, read.remarks, at, opening)
    return [...movements, isRemark ? { ...after, kind: 'remark' } : { ...after, kind: 'format', facets, isThen: false }]
  }
  return undefined
}

/** `10 x 200 m Run every 1:30`: behind sets it is when the next one starts. */
function isOnlyInterval({ emom, interval, ...others }: Facets): boolean {
  return emom === true && interval !== undefined && Object.keys(others).every((name) => name === 'place')
}

function asRest(facets: Facets): void {
  facets.rest = { type: 'interval', duration: facets.interval ?? 0 }
  facets.restBetween = true
  delete facets.emom
  delete facets.interval
}

const endMarks = new Set([',', ';', '(', '-', '/', '|', '.', '+'])
const endWords = new Set(['rest', 'every', 'with', 'w'])

function startsWithAmount([first]: readonly Token[]): boolean {
  return first?.kind === 'number'
}
