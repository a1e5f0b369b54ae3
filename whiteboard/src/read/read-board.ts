import { assemble } from './assemble.ts'
import type { BoardItem } from './board-item.ts'
import { classify } from './classify.ts'
import { composeWorkout, type ReadWorkout } from './compose.ts'
import { boardError, type BoardFinding, type Place } from './finding.ts'
import { isStrong } from './format/facets.ts'
import { readFacets } from './format/read-facets.ts'
import { readHead } from './head.ts'
import type { LineContext } from './line-context.ts'
import type { LoadUnit } from './load-unit.ts'
import { indexMovements, type MovementIndex, type ReadableMovement } from './movement-index.ts'
import { withNearest } from './nearest-names.ts'
import { hasAmount } from './read-movements.ts'
import { settleDashes } from './settle-dashes.ts'
import { settleLevels } from './settle-levels.ts'
import { settleWindows } from './settle-windows.ts'
import { readsAsGoal } from './work-up.ts'
import { sourceLines, type SourceLine } from './source-line.ts'
import { numberedLines } from './numbered-lines.ts'
import { markedLine } from './marked-line.ts'
import { hasFault, readSentences } from './sentences.ts'
import { mayBeTitle } from './title.ts'
import { textAt, textOf, tokensOf, type Token } from './token.ts'

/** What a board is read with. */
export type ReadOptions = {
  /** The unit of loads that bear none. What the head of the board says goes before it. */
  readonly loads?: LoadUnit
}

/** A text of a board that is part of no member of the details: marked, or on the closed list. */
export type BoardRemark = {
  /** Where it stands. */
  readonly place: Place
  /** The text without its mark. */
  readonly text: string
}

/** What was read of a board. With an error among the findings there are no workouts. */
export type BoardReading = {
  /** The workouts, in the order of the board; none with an error among the findings. */
  readonly workouts: readonly ReadWorkout[]
  /** Errors, and what was concluded. */
  readonly findings: readonly BoardFinding[]
  /** Texts that are no part of the work. */
  readonly remarks: readonly BoardRemark[]
  /** What the head of the board says, `gym: gym_harbor` for one. */
  readonly head: Readonly<Record<string, string>>
}

/**
 * Reads a whiteboard. Nothing is guessed in silence: what cannot be read is an error with its place, what was concluded
 * is a remark among the findings, and with an error nothing is read at all.
 */
export function readBoard(
  text: string,
  movements: Iterable<ReadableMovement> | MovementIndex,
  options: ReadOptions = {},
): BoardReading {
  const index = 'named' in movements ? movements : indexMovements(movements)
  const { lines, findings } = sourceLines(text)
  if (findings.length > 0) return { workouts: [], findings, remarks: [], head: {} }
  const tokenized = lines.map((line) => ({ line, tokens: tokensOf(line) }))
  const head = readHead(tokenized)
  const context: BoardContext = contextOf(head.rest, index, head.loads ?? options.loads)
  const items = itemsOf(head.rest, context)
  return readItems(items, [...head.findings], head.members, index)
}

/** What the lines of one board are read with, and what they came to by themselves. */
type BoardContext = LineContext & { readonly read: Map<number, readonly BoardItem[]> }

type Line = { readonly line: SourceLine; readonly tokens: readonly Token[] }

function readItems(
  items: readonly BoardItem[],
  found: BoardFinding[],
  head: Readonly<Record<string, string>>,
  index: MovementIndex,
): BoardReading {
  const assembled = assemble(items)
  const findings = [...found, ...assembled.findings]
  for (const item of items) if (item.kind === 'movements') findings.push(...item.remarks)
  if (items.every(({ kind }) => kind === 'blank')) {
    findings.push(
      boardError('empty', { line: 1, column: 1 }, 'The board is empty.', 'Write a format and its movements.'),
    )
  }
  const isRefused = () => findings.some(({ severity }) => severity === 'error')
  const workouts = isRefused() ? [] : assembled.drafts.map((draft) => composeWorkout(draft, findings))
  const remarks = items.flatMap((item) => (item.kind === 'remark' ? [{ place: item.place, text: item.text }] : []))
  const read = isRefused() ? [] : workouts.filter((workout) => workout !== undefined)
  return {
    workouts: read,
    findings: findings.sort(byPlace).map((finding) => withNearest(finding, index)),
    remarks,
    head,
  }
}

function byPlace({ place: one }: BoardFinding, { place: other }: BoardFinding): number {
  return one.line - other.line || one.column - other.column
}

const teamWords = new Set('team teams partner partners pairs ygig igug p1 p2 athlete1 athlete person'.split(' '))

function contextOf(lines: readonly Line[], index: MovementIndex, loads: LoadUnit | undefined): BoardContext {
  const words = new Set(lines.flatMap(({ tokens }) => tokens.map(({ word }) => word)))
  const hasKg = ['kg', 'kgs', 'kilo', 'kilos'].some((word) => words.has(word))
  const hasLb = ['lb', 'lbs', '#', 'pounds', 'pound'].some((word) => words.has(word))
  const seen = hasKg === hasLb ? undefined : hasKg ? 'kg' : 'lb'
  const isTeam = [...teamWords].some((word) => words.has(word))
  return {
    index,
    loads: loads ?? seen,
    isDeclared: loads !== undefined,
    isTeam,
    findings: [],
    lifts: new Map(),
    numbered: numberedLines(lines),
    read: new Map(),
  }
}

/** The items of all lines. A line that does not read by itself is tried together with the next. */
function itemsOf(lines: readonly Line[], context: BoardContext): readonly BoardItem[] {
  const items: BoardItem[] = []
  for (let at = 0; at < lines.length;) {
    const { read, taken } = readFrom(lines, at, context)
    const line = lines[at]
    const below = lines.slice(at + taken).find(({ tokens }) => tokens.length > 0)
    const isTitle = line !== undefined && taken === 1 && namesWorkout(read, items, below, context)
    if (isTitle) items.push(...read.map((item): BoardItem => ({ ...item, kind: 'title', title: item.text })))
    else items.push(...(line === undefined ? read : titled(read, line, items, context)))
    at += taken
  }
  return settleWindows(settleLevels(settleDashes(items)))
}

const wrapMax = 3

function readFrom(lines: readonly Line[], at: number, context: BoardContext) {
  const line = lines[at]
  if (line === undefined) return { read: [], taken: 1 }
  const alone = readLine(line, context)
  const apart = hasFault(alone) ? readSentences(line.tokens, context) : undefined
  if (apart !== undefined) return { read: apart, taken: 1 }
  const next = lines[at + 1]
  if (next === undefined || next.tokens.length === 0 || line.tokens.length === 0) return { read: alone, taken: 1 }
  const isNamed = namesLift(alone, lines, at, context)
  const isStuck = hasFault(alone) || isNamed
  if (!isStuck && (!hasFault(readLine(next, context)) || !leadsOn(next.tokens))) return { read: alone, taken: 1 }
  // A line that begins with a number is no rest of one that does, nor of a label's.
  const isCounted = next.tokens[0]?.kind === 'number' && !isNamed && !openEnds.has(line.tokens.at(-1)?.word ?? '')
  if (isStuck && isCounted && (line.tokens[0]?.kind === 'number' || alone[0]?.kind === 'label'))
    return { read: alone, taken: 1 }
  for (let taken = 2; taken <= wrapMax; taken += 1) {
    const pieces = lines.slice(at, at + taken)
    if (pieces.length < taken || pieces.some(({ tokens }) => tokens.length === 0)) break
    const together = classify(
      pieces.flatMap(({ tokens }) => tokens),
      context,
    )
    if (!hasFault(together) && together.some(({ kind }) => kind === 'movements' || kind === 'format'))
      return { read: together, taken }
  }
  return { read: alone, taken: 1 }
}

/** What a line that goes on below ends in. */
const openEnds = new Set(', + & and of or x @ / - with then :'.split(' '))

/** A lift on a line of its own, whose sets stand on the next: `Back Squat`, below it `5 x 5 @ 75%`. */
function namesLift(read: readonly BoardItem[], lines: readonly Line[], at: number, context: BoardContext): boolean {
  const only = read.at(-1)
  if (only?.kind !== 'movements' || only.lines.length !== 1 || hasAmount(only.lines[0]?.line)) return false
  if (read[0]?.kind === 'label' && read[0].label.section === 'level') return false
  const [next, after] = [lines[at + 1], lines[at + 2]]
  if (next !== undefined && next.tokens.length > 0 && readsAsGoal(next.tokens)) return true
  if (next?.tokens[0]?.kind !== 'number' || next.tokens[1] === undefined) return false
  if (after === undefined || after.tokens.length === 0) return true
  const below = readLine(after, context)
  return (
    !below.some((item) => item.kind === 'movements' && item.lines.some(({ line }) => !hasAmount(line))) &&
    hasFault(readLine(next, context))
  )
}

/** A movement of which nothing is said, above a format, is what the workout is called: `Clean & Jerk`, below it `Every 90 s`. */
function namesWorkout(
  read: readonly BoardItem[],
  before: readonly BoardItem[],
  below: Line | undefined,
  context: BoardContext,
): boolean {
  const [only, second] = read
  const isAbove = before.every(({ kind }) => kind === 'blank' || kind === 'label')
  if (only?.kind !== 'movements' || second !== undefined || !isAbove || below === undefined) return false
  const [line, other] = only.lines
  if (line === undefined || other !== undefined || line.sets !== undefined) return false
  if (hasAmount(line.line) || line.line.load !== null) return false
  const [first] = readLine(below, context)
  if (first?.kind === 'label') return first.label.section === 'level'
  return first?.kind === 'format' && isStrong(first.facets)
}

/** Whether a line may be the rest of the one before: it opens with a word that nothing opens with. */
function leadsOn([first]: readonly Token[]): boolean {
  return (
    first !== undefined &&
    (/^(and|over|to|per|with|each|at|of|for|or|@|\()$/.test(first.word) || /^\p{Ll}/u.test(first.text))
  )
}

/** A line by itself. Its neighbours ask for it too: it is read once. */
function readLine(line: Line, context: BoardContext): readonly BoardItem[] {
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

/** A line above everything that reads as nothing is the workout's name, where it may be one. */
function titled(
  read: readonly BoardItem[],
  { tokens }: Line,
  before: readonly BoardItem[],
  context: BoardContext,
): readonly BoardItem[] {
  const [only] = read
  const isAbove = before.every(
    ({ kind }) => kind === 'blank' || kind === 'title' || kind === 'label' || kind === 'remark',
  )
  if (only?.kind !== 'fault' || read.length > 1 || !isAbove) return read
  const isFirst = before.every(({ kind }) => kind === 'blank')
  const named = nameAndWork(tokens, only, context)
  if (named !== undefined) return named
  if (!mayBeTitle(tokens, isFirst)) return read
  const title = textOf(tokens)
  const hasTitle = before.some(({ kind }) => kind === 'title')
  return [hasTitle ? { ...only, kind: 'remark' } : { ...only, kind: 'title', title }, ...teamIn(tokens, only)]
}

/** `Partner Hyrox` is a name that says of a team. */
function teamIn(tokens: readonly Token[], only: BoardItem): readonly BoardItem[] {
  const teams = tokens.map((_, at) => readFacets(tokens.slice(at), 0).facets.team)
  const team = teams.find((said) => said !== undefined)
  return team === undefined ? [] : [{ ...only, kind: 'format', facets: { team }, isThen: false }]
}

/** `Grace: 30 Clean and Jerks for time`, `"Tuesday" Teams of 3`: a name, and behind it what reads by itself. */
function nameAndWork(
  tokens: readonly Token[],
  only: BoardItem,
  context: BoardContext,
): readonly BoardItem[] | undefined {
  const isQuoted = tokens[0]?.text === '"'
  const end = tokens.findIndex(({ text }, at) => at > 0 && text === (isQuoted ? '"' : ':'))
  const name = end === -1 ? [] : tokens.slice(isQuoted ? 1 : 0, end)
  if (name.at(-1)?.kind !== 'word' || name.some(({ kind }) => kind === 'number') || !mayBeTitle(name, true))
    return undefined
  const work = tokens.slice(end + 1)
  const items = classify(textAt(work, 0) === ':' ? work.slice(1) : work, context)
  const isRead = items.some(
    (item) =>
      (item.kind === 'format' && (isQuoted || isStrong(item.facets))) || (item.kind === 'movements' && item.isForTime),
  )
  return isRead && !hasFault(items) ? [{ ...only, kind: 'title', title: textOf(name) }, ...items] : undefined
}
