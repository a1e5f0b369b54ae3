import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { readBoard } from '../src/read/read-board.ts'
import { writtenBoards, type WrittenBoard } from './board-file.ts'
import { sampleMovements } from './sample-movements.ts'

const movements = sampleMovements()

describe('boards as coaches write them', () => {
  // A test a file: to define one a board costs as much as to read it.
  for (const [file, boards] of Map.groupBy(writtenBoards(), (board) => board.file)) {
    test(file, () => {
      assert.deepEqual(boards.flatMap(otherReading), [])
    })
  }
})

function otherReading({ name: board, text, workouts: expected, error: fault }: WrittenBoard) {
  const { workouts, findings } = readBoard(text, movements)
  const read = workouts.map(({ name, details }) => ({ name, details }))
  const messages = findings.map((finding) => `${placeOf(finding)} ${finding.sentence} ${finding.remedy}`)
  const first = findings.find(({ severity }) => severity === 'error')
  const isExpected =
    isDeepStrictEqual(read, expected) &&
    (fault === undefined ||
      (first !== undefined &&
        placeOf(first) === `${fault.place} ${fault.rule}` &&
        `${first.sentence} ${first.remedy}`.includes(fault.words)))
  return isExpected ? [] : [{ board, read, messages, expected: fault ?? expected }]
}

function placeOf({ place, rule }: ReturnType<typeof readBoard>['findings'][number]): string {
  return `${place.line}:${place.column} ${rule}`
}
