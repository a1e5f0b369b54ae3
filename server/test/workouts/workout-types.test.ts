import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type, type TObject, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { workoutTypes } from '../../src/contract/workout.ts'
import { findKind, workoutKinds, type WorkoutDetailsOf } from '../../src/workouts/workout-kinds.ts'
import { libraryWorkouts } from './sample-library.ts'

test('all 15 types are known, each under its own name', () => {
  assert.deepEqual(Object.keys(workoutKinds), [...workoutTypes])
  for (const type of workoutTypes) assert.equal(findKind(type)?.type, type)
  assert.equal(findKind('__proto__'), undefined)
})

test('the schema of each type demands its own name and admits members that it does not know', () => {
  for (const type of workoutTypes) {
    assert.equal(Value.Check(workoutKinds[type].schema.properties.type, type), true)
    assert.equal('additionalProperties' in workoutKinds[type].schema, false)
  }
})

test('every workout of the sample fits the schema of its type', () => {
  const misfits = libraryWorkouts.filter(({ type, details }) => !Value.Check(workoutKinds[type].schema, details))
  assert.deepEqual(misfits, [])
})

test('every part of every schema says in words what is meant, for the sentences of the lint', () => {
  for (const type of workoutTypes) {
    // That of the member "type" is left out: the import itself refuses another one.
    const silent = untitled(workoutKinds[type].schema, type).filter((path) => path !== `${type}/type`)
    assert.deepEqual(silent, [])
  }
})

test('details have a type in TypeScript, too', () => {
  const details: WorkoutDetailsOf<'Strength'> = { type: 'Strength', rest: { type: 'as_needed' }, movements: [] }
  assert.equal(details.rest.type, 'as_needed')
})

function untitledMember({ properties }: TObject, name: string, path: string): readonly string[] {
  const member: TSchema | undefined = properties[name]
  return member === undefined ? [] : untitled(member, `${path}/${name}`)
}

function untitled(schema: TSchema, path: string): readonly string[] {
  const own = 'title' in schema ? [] : [path]
  if (Type.IsArray(schema)) return [...own, ...untitled(schema.items, `${path}/*`)]
  if (!Type.IsObject(schema)) return own
  return [...own, ...Object.keys(schema.properties).flatMap((name) => untitledMember(schema, name, path))]
}
