import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writtenBoards } from '../../../whiteboard/test/board-file.ts'
import { otherReadings } from '../../../whiteboard/test/other-readings.ts'
import { sampleMovements } from '../../../whiteboard/test/sample-movements.ts'
import { unlikeGenerated } from '../../../whiteboard/test/unlike-before.ts'

test('ten thousand generated workouts of all types read back as themselves', () => {
  assert.deepEqual(unlikeGenerated(10_000, 16, sampleMovements()), [])
})

test('five thousand boards with a slip in them never read as something else', () => {
  const boards = writtenBoards().filter(({ error }) => error === undefined)
  assert.deepEqual(otherReadings(boards, 5_000), [])
})
