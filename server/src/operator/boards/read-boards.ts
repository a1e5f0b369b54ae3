import { toText } from '../../../../whiteboard/src/board/to-text.ts'
import type { BoardFinding, NewMovement, Place } from '../../../../whiteboard/src/read/finding.ts'
import { indexMovements, type MovementIndex } from '../../../../whiteboard/src/read/movement-index.ts'
import type { MovementWithAliases } from '../../catalog/stored.ts'
import { readBoard, type BoardReading, type ReadOptions } from '../../../../whiteboard/src/read/read-board.ts'
import { splitBoards, type SplitBoard } from '../../../../whiteboard/src/read/source-lines.ts'

/**
 * Returns the workouts that are written as whiteboards in a text, and messages for the terminal. `file` is the name of
 * the text in messages. If there is no whiteboard, the only message is an error.
 */
export function readBoards(text: string, file: string, movements: readonly MovementWithAliases[]) {
  const index = indexMovements(movements)
  const boards = splitBoards(text)
  const readings = readInTurn(boards, index)
  const errors = readings.flatMap(({ reading }) => reading.findings.filter(({ severity }) => severity === 'error'))
  return {
    workouts: readings.flatMap(({ reading }) => itemsOf(reading)),
    messages:
      readings.length === 0
        ? [`${file}: error: contains no board. Write a format and its movements.`]
        : readings.flatMap((read) => messagesOf(read, file, movements)),
    unknown: unknownIn(readings.map(({ reading }) => reading)),
    errors: readings.length === 0 ? 1 : errors.length,
  }
}

interface ReadInFile extends SplitBoard {
  readonly reading: BoardReading
}

function readInTurn(boards: readonly SplitBoard[], index: MovementIndex): readonly ReadInFile[] {
  const readings: ReadInFile[] = []
  let common: BoardReading['head'] = {}
  for (const board of boards) {
    const reading = readBoard(board.text, index, optionsOf(common))
    const head = { ...common, ...reading.head }
    if (isHeadAlone(reading)) common = head
    else readings.push({ ...board, reading: { ...reading, head } })
  }
  return readings
}

function isHeadAlone({ head, findings }: BoardReading): boolean {
  return Object.keys(head).length > 0 && findings.length > 0 && findings.every(({ rule }) => rule === 'empty')
}

function optionsOf({ loads, rounds }: BoardReading['head']): ReadOptions {
  return {
    ...(loads === 'kg' || loads === 'lb' ? { loads } : {}),
    ...(rounds === 'for time' ? { rounds: 'time' } : rounds === 'for quality' ? { rounds: 'quality' } : {}),
  }
}

function itemsOf({ workouts, head }: BoardReading): readonly Readonly<Record<string, unknown>>[] {
  const { gym } = head
  return workouts.map(({ name, type, details }) => ({
    ...(gym === undefined ? {} : { gym }),
    name: name ?? head.name ?? null,
    type,
    details,
  }))
}

function messagesOf({ reading, linesAbove }: ReadInFile, file: string, movements: readonly MovementWithAliases[]) {
  const { workouts, findings } = reading
  const at = ({ line, column }: Place) => `${file}:${line + linesAbove}:${column}`
  const understood = workouts.flatMap((workout) => [
    `${at(workout.places[''] ?? { line: 1, column: 1 })}: ${workout.type}`,
    ...toText(workout, movements)
      .split('\n')
      .map((line) => `  ${line}`),
  ])
  return [...understood, ...findings.map((finding) => `${at(finding.place)}: ${describeBoardFinding(finding)}`)]
}

function describeBoardFinding({ severity, sentence, remedy }: BoardFinding): string {
  return `${severity === 'error' ? 'error' : 'note'}: ${sentence} ${remedy}`
}

function unknownIn(readings: readonly BoardReading[]): readonly NewMovement[] {
  const byId = new Map<string, NewMovement>()
  for (const { unknown } of readings.flatMap(({ findings }) => findings)) {
    if (unknown !== undefined) byId.set(unknown.id, { ...byId.get(unknown.id), ...unknown })
  }
  return [...byId.values()]
}
