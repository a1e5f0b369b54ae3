import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDetails } from '../src/index.ts'

const movements = [{ id: 'mv_pull_up', reps: '5', load: null }]

test('details that are right narrow by their type', () => {
  const { details } = readDetails({
    type: 'Amrap',
    details: { type: 'Amrap', duration: 1200, movements, mood: 'high' },
  })
  assert.equal(details?.type === 'Amrap' ? details.duration : undefined, 1200)
})

test('every fault of details is reported with its place', () => {
  const { details, faults } = readDetails({
    type: 'Amrap',
    details: { type: 'Emom', duration: '12:00', movements: [{ reps: 5 }] },
  })
  assert.equal(details, undefined)
  assert.deepEqual(faults, [
    { path: '/details/type', sentence: 'is "Emom"; expected Amrap' },
    { path: '/details/duration', sentence: 'is "12:00"; expected a whole number of seconds, such as 1200' },
    { path: '/details/movements/0/id', sentence: 'is missing: a movement id: mv_ and 1 to 64 of A-Z a-z 0-9 _ -' },
    {
      path: '/details/movements/0/reps',
      sentence: 'is 5; expected text such as "5", "6-8", "Max" or "21-15-9"',
    },
  ])
})

test('an unknown type is reported, with the 15 types', () => {
  const { faults } = readDetails({ type: 'Sled', details: {} })
  assert.match(faults[0]?.sentence ?? '', /^is "Sled"; expected one of Amrap, Cardio, /)
})
