import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findLookAlikes, indexNames } from '../../src/workouts/lint/look-alikes.ts'

const names = indexNames([
  'Thruster',
  'Pull-up',
  'Push-up',
  'Sit-up',
  'Dumbbell Row',
  'Hang Power Clean',
  'Power Clean',
])

test('one slip of the finger in a name is found', () => {
  assert.deepEqual(found('Ten thrutsers, ten hang powr cleans and ten dumbell rows.'), [
    ['thrutsers', 'Thruster'],
    ['hang powr cleans', 'Hang Power Clean'],
    ['dumbell rows', 'Dumbbell Row'],
  ])
})

test('a name that is spelt right is not taken for another, however its words are joined', () => {
  assert.deepEqual(found('Thruster, thrusters, pull ups, PULL-UPS, pullups, power cleans from the hang.'), [])
})

test('words of everyday language are not taken for movements', () => {
  assert.deepEqual(
    found('Set up your rower, pull out, pulls up, warm-up, push off, powerful, clean it, trust her.'),
    [],
  )
})

test('a name is not looked for across the end of a sentence', () => {
  assert.deepEqual(found('Use the powers. Clean up.'), [])
})

test('only the length of a whiteboard is searched in a text', () => {
  assert.deepEqual(found(`${'rest '.repeat(1000)}trusters`), [])
})

function found(text: string) {
  return findLookAlikes(text, names).map(({ written, name }) => [written, name])
}
