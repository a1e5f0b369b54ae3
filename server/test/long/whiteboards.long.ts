import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexMovements } from '../../../whiteboard/src/read/movement-index.ts'
import { randomFrom } from '../../../whiteboard/test/generated-workouts.ts'
import { sampleMovements } from '../../../whiteboard/test/sample-movements.ts'
import { otherReadings, slips, type SlipName } from '../../../whiteboard/test/slips.ts'
import { typicalBoards } from '../../../whiteboard/test/typical-boards.ts'
import { changedByRoundTrip, changedGenerated } from '../../../whiteboard/test/changed-by-round-trip.ts'
import { wildMovements, wildWorkout } from '../../../whiteboard/test/wild-workouts.ts'

test('ten thousand generated workouts of all types read back as themselves', () => {
  assert.deepEqual(changedGenerated(10_000, 16, sampleMovements()), [])
})

test('ten thousand workouts with wild names and any prose read back as themselves', () => {
  const random = randomFrom(17)
  const wild = wildMovements(random)
  const index = indexMovements(wild)
  const workouts = Array.from({ length: 10_000 }, () => wildWorkout(random, wild))
  assert.deepEqual(
    workouts.flatMap((workout) => changedByRoundTrip(workout, index)),
    [],
  )
})

test('of forty thousand slips at most one in two hundred is read as something else without a word', (t) => {
  const index = sampleMovements()
  const names = Object.keys(slips) as SlipName[]
  const { tried, others } = otherReadings(typicalBoards(index), 40_000, index, names)
  const counts = Object.fromEntries(names.map((name) => [name, others.filter((other) => other.name === name).length]))
  t.diagnostic(JSON.stringify({ tried, ...counts }))
  // A name without a word such as "Strict" is the name of another movement.
  const withoutWords = others.filter(({ name }) => name !== 'a word lost')
  assert.ok(withoutWords.length <= tried / 200, JSON.stringify(counts))
})
