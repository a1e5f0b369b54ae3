import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readBoard } from '../src/read/read-board.ts'
import { writtenBoards } from './board-file.ts'
import { sampleMovements } from './sample-movements.ts'

const movements = sampleMovements()

describe('boards as coaches write them', () => {
  for (const board of writtenBoards()) {
    test(`${board.file}: ${board.name}`, () => {
      const { workouts, findings } = readBoard(board.text, movements)
      const [error] = findings.filter(({ severity }) => severity === 'error')
      const told = findings
        .map(({ place, rule, sentence }) => `${place.line}:${place.column} ${rule} ${sentence}`)
        .join('\n')
      if (board.error === undefined) {
        assert.deepEqual(
          workouts.map(({ name, details }) => ({ name, details })),
          board.workouts,
          told,
        )
        return
      }
      assert.deepEqual(workouts, [], told)
      assert.ok(error !== undefined)
      assert.equal(
        `${error.place.line}:${error.place.column} ${error.rule}`,
        `${board.error.place} ${board.error.rule}`,
        told,
      )
      assert.ok(`${error.sentence} ${error.remedy}`.includes(board.error.words), `${error.sentence} ${error.remedy}`)
    })
  }
})
