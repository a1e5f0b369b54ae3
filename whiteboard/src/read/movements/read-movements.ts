import { readOfSex } from '../amounts/gear.ts'
import { draftLine } from './draft-line.ts'
import { boardError, understood, type BoardFinding, type Findings } from '../finding.ts'
import { readFigures } from '../amounts/figures.ts'
import type { LineContext } from './line-context.ts'
import { kindOfEquipment } from '../names/load-unit.ts'
import { inOrder, resolveLine, type ResolvedLine, type Lines } from './resolve-line.ts'
import { memory } from '../text/memory.ts'
import { startOf, textAt, textOf, wordAt, type Token, type Tokens } from '../text/token.ts'
import { findUnit } from '../amounts/units.ts'

/** The movements of a line, and what was concluded of them. */
export type LinesRead = { readonly lines: Lines; readonly remarks: readonly BoardFinding[] }

/** The same, or what keeps the line from being read. */
type MovementsRead = LinesRead | { readonly lines: undefined; readonly findings: readonly BoardFinding[] }

/** Reads a line as one movement, else as a complex, else as several with separators between. */
export function readMovements(tokens: Tokens, context: LineContext): MovementsRead {
  const one = readGrouped(tokens, context) ?? readOne(tokens, context)
  if (one.lines !== undefined || tokens.length === 0) return one
  for (const isSeparator of [isPlus, isComma, isAnd, isFollowed, isSlash]) {
    const pieces = splitAt(tokens, isSeparator)
    if (pieces.length < 2) continue
    const read = readAll(pieces, context)
    if (read === undefined || (isSeparator === isSlash && isChoice(tokens, read.lines))) continue
    if (isSeparator !== isPlus) return { ...read, ...withLastLoad(read) }
    return { ...read, lines: isComplex(read.lines) ? joined(read.lines) : inOneSet(read.lines) }
  }
  return withMore(tokens, context) ?? readUnmarked(tokens, context) ?? faultOfPiece(tokens, context) ?? one
}

/** `10 Burpees, 10 Foos`: where each piece has its number, a name that nobody knows is told of that piece alone. */
function faultOfPiece(tokens: Tokens, context: LineContext): MovementsRead | undefined {
  const pieces = splitAt(tokens, isComma)
  if (pieces.length < 2 || pieces.some(([first]) => first?.kind !== 'number')) return undefined
  const failed = pieces.map((piece) => readOne(piece, context)).find(({ lines }) => lines === undefined)
  const isUnknown = failed?.lines === undefined && failed?.findings.some(({ rule }) => rule === 'unknown-movement')
  return isUnknown === true ? failed : undefined
}

/** `8 Deadlifts (100/70) 15/12 cal Row`: nothing stands between, and each has its number before it. */
function readUnmarked(tokens: Tokens, context: LineContext): MovementsRead | undefined {
  const starts = tokens.flatMap((_, at) => (opensPiece(tokens, at) ? [at] : []))
  if (starts[0] !== 0 || starts.length < 2) return undefined
  const parts = starts.map((start, index) => tokens.slice(start, starts[index + 1]))
  const read = readAll(parts, context)
  const isPlain = read?.lines.every(({ line, sets }) => hasAmount(line) && sets === undefined) === true
  // `12 cal Ski (men) 9 cal Ski (women)` is one of them for each.
  return isPlain && new Set(read.lines.map(({ movement }) => movement)).size === starts.length ? read : undefined
}

/** Whether a number behind a word or a bracket begins the next movement: it is no load or height of the one before. */
function opensPiece(tokens: Tokens, at: number): boolean {
  const next = isFree(tokens, at) ? tokens[readFigures(tokens, at)?.next ?? tokens.length] : undefined
  return next?.kind === 'word' && !/^(load|height)$/.test(findUnit(next.word)?.kind ?? '')
}

/** Whether a number stands by itself, behind a word or brackets and outside them. */
function isFree(tokens: Tokens, at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]]
  const isBehind = before === undefined || (token?.isApart === true && (before.kind === 'word' || before.text === ')'))
  return token?.kind === 'number' && isBehind && !isWithin(tokens, at)
}

/** Whether a place is within brackets. */
function isWithin(tokens: Tokens, at: number): boolean {
  const before = tokens.slice(0, at).map(({ text }) => text)
  return before.lastIndexOf('(') > before.lastIndexOf(')')
}

/** `5 x (10 Single-unders + 1 Double-under)`: as many sets of all of it. */
function readGrouped(tokens: Tokens, context: LineContext): MovementsRead | undefined {
  const sets = textAt(tokens, 2) === '(' && tokens.at(-1)?.text === ')' ? readFigures(tokens, 0) : undefined
  if (sets?.value.kind !== 'one' || !/^(x|sets?|rounds?)$/.test(wordAt(tokens, 1))) return undefined
  const read = readMovements(tokens.slice(3, -1), context)
  if (read.lines === undefined || read.lines.some((line) => line.sets !== undefined)) return undefined
  return { ...read, lines: read.lines.map((line) => ({ ...line, sets: sets.value })) }
}

/** `5 Inchworms + Push-up`: what each repetition of the first ends in is its note. */
function withMore(tokens: Tokens, context: LineContext): MovementsRead | undefined {
  const [first = [], ...more] = splitAt(tokens, isPlus)
  const read = readOne(first, context)
  const others = more.map((piece) => readOne(piece, context))
  const [line] = read.lines ?? []
  if (line === undefined || more.length === 0 || !hasAmount(line.line)) return undefined
  if (others.some(({ lines }) => lines === undefined || lines.some(({ line: other }) => hasAmount(other))))
    return undefined
  const isLifted = others.some(({ lines }) => lines?.some(({ movement }) => movement.has_load === true))
  if (isLifted && line.movement.has_load === true) return undefined
  const said = more.map((piece) => `+ ${textOf(piece)}`).join(' ')
  const note = line.line.note === undefined ? said : `${line.line.note}, ${said}`
  return { lines: [{ ...line, line: { ...line.line, note } }], remarks: read.lines === undefined ? [] : read.remarks }
}

/** Reads what stands between slashes as one movement after the other. */
export function readSlashed(tokens: Tokens, context: LineContext): MovementsRead {
  return readAll(splitAt(tokens, isSlash), context) ?? readMovements(tokens, context)
}

function readOne(tokens: Tokens, context: LineContext): MovementsRead {
  return pieces(tokens, () => readPiece(tokens, context), context.loads)
}

const pieces = memory<MovementsRead>()

function readPiece(tokens: Tokens, context: LineContext): MovementsRead {
  const { draft, stuckAt } = draftLine(tokens)
  if (stuckAt !== undefined) return { lines: undefined, findings: [stuck(tokens, stuckAt)] }
  const findings: Findings = []
  const line = resolveLine(draft, { ...context, findings })
  const isRefused = findings.some(({ severity }) => severity === 'error')
  if (line === undefined || isRefused) return { lines: undefined, findings }
  return { lines: [line], remarks: findings }
}

function stuck(tokens: Tokens, at: number): BoardFinding {
  const place = startOf([...tokens.slice(at), ...tokens.slice(-1)])
  const rest = textOf(tokens.slice(at))
  const sentence = rest === '' ? `"${textOf(tokens)}" names no movement.` : `"${rest}" was not understood.`
  const remedy = 'Write an amount and a movement, such as "10 Pull-ups" or "400 m Run"; mark a remark with ">".'
  return boardError('not-understood', place, sentence, remedy)
}

function readAll(pieces: readonly Tokens[], context: LineContext) {
  const lines: ResolvedLine[] = []
  const remarks: Findings = []
  for (const piece of pieces) {
    const each = readOne(piece, context)
    if (each.lines === undefined) return undefined
    lines.push(...each.lines)
    remarks.push(...each.remarks)
  }
  // "10 Pull-ups, Ring Rows" does not say whose the ten are.
  const counted = lines.filter(({ line }) => hasAmount(line))
  return counted.length === 0 || counted.length === lines.length ? { lines, remarks } : undefined
}

/** Whether all of it is run, rowed or ridden: of 5 km on foot and 10 on the bike one is done. */
export function isOfMachines(lines: Lines): boolean {
  return lines.every(({ line, movement }) => movement.has_distance === true && line.reps === undefined)
}

/** Whether `Row / Bike` is one or the other: what is not counted is done in the place of something else. */
function isChoice(tokens: Tokens, lines: Lines): boolean {
  return tokens.some(({ text }) => text === '/') && !lines.every(({ line }) => hasAmount(line))
}

export function hasAmount(line: ResolvedLine['line'] | undefined): boolean {
  const { reps, calories, distance, duration } = line ?? {}
  return [reps, calories, distance, duration].some((amount) => amount !== undefined)
}

/** Lifts with a plus between are done without letting go; anything else is one after the other. */
export function isComplex(lines: Lines): boolean {
  return lines.every(({ line, movement, sets }, index) => {
    const isBare = line.calories === undefined && line.distance === undefined && line.duration === undefined
    const isPlain = index === lines.length - 1 || line.load === null
    return movement.has_load === true && isBare && isPlain && (index === 0 || sets === undefined)
  })
}

/** `12 Deadlifts, 9 Hang Cleans @ 70/50 kg`: what is written behind the last holds for all that are done with a bar. */
function withLastLoad({ lines, remarks }: LinesRead) {
  const { line: { load = null } = {}, place } = lines.at(-1) ?? {}
  const isOfAll = lines.every(
    ({ line, movement }, index) =>
      kindOfEquipment(movement) === 'bar' && (line.load === null || index === lines.length - 1),
  )
  if (load === null || place === undefined || !isOfAll) return { lines, remarks }
  const sentence = `${load} was read as the load of the whole line.`
  const told = understood(place, sentence, 'Write the load behind each movement.')
  return { lines: lines.map((read) => ({ ...read, line: { ...read.line, load } })), remarks: [...remarks, told] }
}

/** `3 x 5 Ring Rows + 5 Dips` are three sets of both. */
function inOneSet(lines: Lines): Lines {
  const sets = lines[0]?.sets
  return sets === undefined ? lines : lines.map((line) => ({ ...line, sets: line.sets ?? sets }))
}

/** One line of several parts; what the last part is done with holds for all of them. */
export function joined(lines: Lines): Lines {
  const [first, ...others] = lines
  const last = lines.at(-1)
  if (first === undefined || last === undefined) return lines
  const plus = [
    ...(first.line.plus ?? []),
    ...others.flatMap(({ line }) => [{ id: line.id, reps: line.reps ?? '1' }, ...(line.plus ?? [])]),
  ]
  const notes = lines.flatMap(({ line }) => (line.note === undefined ? [] : [line.note]))
  const line = { ...last.line, id: first.line.id, reps: first.line.reps ?? '1', plus }
  delete line.note
  if (notes.length > 0) line.note = notes.join(', ')
  return [{ ...first, line: inOrder(line) }]
}

/** What may stand between a separator and the piece that it opens. */
const leading = new Set(['and', '/', '-'])

type Separator = (token: Token, next: Token | undefined) => boolean

const isPlus: Separator = ({ text, word, isApart }) => (text === '+' && isApart) || word === 'plus'
const isComma: Separator = ({ text }) => /^[,;+•]$/.test(text)
const isAnd: Separator = ({ text, word }, next) =>
  /^[,&]$/.test(text) || (word === 'and' && !/^(jerk|go)$/.test(next?.word ?? ''))
/** `5 Deadlifts followed immediately by 10 Swings`, `8 Squats, straight into 8 Box Jumps`. */
const isFollowed: Separator = ({ word }) => /^(followed|immediately|directly|straight|by|into)$/.test(word)
const isSlash: Separator = ({ text, isApart }) => /^[-|/]$/.test(text) && isApart

/**
 * The pieces between separators that stand outside brackets; "and" after a comma opens the piece that it stands before.
 */
function splitAt(tokens: Tokens, isSeparator: Separator): readonly Tokens[] {
  const pieces: Token[][] = [[]]
  let depth = 0
  for (const [index, token] of tokens.entries()) {
    if (token.text === '(' || token.text === '[') depth += 1
    if (token.text === ')' || token.text === ']') depth -= 1
    // `95 lb for men and 65 lb for women` is of one piece.
    const isEnd = depth === 0 && isSeparator(token, tokens[index + 1]) && readOfSex(tokens, index + 1) === undefined
    if (isEnd) pieces.push([])
    else if (!(pieces.at(-1)?.length === 0 && leading.has(token.word)) && token.word !== 'then')
      pieces.at(-1)?.push(token)
  }
  return pieces.filter((piece) => piece.length > 0 && piece.some(({ text }) => text !== '.'))
}

/** Whether a line is of sets by itself: a lift with a scheme, a percentage or a goal. */
export function isInSets({ sets, line, movement, isGoal }: ResolvedLine): boolean {
  const isScheme = line.reps !== undefined && /^\d+\+?(-\d+\+?)+$/.test(line.reps)
  const isLift = movement.has_load === true && (isScheme || line.percent !== undefined || line.rpe !== undefined)
  const isStretch = line.distance !== undefined && line.reps !== undefined
  return sets !== undefined || isLift || isStretch || isGoal === true
}
