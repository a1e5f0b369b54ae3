import assert from 'node:assert/strict'
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

/** Lines that say how much, how long or who, and change nothing where they stand: others say the same. */
const saidTwice = [
  '*Split work however you like',
  '2 person team',
  '9 min clock',
  'Cap. 16',
  'In pairs, for time:',
  'In teams of 2, for time with 1 person working and one person resting:',
  'Metcon (3 Rounds for calories)',
  'Metcon (5 Rounds for time)',
  'On a 16:00 clock:',
  'Rest as needed',
  'Rest day',
  'Score is total reps',
  'Session 1',
  'Session 2',
  'Snatch (1RM)',
  'TEAM OF 2',
  'Teams of 2',
  'Teams of two',
  'rest as needed',
]

test('no line of a board is lost: without it another work or another remark is read', () => {
  const movements = sampleMovements()
  const read = (lines: readonly string[]) =>
    JSON.stringify(readBoard(lines.join('\n'), movements).workouts.map(({ name, details }) => ({ name, details })))
  const idle = writtenBoards()
    .filter(({ error }) => error === undefined)
    .flatMap(({ text }) => {
      const lines = text.split('\n')
      const whole = read(lines)
      return lines.filter(
        (line, at) => /\d|rest|team|pair|score|split/i.test(line) && read(lines.toSpliced(at, 1)) === whole,
      )
    })
  assert.deepEqual([...new Set(idle)].sort(), saidTwice)
})
