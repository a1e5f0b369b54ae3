import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBoard } from '../src/read/read-board.ts'
import { sampleMovements } from './sample-movements.ts'

const movements = sampleMovements()

function firstError(text: string): string | undefined {
  const { workouts, findings } = readBoard(text, movements)
  const [error] = findings.filter(({ severity }) => severity === 'error')
  assert.equal(workouts.length === 0, error !== undefined)
  return error?.rule
}

const refused: readonly (readonly [string, string, string])[] = [
  ['a megabyte of text', 'AMRAP 12\n10 burpees\n'.repeat(50_000), 'too-long'],
  ['a line of a hundred thousand characters', `AMRAP 12\n${'10 burpees, '.repeat(3_000)}`, 'too-long'],
  ['a thousand lines', `AMRAP 12\n${'\n'.repeat(1_000)}`, 'too-long'],
  ['HTML', '<p>AMRAP 12</p>\n10 burpees', 'html'],
  ['an empty board', ' \n\n', 'empty'],
  ['only a title', 'Happy birthday', 'unknown-movement'],
  ['no rounds', '0 rounds for time\n10 burpees', 'out-of-range'],
  ['a billion repetitions', 'For time\n1000000000 burpees', 'out-of-range'],
  ['no repetitions', 'For time\n0 burpees', 'out-of-range'],
]

for (const [what, text, rule] of refused) {
  test(`${what} is rejected`, () => assert.equal(firstError(text), rule))
}

test('above two dozen lines that are not understood the board is not read further', () => {
  const { workouts, findings } = readBoard(`AMRAP 12\n${'10 @ 4 x / 3 + 2\n'.repeat(60)}`, movements)
  assert.deepEqual(workouts, [])
  assert.deepEqual([findings.at(-1)?.rule, findings.at(-1)?.place.line, findings.length], ['too-long', 26, 25])
})

test('direction marks, full-width digits and fractions are read as plain text', () => {
  const { workouts, findings } = readBoard(
    'ＡＭＲＡＰ　１２\n\u202e10\u202c burpees\n1½ mile run\n1 1/2 mile run',
    movements,
  )
  assert.deepEqual(
    workouts.map(({ details }) => details),
    [
      {
        type: 'Amrap',
        duration: 720,
        movements: [
          { id: 'mv_burpee', reps: '10', load: null },
          { id: 'mv_run', load: null, distance: '1.5 mile' },
          { id: 'mv_run', load: null, distance: '1.5 mile' },
        ],
      },
    ],
    JSON.stringify(findings),
  )
})
