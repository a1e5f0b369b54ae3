import type { BoardItem, Label } from './board-item.ts'
import { boardError, type BoardFinding } from './finding.ts'
import { isAny, isStrong, type Facets } from './format/facets.ts'
import { readFacets } from './format/read-facets.ts'
import { lacksUnit, readGear } from './gear.ts'
import { readLabel } from './labels.ts'
import type { LineContext } from './line-context.ts'
import { isNoteWord } from './note-words.ts'
import { readPart } from './parts.ts'
import { hasAmount, readMovements, readSlashed } from './read-movements.ts'
import { isListedRemark, isLooseRest } from './remark-lines.ts'
import type { ResolvedLine } from './resolve-line.ts'
import type { ReadableMovement } from './movement-index.ts'
import { isWeightOfSets, readSetLine } from './set-line.ts'
import { readSlot, readWindow } from './slots.ts'
import { isSlip } from './title.ts'
import { textOf, textAt, type Token } from './token.ts'
import { readWorkUp } from './work-up.ts'

/** How a line begins: a bullet or a number is no part of what it says. */
export type Opening = { readonly at: number; readonly ordinal: number | undefined; readonly isDashed: boolean }

/** What a line comes to; the last item is a fault where it could not be read. */
export function classify(tokens: readonly Token[], context: LineContext): readonly BoardItem[] {
  const opening = openingOf(tokens, context)
  const rest = tokens.slice(opening.at)
  if (rest.length === 0) return []
  const items = readRest(rest, opening, context)
  return items.map((item) => ({
    ...item,
    text: item.text === '' ? textOf(rest) : item.text,
    isDashed: opening.isDashed,
  }))
}

function openingOf(tokens: readonly Token[], context: LineContext): Opening {
  const [first, second, third] = tokens
  if (first !== undefined && context.numbered.has(first.place.line))
    return { at: 2, ordinal: first.value, isDashed: false }
  const isMark = first?.text === '-' || first?.text === '+'
  const isBullet = first?.text === '•' || first?.text === '*' || (isMark && second?.isApart === true)
  if (isBullet) return { at: 1, ordinal: undefined, isDashed: first.text !== '•' }
  const isNumbered = first?.kind === 'number' && /^\d{1,2}$/.test(first.text) && ordinalMarks.has(second?.text ?? '')
  if (isNumbered && second?.isApart === false && third?.isApart === true) {
    return { at: 2, ordinal: first.value, isDashed: false }
  }
  return { at: 0, ordinal: undefined, isDashed: false }
}

const ordinalMarks = new Set([')', '.', ':'])

function readRest(tokens: readonly Token[], opening: Opening, context: LineContext): readonly BoardItem[] {
  const start = tokens[0]
  if (start === undefined) return []
  const at = { place: start.place, text: '', isDashed: false }
  for (const read of [
    soOn,
    scored,
    gearLine,
    clocked,
    formatLine,
    setLine,
    labelled,
    parted,
    partAfter,
    slotted,
    restSlot,
  ]) {
    const items = read(tokens, at, opening, context)
    if (items !== undefined) return items
  }
  const workUp = readWorkUp(tokens, context)
  if (workUp !== undefined)
    return [
      {
        ...at,
        kind: 'movements',
        lines: [{ ...workUp, isGoal: true }],
        ordinal: opening.ordinal,
        isForTime: false,
        remarks: [],
      },
    ]
  return movementItems(tokens, at, opening, context)
}

type At = { readonly place: BoardItem['place']; readonly text: string; readonly isDashed: boolean }

/** A line that speaks of the format; the movements that follow on the same line are items of their own. */
function formatLine(
  tokens: readonly Token[],
  at: At,
  opening: Opening,
  context: LineContext,
): readonly BoardItem[] | undefined {
  const beforeColon = formatBeforeColon(tokens, at, opening, context)
  if (beforeColon !== undefined) return beforeColon
  const { facets, next } = readFacets(tokens, 0)
  if (!isAny(facets)) return undefined
  const rest = unbracketed(tokens.slice(next))
  const format: BoardItem = { ...at, kind: 'format', facets, isThen: false }
  if (rest.length === 0) return restFirst(format, facets, tokens)
  const isQuoted = rest.length > 2 && rest[0]?.text === '"' && rest.at(-1)?.text === '"'
  if (isQuoted) return [{ ...format, kind: 'title', title: textOf(rest.slice(1, -1)) }, format]
  if (readPart(rest, 0)?.value === 'then') {
    const text = textOf(tokens.slice(0, next)).replace(/ ?,$/, '')
    return [{ ...format, text }, ...readRest(rest, opening, context)]
  }
  if (!isStrong(facets)) return undefined
  if (isBareReps(facets) || facets.forTime === true || facets.deathBy !== undefined || isNamed(facets)) {
    const isSlashed = textAt(tokens, next - 1) === '/' && tokens[next - 1]?.isApart === true
    const movements = isSlashed ? readSlashed(rest, context) : readMovements(rest, context)
    if (movements.lines === undefined) return inTwo(rest, format, opening, context)
    if (
      facets.scheme !== undefined &&
      movements.lines.length === 1 &&
      isOnlyScheme(facets) &&
      textAt(tokens, next - 1) !== ':'
    )
      return undefined
    return [format, movementsOf(movements.lines, movements.remarks, at, opening)].flat()
  }
  return undefined
}

/** `Then 8 rounds of: 45 s Plank`: what stands behind the colon is work, whatever it could say of the format. */
function formatBeforeColon(
  tokens: readonly Token[],
  at: At,
  opening: Opening,
  context: LineContext,
): readonly BoardItem[] | undefined {
  const colon = tokens.findIndex(({ text }, index) => text === ':' && tokens[index + 1]?.isApart === true)
  if (colon < 1) return undefined
  const { facets, next } = readFacets(tokens.slice(0, colon), 0)
  if (next < colon || !isStrong(facets)) return undefined
  const work = tokens.slice(colon + 1)
  const named = readMovements(work, context)
  const read = named.lines === undefined ? readSetLine(work, liftAbove(at.place.line, context), context) : named
  if (read === undefined) return undefined
  return [{ ...at, kind: 'format', facets, isThen: false }, ...movementsOf(read.lines, read.remarks, at, opening)]
}

/** `Rest 4 min, AMRAP 8`: the rest is that before it. */
function restFirst(
  format: Extract<BoardItem, { kind: 'format' }>,
  { rest, ...facets }: Facets,
  tokens: readonly Token[],
): readonly BoardItem[] {
  const isBefore =
    tokens.find(({ kind }) => kind !== 'mark')?.word === 'rest' && rest !== undefined && facets.restBetween !== true
  if (!isBefore || !isStrong(facets)) return [format]
  return [
    { ...format, facets: { rest } },
    { ...format, facets },
  ]
}

/** `AMRAP 12 (10 Burpees, 20 Squats)`: what brackets hold altogether. */
function unbracketed(tokens: readonly Token[]): readonly Token[] {
  const isWhole = tokens.findIndex(({ text }) => text === ')') === tokens.length - 1
  return textAt(tokens, 0) === '(' && isWhole ? tokens.slice(1, -1) : tokens
}

/** What follows a format on its line may itself be a part: `AMRAP 12: Buy-in 500 m Row`. */
function inTwo(
  rest: readonly Token[],
  format: BoardItem,
  opening: Opening,
  context: LineContext,
): readonly BoardItem[] | undefined {
  if (isRemarkable(rest)) return [format, { ...format, kind: 'remark' }]
  const part = readPart(rest, 0)
  if (part !== undefined && rest.length > part.next) return [format, ...readRest(rest, opening, context)]
  return undefined
}

function isBareReps({ amrap, emom, rounds, scheme, tabata }: Facets): boolean {
  return [amrap, emom, rounds, scheme, tabata].some((facet) => facet !== undefined)
}

function isNamed({ maxReps, ladder, perStation, forQuality }: Facets): boolean {
  return [maxReps, ladder, perStation, forQuality].some((facet) => facet !== undefined)
}

function isOnlyScheme(facets: Facets): boolean {
  return Object.keys(facets).every((name) => name === 'scheme' || name === 'place')
}

function isRemarkable(tokens: readonly Token[]): boolean {
  return tokens.every((token) => isNoteWord(token) || token.kind === 'mark')
}

/** `Metcon (5 rounds for time)`: a label, whatever the brackets say of the format. */
function scored(tokens: readonly Token[], at: At): readonly BoardItem[] | undefined {
  const label = readLabel(tokens, 0)
  return label?.value.scored === undefined ? undefined : [{ ...at, kind: 'label', label: label.value }]
}

/** `...`, `etc.`, `and so on` on a line of its own. */
function soOn(tokens: readonly Token[], at: At): readonly BoardItem[] | undefined {
  const isDots = tokens.length > 1 && tokens.every(({ text }) => text === '.')
  const words = textOf(tokens)
    .replaceAll(/[ .()]/g, '')
    .toLowerCase()
  return isDots || /^(etc|andsoon|continueup|keepclimbing)$/.test(words) ? [{ ...at, kind: 'so-on' }] : undefined
}

function gearLine(tokens: readonly Token[], at: At): readonly BoardItem[] | undefined {
  const gear = readGear(tokens)
  if (gear !== undefined) return [{ ...at, kind: 'gear', gear }]
  if (!lacksUnit(tokens)) return undefined
  const sentence = 'What the movements are done with was not understood.'
  const finding = boardError(
    'not-understood',
    at.place,
    sentence,
    'Write it with units: "♀ 35-lb kettlebell, 20-inch box".',
  )
  return [{ ...at, kind: 'fault', finding }]
}

/** Sets of the lift that stands above. */
function setLine(
  tokens: readonly Token[],
  at: At,
  opening: Opening,
  context: LineContext,
): readonly BoardItem[] | undefined {
  if (isWeightOfSets(tokens)) return [{ ...at, kind: 'remark' }]
  const read = readSetLine(tokens, liftAbove(at.place.line, context), context)
  return read === undefined ? undefined : movementsOf(read.lines, read.remarks, at, opening)
}

function liftAbove(line: number, { lifts }: LineContext): ReadableMovement | undefined {
  const above = [...lifts.keys()].filter((each) => each < line)
  return lifts.get(Math.max(...above))
}

/** `200 m Run after each round`, `Max Burpees in the time left`: the line says at its end which part it is. */
function partAfter(
  tokens: readonly Token[],
  at: At,
  opening: Opening,
  context: LineContext,
): readonly BoardItem[] | undefined {
  const end = tokens.at(-1)?.text === ')' ? tokens.length - 1 : tokens.length
  const start = tokens.findIndex((_, index) => {
    const part = index === 0 ? undefined : readPart(tokens.slice(0, end), index)
    return part?.next === end && trailing.has(part.value) && tokens[index]?.word !== 'then'
  })
  if (start === -1) return undefined
  const part = readPart(tokens.slice(0, end), start)
  const isMarked = /^[,(-]$/.test(textAt(tokens, start - 1))
  const read = readMovements(tokens.slice(0, isMarked ? start - 1 : start), context)
  if (part === undefined || read.lines === undefined) return undefined
  return [
    { ...at, kind: 'part', part: part.value, isInline: true },
    ...movementsOf(read.lines, read.remarks, at, opening),
  ]
}

const trailing = new Set(['then', 'after_each_round'])

function labelled(
  tokens: readonly Token[],
  at: At,
  opening: Opening,
  context: LineContext,
): readonly BoardItem[] | undefined {
  const label = readLabel(tokens, 0)
  if (label === undefined) return undefined
  const item: BoardItem = { ...at, kind: 'label', label: label.value }
  const rest = tokens.slice(label.next)
  if (rest.length === 0) return [item]
  const items = inLevel(label.value, rest, at, opening, context) ?? readRest(rest, { ...opening, at: 0 }, context)
  if (label.value.section === 'person') return personal(items, label.value.text)
  const isNamed = label.value.section === 'own-words' || label.value.section === 'warm-up'
  const isSkill =
    label.value.section === 'skill' &&
    rest[0]?.kind !== 'number' &&
    items.some(
      (item) =>
        item.kind === 'fault' || item.kind === 'remark' || (item.kind === 'movements' && !isWork(item.lines[0]?.line)),
    )
  const isName = isSkill || (isNamed && items.some(({ kind }) => kind === 'fault'))
  return isName ? [{ ...at, kind: 'label', label: { ...label.value, name: textOf(rest) } }] : [item, ...items]
}

/** `Level 1: 3 sets of 8 Ring Rows` are sets of that level, and no format. */
function inLevel(
  { section }: Label,
  rest: readonly Token[],
  at: At,
  opening: Opening,
  context: LineContext,
): readonly BoardItem[] | undefined {
  const read = section === 'level' ? readMovements(rest, context) : undefined
  return read?.lines === undefined ? undefined : movementsOf(read.lines, read.remarks, at, opening)
}

/** Whether a line says how much is done; of a skill, `Double-unders (10 min)` is what it is called. */
function isWork(line: ResolvedLine['line'] | undefined): boolean {
  const isPractice = line?.reps === 'Max' && Number(line.duration) >= practiceLeast
  return hasAmount(line) && !isPractice
}

/** Nobody does one movement for so many seconds. */
const practiceLeast = 240

/** `P1: 500 m Row`: the movements are one person's. */
function personal(items: readonly BoardItem[], person: string): readonly BoardItem[] {
  return items.map((item) => (item.kind === 'movements' ? { ...item, person } : item))
}

function parted(
  tokens: readonly Token[],
  at: At,
  opening: Opening,
  context: LineContext,
): readonly BoardItem[] | undefined {
  const part = readPart(tokens, 0)
  if (part === undefined) return undefined
  const item: BoardItem = { ...at, kind: 'part', part: part.value, isInline: part.next < tokens.length }
  const rest = tokens.slice(part.next)
  if (rest.length === 0) return [item]
  const items = readRest(rest, { ...opening, at: 0 }, context)
  return [item, ...items.map((each) => (each.kind === 'format' ? { ...each, isThen: true } : each))]
}

/** `0:00-5:00 Rest`: the clock goes before everything that could be a time. */
function clocked(
  tokens: readonly Token[],
  at: At,
  opening: Opening,
  context: LineContext,
): readonly BoardItem[] | undefined {
  return readWindow(tokens, 0) === undefined ? undefined : slotted(tokens, at, opening, context)
}

function slotted(
  tokens: readonly Token[],
  at: At,
  opening: Opening,
  context: LineContext,
): readonly BoardItem[] | undefined {
  const slot = readSlot(tokens, 0)
  if (slot === undefined) return undefined
  const text = textOf(tokens.slice(0, slot.next)).replace(/ ?[:,.=-]$/, '')
  const item: BoardItem = { ...at, kind: 'slot', slot: { ...slot.value, text } }
  const rest = tokens.slice(slot.next)
  if (rest.length === 0) return [item]
  return [item, ...readRest(rest, { ...opening, at: 0, ordinal: undefined }, context)]
}

function restSlot(tokens: readonly Token[], at: At): readonly BoardItem[] | undefined {
  const words = tokens.filter(({ kind }) => kind === 'word').map(({ word }) => word)
  const isRest =
    words.length > 0 && words.every((word) => restWords.has(word)) && tokens.every(({ kind }) => kind !== 'number')
  return isRest && words[0] !== 'of' ? [{ ...at, kind: 'rest-slot' }] : undefined
}

const restWords = new Set(['rest', 'off', 'recover', 'recovery', 'active', 'walk'])

function movementItems(tokens: readonly Token[], at: At, opening: Opening, context: LineContext): readonly BoardItem[] {
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
    if (!isStart) continue
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

function movementsOf(
  lines: readonly ResolvedLine[],
  remarks: readonly BoardFinding[],
  at: At,
  { ordinal }: Opening,
): readonly [BoardItem] {
  const isForTime = lines.some(({ isForTime: forTime }) => forTime)
  return [{ ...at, kind: 'movements', lines, ordinal, isForTime, remarks }]
}
