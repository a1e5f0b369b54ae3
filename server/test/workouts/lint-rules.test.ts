import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lintRules, type LintRule } from '../../src/workouts/finding.ts'
import { lintWorkout } from '../../src/workouts/lint-workout.ts'
import { gymMovements } from './gym-library.ts'
import type { Details, RuleCase } from './rule-cases.ts'
import { lineCases } from './rules-of-lines.ts'
import { workoutCases } from './rules-of-workouts.ts'

/** Every rule is here: the type demands it. */
const cases: Readonly<Record<LintRule, readonly RuleCase[]>> = { ...workoutCases, ...lineCases }

for (const [rule, ofRule] of Object.entries(cases)) {
  for (const { behaviour, trips, path, sentence, remedy, nearly } of ofRule) {
    test(`${rule}: ${behaviour} is found`, () => {
      assert.deepEqual(findings(trips), [{ rule, path, sentence, remedy, severity: 'warning' }])
    })
    test(`${rule}: what is nearly ${behaviour} is not`, () => {
      assert.deepEqual(findings(nearly), [])
    })
  }
}

test('every rule says what trips it', () => {
  for (const explanation of Object.values(lintRules)) assert.match(explanation, /^[A-Z].*\.$/)
})

test('all that is wrong with a workout is found at once', () => {
  const line = { id: 'mv_pull_up', reps: 'lots', load: '9 stone' }
  const rules = findings({ type: 'RoundsForTime', time_cap: 20, movements: [line] }).map(({ rule }) => rule)
  const expected = [
    'missing-member',
    'cap-too-short',
    'measure-not-applicable',
    'not-a-rep-scheme',
    'unknown-load-unit',
  ]
  assert.deepEqual(rules, expected)
})

test('repetitions that cannot be read are one finding, not two', () => {
  const rules = findings({ type: 'ForTime', movements: [{ id: 'mv_pull_up', reps: ['5'] }] }).map(({ rule }) => rule)
  assert.deepEqual(rules, ['wrong-type'])
})

test('details that are no object are one finding', () => {
  const [finding, ...others] = lintWorkout({ type: 'ForTime', name: null, details: [] }, gymMovements)
  assert.equal(finding?.sentence, 'is an empty array; expected an object')
  assert.deepEqual(others, [])
})

test('a workout type that is none of the 15 is left to the import', () => {
  assert.deepEqual(findings({ type: 'Yoga' }), [])
})

test('a type in the details that is another, and a movement that is not in the catalog, are left to the import', () => {
  const details = { type: 'Amrap', movements: [{ id: 'mv_of_another_gym', reps: '5', load: '20 kg' }] }
  assert.deepEqual(lintWorkout({ type: 'ForTime', name: null, details }, gymMovements), [])
})

function findings(details: Details) {
  return lintWorkout({ type: details.type, name: null, details }, gymMovements)
}
