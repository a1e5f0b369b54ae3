import { BoardLines } from './board-lines.ts'
import { compose, type ReadWorkout } from './compose.ts'
import { Draft } from './draft.ts'
import { boardError, type BoardFinding } from './finding.ts'
import type { LoadUnit } from './line-draft.ts'
import { indexMovements, type MovementIndex, type ReadableMovement } from './movement-index.ts'
import { sourceLines, type SourceLine } from './source-lines.ts'

/** Options of `readBoard`. Lines at the top of the board, such as `loads: lb`, override these options. */
export type ReadOptions = {
  /** The unit of loads that are written without a unit. If this option is absent, such a load is an error. */
  readonly loads?: LoadUnit
  /**
   * Whether rounds are for time or for quality if the board does not say it. If this option is absent and the board
   * does not say it, this is an error.
   */
  readonly rounds?: 'time' | 'quality'
}

/** The result of reading a board. */
export type BoardReading = {
  /** The workout that was read. The list contains one workout, or none if there are errors. */
  readonly workouts: readonly ReadWorkout[]
  /** Errors and remarks, in the order of the text. */
  readonly findings: readonly BoardFinding[]
  /** The values in the lines at the top of the board, such as `gym: gym_harbor`. */
  readonly head: Readonly<Record<string, string>>
}

/** Reading stops after this number of errors. Few boards have as many lines, so the text is probably not a board. */
const errorsMax = 24

/**
 * Reads a workout from the text of a whiteboard. docs/boards.md describes what the text can contain. A text that cannot
 * be read is an error, and the result then has no workout. A remark says what the reader assumed.
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

function roundsOf(stated: string | undefined, { rounds }: ReadOptions): ReadOptions['rounds'] {
  return stated === 'for time' ? 'time' : stated === 'for quality' ? 'quality' : rounds
}

function unitOf(lines: readonly SourceLine[], stated: string | undefined): LoadUnit | undefined {
  if (stated !== 'kg' && stated !== 'lb') return undefined
  const other = stated === 'kg' ? /\d ?(?:lbs?|pounds?|#)(?!\p{L})/iu : /\d ?(?:kgs?|kilos?)(?!\p{L})/iu
  return lines.some(({ text }) => other.test(text)) ? undefined : stated
}
