import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writtenBoards } from './board-file.ts'
import { otherReadings } from './other-readings.ts'
import { inLong, tries } from '../../server/test/tries.ts'

test('boards with a slip in them are read as before, or refused, and never as something else', () => {
  const boards = writtenBoards().filter(({ error }) => error === undefined)
  assert.deepEqual(otherReadings(boards, tries(inLong(20, 40))), [])
})
