import { BoardLines } from './board-lines.ts'
import { compose, type ReadWorkout } from './compose.ts'
import { Draft } from './draft.ts'
import { boardError, type BoardFinding } from './finding.ts'
import type { LoadUnit } from './line-draft.ts'
import { indexMovements, type MovementIndex, type ReadableMovement } from './movement-index.ts'
import { sourceLines, type SourceLine } from './source-lines.ts'

/** What a board is read with. What the head of the board says goes before it. */
export type ReadOptions = {
  /** The unit of loads that have none. */
  readonly loads?: LoadUnit
  /** What rounds are for that do not say it. */
  readonly rounds?: 'time' | 'quality'
}

/** What was read of a board. With an error among the findings there are no workouts. */
export type BoardReading = {
  /** The workout of the board; none with an error among the findings. */
  readonly workouts: readonly ReadWorkout[]
  /** Errors, and what was concluded. */
  readonly findings: readonly BoardFinding[]
  /** What the head of the board says, `gym: gym_harbor` for one. */
  readonly head: Readonly<Record<string, string>>
}

/** Errors of a board that are told; with more of them it is another kind of text. */
const errorsMax = 24

/**
 * Reads a whiteboard in the notation of docs/boards.md. What cannot be read is an error with its place; what was
 * concluded is a remark among the findings. With an error nothing is read at all.
 */
export function readBoard(
  text: string,
  movements: Iterable<ReadableMovement> | MovementIndex,
  options: ReadOptions = {},
): BoardReading {
  const index = 'named' in movements ? movements : indexMovements(movements)
  const { lines, findings } = sourceLines(text)
  if (findings.length > 0) return { workouts: [], findings, head: {} }
  const head = readHead(lines)
  const rest = lines.slice(head.lines).filter((line) => line.text !== '')
  const draft = new Draft(head.findings)
  readLines(rest, draft, index, unitOf(rest, head.members.get('loads') ?? options.loads))
  const workout = draft.hasErrors ? undefined : compose(draft, roundsOf(head.members.get('rounds'), options))
  return {
    workouts: workout === undefined ? [] : [workout],
    findings: [...draft.findings].sort(({ place: one }, { place: other }) => {
      return one.line - other.line || one.column - other.column
    }),
    head: Object.fromEntries(head.members),
  }
}

function readLines(
  lines: readonly SourceLine[],
  draft: Draft,
  index: MovementIndex,
  loads: LoadUnit | undefined,
): void {
  const board = new BoardLines(draft, index, loads)
  for (const line of lines) {
    board.read(line)
    if (draft.findings.length < errorsMax) continue
    const remedy = 'Write the board in the notation, or "Workout:" above it.'
    const place = { line: line.line + 1, column: 1 }
    draft.refuse(place, `More than ${errorsMax} lines were not understood.`, remedy, 'too-long')
    return
  }
  if (lines.length > 0) return
  draft.refuse({ line: 1, column: 1 }, 'The board is empty.', 'Write a format and its movements.', 'empty')
}

const headValues = new Map([
  ['loads', ['kg', 'lb']],
  ['rounds', ['for time', 'for quality']],
])

/** Reads `loads: kg` and the like above the board. */
function readHead(lines: readonly SourceLine[]) {
  const members = new Map<string, string>()
  const findings: BoardFinding[] = []
  let count = 0
  for (const { text, line } of lines) {
    const [, name = '', value = ''] = /^(loads|rounds|gym|name|id): ?(\S.*)$/.exec(text) ?? []
    if (text !== '' && name === '') break
    count += 1
    if (name === '') continue
    members.set(name, value)
    const allowed = headValues.get(name) ?? [value]
    if (allowed.includes(value)) continue
    const remedy = `Write ${allowed.map((each) => `"${name}: ${each}"`).join(' or ')}.`
    findings.push(boardError('unknown-head', { line, column: 1 }, `"${value}" is not known here.`, remedy))
  }
  return { members, findings, lines: count }
}

function roundsOf(said: string | undefined, { rounds }: ReadOptions): ReadOptions['rounds'] {
  return said === 'for time' ? 'time' : said === 'for quality' ? 'quality' : rounds
}

/** The unit of loads without one; none where the board has loads in another unit, too. */
function unitOf(lines: readonly SourceLine[], said: string | undefined): LoadUnit | undefined {
  if (said !== 'kg' && said !== 'lb') return undefined
  const other = said === 'kg' ? /\d ?(?:lbs?|pounds?|#)(?!\p{L})/iu : /\d ?(?:kgs?|kilos?)(?!\p{L})/iu
  return lines.some(({ text }) => other.test(text)) ? undefined : said
}
