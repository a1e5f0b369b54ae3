import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { lintWorkout } from '../../src/workouts/lint-workout.ts'
import { readCases } from '../read-cases.ts'
import { gymMovements } from './gym-library.ts'

const details = Type.Object({ type: Type.String() })

const ruleCase = Type.Object({
  behaviour: Type.String(),
  trips: details,
  path: Type.String(),
  sentence: Type.String(),
  remedy: Type.String(),
  nearly: details,
})

const casesByRule = Type.Record(Type.String(), Type.Array(ruleCase, { minItems: 1 }))
const files = ['rules-of-lines.yaml', 'rules-of-workouts.yaml']
const cases = files.flatMap((name) => Object.entries(readCases(import.meta, name, casesByRule)))

for (const [rule, ofRule] of cases) {
  for (const { behaviour, trips, path, sentence, remedy, nearly } of ofRule) {
    test(`${rule}: ${behaviour} is found`, () => {
      assert.deepEqual(findings(trips), [{ path, sentence, remedy, severity: 'warning' }])
    })
    test(`${rule}: not found for what is nearly ${behaviour}`, () => {
      assert.deepEqual(findings(nearly), [])
    })
  }
}

test('an AMRAP may be of a hundred movements', () => {
  const movements = Array.from({ length: 100 }, () => ({ id: 'mv_run', distance: 100 }))
  assert.deepEqual(findings({ type: 'Amrap', duration: 600, movements }), [])
})

test('all faults of a workout are found together', () => {
  const line = { id: 'mv_pull_up', reps: 'lots', load: '9 stone' }
  const paths = findings({ type: 'RoundsForTime', time_cap: 20, movements: [line] }).map(({ path }) => path)
  const inLine = ['load', 'reps', 'load'].map((member) => `/details/movements/0/${member}`)
  assert.deepEqual(paths, ['/details', '/details/time_cap', ...inLine])
})

test('repetitions that cannot be read are one finding, not two', () => {
  const paths = findings({ type: 'ForTime', movements: [{ id: 'mv_pull_up', reps: ['5'] }] }).map(({ path }) => path)
  assert.deepEqual(paths, ['/details/movements/0/reps'])
})

test('details that are no object are one finding', () => {
  const [finding, ...others] = lintWorkout({ type: 'ForTime', details: [] }, gymMovements)
  assert.equal(finding?.sentence, 'is an empty array')
  assert.equal(finding.remedy, 'It must be an object.')
  assert.deepEqual(others, [])
})

test('an unknown workout type is left to the import', () => {
  assert.deepEqual(findings({ type: 'Yoga' }), [])
})

test('a type in the details that is another, and a movement that is not in the catalog, are left to the import', () => {
  const details = { type: 'Amrap', movements: [{ id: 'mv_of_another_gym', reps: '5', load: '20 kg' }] }
  assert.deepEqual(lintWorkout({ type: 'ForTime', details }, gymMovements), [])
})

function findings(details: { readonly type: string; readonly [member: string]: unknown }) {
  return lintWorkout({ type: details.type, details }, gymMovements).map(({ path, sentence, remedy, severity }) => {
    return { path, sentence, remedy, severity }
  })
}
