import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lintWorkout } from '../../src/workouts/lint-workout.ts'
import { gymWorkouts } from '../../../whiteboard/test/gym-workouts.ts'
import { eventWorkouts, libraryWorkouts, sampleMovements, type SampleWorkout } from './sample-library.ts'

test('the sample has more than thirty benchmark workouts', () => {
  assert.ok(libraryWorkouts.length > 30)
})

test('no workout of the sample library has a finding', () => {
  assert.deepEqual(libraryWorkouts.flatMap(findings), [])
})

test('no workout of a sample competition has a finding', () => {
  assert.ok(eventWorkouts.length > 10)
  assert.deepEqual(eventWorkouts.flatMap(findings), [])
})

test('no workout of the description tests has a finding', () => {
  assert.deepEqual(gymWorkouts.flatMap(findings), [])
})

function findings(workout: SampleWorkout) {
  return lintWorkout(workout, sampleMovements).map((finding) => ({ workout: workout.name, ...finding }))
}
