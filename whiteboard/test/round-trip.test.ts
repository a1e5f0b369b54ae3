import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'yaml'
import { toText } from '../src/board/to-text.ts'
import type { WorkoutToRead } from '../src/details/read-details.ts'
import { indexMovements } from '../src/read/movement-index.ts'
import { randomFrom } from './generated-workouts.ts'
import { readBoard } from '../src/read/read-board.ts'
import { sampleMovements } from './sample-movements.ts'
import { changedByRoundTrip, changedGenerated } from './changed-by-round-trip.ts'
import { wildMovements, wildWorkout } from './wild-workouts.ts'

const movements = sampleMovements()

test('every workout of the sample reads back as itself', () => {
  const file = new URL('../../sample/workouts.yaml', import.meta.url)
  const { workouts } = parse(readFileSync(file, 'utf8')) as { workouts: readonly WorkoutToRead[] }
  assert.ok(workouts.length > 100)
  assert.deepEqual(
    workouts.flatMap((workout) => changedByRoundTrip(workout, movements)),
    [],
  )
})

test('three hundred generated workouts of all types read back as themselves', () => {
  assert.deepEqual(changedGenerated(300, 7, movements), [])
})

test('workouts of any catalog, with any texts, are the same after writing and reading', () => {
  const random = randomFrom(5)
  const wild = wildMovements(random)
  const index = indexMovements(wild)
  const workouts = Array.from({ length: 400 }, () => wildWorkout(random, wild))
  assert.deepEqual(
    workouts.flatMap((workout) => changedByRoundTrip(workout, index)),
    [],
  )
})

test('a movement that is called as a rest is takes none away', () => {
  const [run, rest] = [
    { id: 'mv_run', name: 'Run', has_distance: true },
    { id: 'mv_rest', name: 'Rest', has_duration: true },
  ]
  const { workouts } = readBoard('4 rounds for time\n400 m Run\nRest 2 min', [run, rest])
  assert.deepEqual(workouts[0]?.details.rest, { type: 'fixed', duration: 120 })
})

test('a board is the same after it was read and written', () => {
  const workout = {
    type: 'Amrap',
    details: { type: 'Amrap', duration: 720, movements: [{ id: 'mv_row', calories: '15/12' }] },
  }
  assert.equal(toText(workout, []), 'AMRAP in 12 minutes of:\n  15/12 cal Row')
})
