import assert from 'node:assert/strict'
import { test } from 'node:test'
import { libraryWorkouts } from '../../server/test/workouts/sample-library.ts'
import { workoutTypes as typesOfTheContract } from '../../server/src/contract/workout.ts'
import { idSchema } from '../../server/src/contract/member-types.ts'
import { detailsShapes, readDetails, workoutTypes, type Shape } from '../src/index.ts'
import { movementLineShape } from '../src/details/line-shape.ts'

test('all 15 types of the contract are known, each under its own name', () => {
  assert.deepEqual(workoutTypes, typesOfTheContract)
  for (const type of workoutTypes) assert.equal(detailsShapes[type].properties.type?.const, type)
})

test('the id of a movement is the same as in the contract', () => {
  assert.deepEqual(movementLineShape.properties.id, idSchema('movement', 'The id of the movement.'))
})

test('every workout of the sample fits the shape of its type', () => {
  const faults = libraryWorkouts.flatMap((workout) => readDetails(workout).faults)
  assert.deepEqual(faults, [])
})

test('every part of every shape has a description, for messages and for readers', () => {
  for (const type of workoutTypes) {
    const silent = silentParts(detailsShapes[type], type).filter((path) => path !== `${type}/type`)
    assert.deepEqual(silent, [])
  }
})

function silentParts({ title, description, items, properties = {} }: Shape, path: string): readonly string[] {
  const own = title === undefined || description === undefined ? [path] : []
  const below = Object.entries(properties).flatMap(([name, member]) => silentParts(member, `${path}/${name}`))
  return [...own, ...(items === undefined ? [] : silentParts(items, `${path}/*`)), ...below]
}
