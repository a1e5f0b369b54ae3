import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readBoard } from '../../../whiteboard/src/read/read-board.ts'
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

/** Lines that change nothing where they stand: headings, and what other lines of their board say as well. */
const saidTwice = readFileSync(join(import.meta.dirname, 'said-twice.txt'), 'utf8')
  .trimEnd()
  .split('\n')

test('no line of a board is lost: without it another work or another remark is read', () => {
  const movements = sampleMovements()
  const read = (lines: readonly string[]) =>
    JSON.stringify(readBoard(lines.join('\n'), movements).workouts.map(({ name, details }) => ({ name, details })))
  const idle = writtenBoards()
    .filter(({ error }) => error === undefined)
    .flatMap(({ text }) => {
      const lines = text.split('\n')
      const whole = read(lines)
      return lines.filter((line, at) => line.trim() !== '' && read(lines.toSpliced(at, 1)) === whole)
    })
  assert.deepEqual([...new Set(idle.map((line) => line.trim()))].sort(), saidTwice)
})
