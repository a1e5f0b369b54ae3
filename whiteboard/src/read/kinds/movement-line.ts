import { isOnly, type At, type BoardItem, type Items } from './board-item.ts'
import { boardError } from '../finding.ts'
import { timeLeft } from '../format/format-words.ts'
import { afterPhrase } from '../format/phrase.ts'
import { isAny, isStrong, says, saysOnly, type Facets } from '../format/facets.ts'
import { numberReaders } from '../format/number-readers.ts'
import { readFacets } from '../format/read-facets.ts'
import type { LineContext } from '../movements/line-context.ts'
import { movementsOf, type LineReader, type Opening } from './line-reader.ts'
import type { Lines } from '../movements/resolve-line.ts'
import { hasAmount, readMovements } from '../movements/read-movements.ts'
import { countsMovement, hidesWork, tellsOfTeam } from './hidden-work.ts'
import { isInTimeLeft, readPart } from './parts.ts'
import { isCondition, isListedRemark, isLooseRest, isProse, isTalk } from './remark-lines.ts'
import { liftAbove, readSetLine } from './set-line.ts'
import { namesMovement } from '../names/telling-words.ts'
import { isSlip } from './title.ts'
import { findUnit } from '../amounts/units.ts'
import { textAt, textOf, wordAt, wordsIn, type Tokens } from '../text/token.ts'

export function movementItems(tokens: Tokens, at: At, opening: Opening, context: LineContext): Items {
  return leadingOn(tokens, at, opening, context) ?? lineItems(tokens, at, opening, context)
}

/** `50 Double-unders, then`, `12 Push-ups straight into`; `800 m Run, then, in the time left:` is of what follows. */
const leadingOn: LineReader = (tokens, at, opening, context) => {
  const start = tokens.findIndex((_, index) => index > 0 && endsInThen(tokens, index))
  if (start === -1) return undefined
  const end = textAt(tokens, start - 1) === ',' ? start - 1 : start
  const read = readMovements(tokens.slice(0, end), context)
  if (read.lines === undefined) return undefined
  if (read.lines.some(({ line }) => !hasAmount(line))) return undefined
  const part: BoardItem = { ...at, kind: 'part', part: 'then', isInline: false }
  const isOfNext = afterPhrase(tokens, start, timeLeft) !== undefined
  return [...movementsOf(read, at, opening), isOfNext ? part : { ...part, isAtEnd: true }]
}

function endsInThen(tokens: Tokens, at: number): boolean {
  const part = readPart(tokens, at)
  return part?.value === 'then' && part.next === tokens.length && !isInTimeLeft(tokens, at)
}

function lineItems(tokens: Tokens, at: At, opening: Opening, context: LineContext): Items {
  const read = readMovements(tokens, context)
  if (read.lines !== undefined) return movementsOf(read, at, opening)
  const withFacets = movementWithFacets(tokens, at, opening, context)
  if (withFacets !== undefined) return withFacets
  const isOfTeam = tellsOfTeam(tokens, context)
  const isSlipped = isOfTeam || tokens.some(({ word }) => isSlip(word) && !/^(team|partner)s?$/.test(word))
  const isPlain =
    tokens[0]?.kind !== 'number' && wordAt(tokens, 0) !== 'every' && !isTimedRest(tokens) && !isBriefTime(tokens)
  const isMarked = opening.isDashed && isPlain && !isSlipped
  if (isRemark(tokens, context) && !isOfTeam) return [{ ...at, kind: 'remark' }]
  const fault =
    read.findings.find(({ severity }) => severity === 'error') ??
    boardError('not-understood', at.place, 'The line was not understood.', 'Mark a remark with ">".')
  return [isMarked ? { ...at, kind: 'dashed', finding: fault } : { ...at, kind: 'fault', finding: fault }]
}

function isRemark(tokens: Tokens, context: LineContext): boolean {
  // `cals` counts something, and does not say how much of it.
  if (tokens.length === 1 && findUnit(wordAt(tokens, 0)) !== undefined) return false
  // `Clean &`: what is broken in two goes on below.
  if (/^(&|\+|and|or)$/.test(tokens.at(-1)?.word ?? '')) return false
  if (isListedRemark(tokens)) return !hidesWork(tokens, context)
  return tellsOnly(tokens, context) || talksOnly(tokens, context)
}

/** A sentence that does not begin with a movement. */
function tellsOnly(tokens: Tokens, context: LineContext): boolean {
  const opening = tokens.slice(0, 3).map(({ word }) => word)
  const isOrder = /^(rest|then|every|max|do)$/.test(opening[0] ?? '') || opening[1] === 'many'
  const isNamed = !saysWhatIs(tokens) && namesMovement(opening, context.index)
  return isProse(tokens) && !isOrder && !isNamed && !countsMovement(tokens, context)
}

/** `The snatches are full ones.`, `All squats should be below parallel.` */
function saysWhatIs(tokens: Tokens): boolean {
  return (
    /^(the|these|all|your)$/.test(wordAt(tokens, 0)) &&
    tokens.slice(1, saysMost).some(({ word }) => /^(is|are|should|must|may|can)$/.test(word))
  )
}

const saysMost = 8

/** Talk that names no movement; a condition may, where it counts none. */
function talksOnly(tokens: Tokens, context: LineContext): boolean {
  const words = wordsIn(tokens)
  const isNamed = isCondition(tokens) ? countsMovement(tokens, context) : namesMovement(words, context.index)
  return isTalk(tokens) && !isNamed
}

/** `Deadlift 5x3 @ RPE 8, rest 2 min`: the line ends in what belongs to the format. */
const movementWithFacets: LineReader = (tokens, at, opening, context) => {
  const starts = tokens.flatMap((_, index) => (index > 0 && opensEnd(tokens, index) ? [index] : []))
  for (const index of starts.reverse().slice(0, endsMax)) {
    const after = endFrom(tokens, index, at)
    const read = after === undefined ? undefined : readWork(tokens.slice(0, index), at, context)
    if (after === undefined || read === undefined) continue
    if (read.lines === undefined) {
      // `Build over sets, rest 2 min`.
      if (after.isRest && isListedRemark(tokens.slice(0, index)))
        return [{ ...at, kind: 'remark', text: textOf(tokens.slice(0, index)) }, after.item]
      continue
    }
    if (after.isInterval && read.lines[0]?.sets === undefined) {
      const lift = liftInTime(tokens, index, read.lines, at)
      if (lift !== undefined) return [lift, ...movementsOf(read, at, opening)]
      continue
    }
    if (textAt(tokens, index) === '|') asRestOfSets(after.item, read.lines)
    return [...movementsOf(read, at, opening), after.item]
  }
  return undefined
}

/** Movements, or sets of the lift above. */
function readWork(tokens: Tokens, at: At, context: LineContext) {
  return readSetLine(tokens, liftAbove(at.place.line, context), context) ?? readMovements(tokens, context)
}

/**
 * `Front Squat, every 2:30 x 5 sets`, `5 Front Squats every 90 s for 6 sets`: the format of a lift; `5 Burpees every
 * minute` is one too, or is done beside what stands above.
 */
function liftInTime(tokens: Tokens, index: number, lines: Lines, at: At) {
  const { facets } = readFacets(tokens, index)
  const [only, second] = lines
  return only !== undefined && second === undefined && (says(facets, 'rounds duration') || hasAmount(only.line))
    ? ({ ...at, kind: 'format', facets, isThen: false } as const)
    : undefined
}

/** A line has two or three places where its end may begin. */
const endsMax = 8

/** Of marks in a row the first one is the start: a line of brackets is no work. */
function opensEnd(tokens: Tokens, index: number): boolean {
  const isOnThe = wordAt(tokens, index) === 'on' && wordAt(tokens, index + 1) === 'the'
  const isWord = isOnThe || endWords.has(wordAt(tokens, index)) || numberReaders.everyWord(tokens, index) !== undefined
  return (isWord || endMarks.has(textAt(tokens, index))) && !endMarks.has(textAt(tokens, index - 1))
}

/** What a line says from a place to its end, where that adds to the format or is a rest of nobody's exact time. */
function endFrom(tokens: Tokens, index: number, at: At) {
  const { facets, next } = readFacets(tokens, index)
  const end = tokens.slice(endMarks.has(textAt(tokens, index)) ? index + 1 : index)
  const after = { ...at, text: textOf(end) }
  if (isLooseRest(end))
    return { item: { ...after, kind: 'remark' } satisfies BoardItem, isInterval: false, isRest: false }
  const isInterval = isOnlyInterval(facets)
  const mayBehind = !isStrong(facets) || isInterval || saysOnly(facets, 'ladder more')
  const mayFollow = isOnAndOff(facets) || (mayBehind && textAt(tokens, index) !== ':')
  if (!isAny(facets) || next < tokens.length || !mayFollow) return undefined
  if (isInterval) asRest(facets)
  return {
    item: { ...after, kind: 'format', facets, isThen: false } satisfies BoardItem,
    isInterval,
    isRest: !isInterval && saysOnly(facets, 'rest restBetween'),
  }
}

/** `10 x 200 m Run every 1:30`: behind sets it is when the next one starts. */
function isOnlyInterval({ emom, interval, ...others }: Facets): boolean {
  const isPlain = Object.keys(others).every((name) => /^(place|rounds|sets|duration)$/.test(name))
  return emom === true && interval !== undefined && isPlain
}

/** `Tabata bike: 8 rounds 20 s on 10 s off`. */
function isOnAndOff(facets: Facets): boolean {
  return says(facets, 'rounds') && says(facets, 'work') && saysOnly(facets, 'rounds work off')
}

function asRest(facets: Facets): void {
  facets.rest = { type: 'interval', duration: facets.interval ?? 0 }
  facets.restBetween = true
  delete facets.emom
  delete facets.interval
}

/** `Snatch | 4x3 | 75% | 2:00`: a time in the last column is how long one rests between the sets. */
function asRestOfSets(item: BoardItem, [lift]: Lines): void {
  if (!isOnly(item, 'duration') || lift?.sets === undefined) return
  const { facets } = item
  const { duration = 0 } = facets
  if (duration > restMost) return
  facets.rest = { type: 'fixed', duration }
  facets.restBetween = true
  delete facets.duration
}

/** Nobody rests for more than five minutes between sets: longer is how long all of them take. */
const restMost = 300

const endMarks = new Set([',', ';', ':', '(', '-', '/', '|', '.', '+'])
const endWords = new Set(['rest', 'every', 'with', 'w', 'emom', 'emotm', 'otm'])

/** `danach 2 min Pcuse`: few words and a time may be a rest. */
function isBriefTime(tokens: Tokens): boolean {
  return tokens.length <= briefMost && tokens.some((_, at) => findUnit(wordAt(tokens, at))?.kind === 'duration')
}

const briefMost = 5

/** A rest of so long that was not understood is no remark. */
function isTimedRest(tokens: Tokens): boolean {
  return tokens[0]?.word === 'rest' && tokens.some(({ kind }) => kind === 'number')
}
