import { afterWeek } from '../amounts/week.ts'
import { faultAt, hasFault, isOnly, type At, type Items } from './board-item.ts'
import { lacksUnit, readGear, type GearLine } from '../amounts/gear.ts'
import type { LineContext } from '../movements/line-context.ts'
import { movementsOf, type LineReader } from './line-reader.ts'
import { isWeightOfSets, readSetLine, readSetList, liftAbove } from './set-line.ts'
import { afterPhrase, phrases } from '../format/phrase.ts'
import { isLetterAway } from '../names/telling-words.ts'
import { textAt, textOf, wordAt, type Tokens } from '../text/token.ts'
import { findUnit } from '../amounts/units.ts'

/** `...`, `etc.`, `and so on` on a line of its own, or at the end of a line of work. */
export const soOn: LineReader = (tokens, at, opening, context) => {
  if (isSoOn(tokens) || goesOn(tokens)) return [{ ...at, kind: 'so-on', isTrailing: false }]
  const end = soOnEnd(tokens)
  const before = end === undefined ? [] : opening.again(tokens.slice(0, end), opening, context)
  if (before.at(-1)?.kind !== 'movements' || hasFault(before)) return undefined
  return [...before, { ...at, kind: 'so-on', isTrailing: textAt(tokens, tokens.length - 2) === '.' }]
}

function isSoOn(tokens: Tokens): boolean {
  // `6...` begins the next step.
  const dots = tokens[0]?.kind === 'number' ? tokens.slice(1) : tokens
  const words = textOf(tokens)
    .replaceAll(/[ .()]/g, '')
    .toLowerCase()
  return (
    (dots.length > 1 && dots.every(({ text }) => text === '.')) ||
    /^(etc|andsoon|continue|keepclimbing|keepadding|keepgoing)(?!from|where)/.test(words)
  )
}

/** Where a line ends before its dots, or before its `etc.`. */
function soOnEnd(tokens: Tokens): number | undefined {
  const end = tokens.map(({ text }) => text !== '.').lastIndexOf(true)
  const words = wordAt(tokens, end) === 'etc' ? 1 : afterPhrase(tokens, end - 2, andSoOn) === end + 1 ? 3 : 0
  const start = end + 1 - words
  if (start < 1 || (words === 0 && tokens.length - start < 2)) return undefined
  return textAt(tokens, start - 1) === ',' ? start - 1 : start
}

const andSoOn = phrases('and so on, and so forth')

/** `If you finish the round of 9, go on to 12, then 15, etc.`, perhaps behind another sentence. */
function goesOn(tokens: Tokens): boolean {
  const start = tokens.findIndex(({ word }, at) => word === 'if' && (at === 0 || textAt(tokens, at - 1) === '.'))
  const words = tokens.slice(Math.max(start, 0)).map(({ word }) => word)
  const isDone = start !== -1 && words.some((word) => ofEnd.some((known) => isLetterAway(word, known)))
  const isOpen = words.some((word) => /^(etc|on|continue)$/.test(word)) || words.slice(-2).join('') === '..'
  return isDone && isOpen && words.includes('of')
}

const ofEnd = ['complete', 'finish']

/** `Rest 5 min before part B`, `3:00 rest, then move to the metcon`: between the parts of a board. */
export function restBefore(tokens: Tokens, at: At): Items | undefined {
  const words = tokens.map(({ word }) => word)
  const rest = words.findIndex((word) => /^(rest|break|pause)$/.test(word))
  const link = words.findIndex((word, index) => index > rest && /^(before|then|until)$/.test(word))
  const after = tokens.slice(link + 1)
  const isBetween =
    rest !== -1 &&
    rest < restMost &&
    link > rest &&
    after.length <= afterMost &&
    after.every(({ kind, word }) => kind === 'mark' || ofNext.test(word))
  return isBetween && after.some(({ word }) => ofPart.test(word)) ? [{ ...at, kind: 'remark' }] : undefined
}

const restMost = 5
const afterMost = 8
const ofPart = /^(part|next|metcon|wod|conditioning|workout|strength|skill|section|piece|[a-f])$/
const ofNext =
  /^(part|next|metcon|wod|conditioning|workout|strength|skill|section|piece|[a-f]|move|moving|go|on|to|the|start|starting|your|into|and|beginning)$/

export const gearLine: LineReader = (tokens, at, _, context) => {
  const gear = readGear(tokens)
  if (gear !== undefined) return [{ ...at, kind: 'gear', gear: gear.map((line) => inUnit(line, context.loads)) }]
  if (!lacksUnit(tokens)) return undefined
  const sentence = 'What the movements are done with was not understood.'
  return [faultAt(at, sentence, 'Write it with units: "♀ 35-lb kettlebell, 20-inch box".')]
}

/** The unit of the board, where a piece bears none. */
function inUnit(line: GearLine, loads: LineContext['loads']): GearLine {
  const unit = loads === undefined ? undefined : findUnit(loads)
  return {
    ...line,
    pieces: line.pieces.map((piece) => ({ ...piece, amount: { ...piece.amount, unit: piece.amount.unit ?? unit } })),
  }
}

/** Sets of the lift that stands above. */
export const setLine: LineReader = (tokens, at, opening, context) => {
  if (isWeightOfSets(tokens) || ofMaximum.test(textOf(tokens))) return [{ ...at, kind: 'remark' }]
  const lift = liftAbove(at.place.line, context)
  const read = readSetLine(tokens, lift, context) ?? readSetList(tokens, lift, context)
  return read === undefined ? undefined : movementsOf(read, at, opening)
}

/** `60% of your deadlift max`: a share of what another lift weighs. */
const ofMaximum = /^(?:@|at)? ?\d[\d. -]*% of (?:\d ?rm\b[^\d]*|[^\d]*(?:\d ?rm\b[^\d]*|\b(?:max|best)\W*))$/i

/** `Week 3: 3x3 @ 85%`: the work, and of which week it is. */
export const ofWeek: LineReader = (tokens, at, opening, context) => {
  const end = context.isOneWeek ? afterWeek(tokens, 0) : undefined
  if (end === undefined || !/^[:-]$/.test(textAt(tokens, end))) return undefined
  const items = opening.again(tokens.slice(end + 1), opening, context)
  // Of a scheme, `5/3/1`, it is the name.
  const isWork = items.some((item) => /^(movements|format)$/.test(item.kind) && !isOnly(item, 'scheme'))
  return isWork && !hasFault(items)
    ? [{ ...at, kind: 'remark', text: textOf(tokens.slice(0, end)) }, ...items]
    : undefined
}
