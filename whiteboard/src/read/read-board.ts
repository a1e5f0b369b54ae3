import { readClock } from './amounts/amount.ts'
import { isOneWeek } from './amounts/week.ts'
import { assemble } from './gather/assemble.ts'
import type { Items } from './kinds/board-item.ts'
import { concludedLoads, refuseMixedBars } from './concluded-loads.ts'
import { composeWorkout, type ReadWorkout } from './compose/compose-workout.ts'
import { refuse, type BoardFinding, type Place, type Findings } from './finding.ts'
import { readHead } from './head.ts'
import type { LoadUnit } from './names/load-unit.ts'
import { indexMovements, type MovementIndex, type ReadableMovement } from './names/movement-index.ts'
import { withNearest } from './names/nearest-names.ts'
import { namesMachine } from './names/telling-words.ts'
import { sourceLines } from './text/source-line.ts'
import { itemsOf } from './items/board-items.ts'
import type { BoardContext, Line } from './items/one-line.ts'
import { readWindow } from './kinds/slots.ts'
import { unwrapped } from './items/unwrapped.ts'
import { numberedLines } from './items/numbered-lines.ts'
import { withWholeNames } from './names/whole-names.ts'
import { countedLetters } from './text/counted-letters.ts'
import { tokensOf } from './text/token.ts'

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
  const tokens = countedLetters(lines.map((line) => withWholeNames(tokensOf(line), index.whole)))
  const tokenized = lines.map((line, at) => ({ line, tokens: tokens[at] ?? [] }))
  const head = readHead(tokenized)
  const read = (from: readonly Line[]) => readLines(from, head, index, options)
  const asWritten = read(head.rest)
  const errors = countErrors(asWritten)
  if (errors === 0 || errors > errorsOfSpacing) return asWritten
  const others = [unwrapped(head.rest), isSpaced(head.rest) ? head.rest.filter(({ tokens }) => tokens.length > 0) : []]
  const readings = others.filter(({ length }) => length > 0 && length < head.rest.length).map(read)
  return readings.find((reading) => countErrors(reading) === 0) ?? asWritten
}

/** More errors do not come of blank or broken lines alone: they are not worth reading twice. */
const errorsOfSpacing = 8

function countErrors({ findings }: BoardReading): number {
  return findings.filter(({ severity }) => severity === 'error').length
}

/** Whether there is a blank line between any two: then blank lines part nothing. */
function isSpaced(lines: readonly Line[]): boolean {
  const isBlank = (line: Line | undefined) => line?.tokens.length === 0
  const written = lines.filter((line) => !isBlank(line))
  return written.length >= spacedLeast && lines.every((line, at) => at === 0 || isBlank(line) || isBlank(lines[at - 1]))
}

const spacedLeast = 2

function readLines(
  lines: readonly Line[],
  head: ReturnType<typeof readHead>,
  index: MovementIndex,
  options: ReadOptions,
): BoardReading {
  const context = contextOf(lines, index, head.loads ?? options.loads)
  const first = itemsOf(lines, context)
  const loads = concludedLoads(first)
  const anew = { ...context, loads, lifts: new Map(), headed: new Map(), read: new Map() }
  return readItems(loads === undefined ? first : itemsOf(lines, anew), [...head.findings], head.members, index)
}

function readItems(
  items: Items,
  found: Findings,
  head: Readonly<Record<string, string>>,
  index: MovementIndex,
): BoardReading {
  const assembled = assemble(items)
  const findings = [...found, ...assembled.findings]
  for (const item of items) if (item.kind === 'movements') findings.push(...item.remarks)
  refuseMixedBars(items, findings)
  if (items.every(({ kind }) => kind === 'blank')) {
    refuse(findings, { line: 1, column: 1 }, 'The board is empty.', 'Write a format and its movements.', 'empty')
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

const teamWords = new Set(
  'team teams partner partners pairs ygig igug p1 p2 athlete1 athlete person buddy igyg pair'.split(' '),
)

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
    isTabata: words.has('tabata'),
    isTeam,
    namesMachine: lines.some(({ tokens }) => namesMachine(tokens, index)),
    isOnClock: lines.some(
      ({ tokens }) => readClock(tokens, 0)?.value.clock === 0 && readWindow(tokens, 0) === undefined,
    ),
    findings: [],
    lifts: new Map(),
    headed: new Map(),
    numbered: numberedLines(lines),
    isOneWeek: isOneWeek(lines.map(({ tokens }) => tokens)),
    read: new Map(),
  }
}
