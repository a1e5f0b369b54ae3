import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toText } from '../src/board/to-text.ts'
import { readBoard } from '../src/read/read-board.ts'
import { sampleMovements } from './sample-movements.ts'

const index = sampleMovements()
const movements = index.movements.map(({ id, name, has_reps = false }) => ({ id, name, has_reps }))

const formats = [
  ...['AMRAP 12', '3 x AMRAP in 5 minutes', 'EMOM 12', 'Every 2 minutes for 12 minutes, alternating', 'Death by'],
  ...[
    'Tabata',
    'For time',
    '5 rounds for time',
    '21-15-9 reps for time',
    '4 sets of',
    'Intervals of',
    'Time cap: 9 min',
  ],
  ...[
    '3 rounds for max reps',
    'Max reps in 2 minutes',
    'Workout:',
    'Warm-up:',
    'Workout',
    '1 set of',
    'Score: total reps',
  ],
]

const labels = [
  ...['Buy-in:', 'Cash-out:', 'Then', 'Then 3 rounds of:', 'Then, in the time left:', 'After each round:', 'Minute 1:'],
  ...['Odd:', 'Station 1:', '1.', 'A.', 'B.', '-', 'Rx:', 'Notes:', 'Metcon:', 'Rest'],
]

test('a movement below a format and a label is on the board that is shown, or the board is refused', () => {
  const boards = formats.flatMap((format) =>
    labels.flatMap((label) => [
      [format, '10 Burpees', `${label} 400 m Run`],
      [format, '10 Burpees', label, '400 m Run'],
      [format, 'Burpees', `${label} Run`],
      [format, `${label} 10 Burpees`, '400 m Run'],
    ]),
  )
  const readings = boards.map((lines) => ({ lines, workouts: readBoard(lines.join('\n'), index).workouts }))
  const isShown = (text: string) => /burpee/i.test(text) && /run/i.test(text)
  const lost = readings.flatMap(({ lines, workouts }) =>
    workouts
      .map((workout) => toText(workout, movements))
      .filter((text) => !isShown(text))
      .map(() => lines),
  )
  assert.deepEqual(lost, [])
  assert.ok(readings.filter(({ workouts }) => workouts.length > 0).length > 100)
})
