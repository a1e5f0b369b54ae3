import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { workoutTypes } from '../../src/contract/workout.ts'
import { toSentence } from '../../../whiteboard/src/board/to-sentence.ts'
import { toText } from '../../../whiteboard/src/board/to-text.ts'
import { movementLineShape } from '../../../whiteboard/src/details/line-shape.ts'
import { detailsShapes } from '../../../whiteboard/src/details/shapes.ts'
import { lintWorkout } from '../../src/workouts/lint-workout.ts'
import { libraryWorkouts, sampleMovements } from './sample-library.ts'
import { tries } from '../tries.ts'

const lineMembers = Object.keys(movementLineShape.properties)
const typeMembers = [...new Set(Object.values(detailsShapes).flatMap(({ properties }) => Object.keys(properties)))]

const written = '5, 6-8, Max, 21-15-9, 43/30 kg, 15/12 calories, 1 mile, 65-70%, 20:00, mv_row'
const texts = fc.constantFrom(...written.split(', '))
const scalars = fc.oneof(fc.integer(), fc.double(), fc.string(), fc.boolean(), fc.constant(null), texts)
const anything = fc.oneof(
  scalars,
  fc.jsonValue().map((value): unknown => value),
)

const load = fc.record({ male: anything, female: anything, unit: anything }, { requiredKeys: [] })
const line = fc.oneof(membersOf(lineMembers, fc.oneof({ weight: 3, arbitrary: anything }, load)), anything)
const lines = fc.oneof(fc.array(line, { maxLength: 4 }), fc.array(fc.array(line, { maxLength: 3 }), { maxLength: 3 }))
const rest = fc.record({ type: anything, duration: anything }, { requiredKeys: [] })
const details = fc.oneof(
  membersOf(typeMembers, fc.oneof(anything, lines, rest)),
  fc.dictionary(fc.string(), anything),
  anything,
)
const workout = fc.record({
  type: fc.oneof({ weight: 15, arbitrary: fc.constantFrom(...workoutTypes) }, fc.constantFrom('', '__proto__', 'Yoga')),
  name: fc.option(fc.string()),
  details,
})

test('for any details, a workout is described in lines that are not all empty', () => {
  fc.assert(
    fc.property(workout, (any) => {
      const description = toSentence(any, sampleMovements)
      assert.match(description, /^\S(.*\S)?$/su)
      assert.ok(description.length <= 100_000)
    }),
    { numRuns: tries(600) },
  )
})

test('for any details, a whiteboard has no empty line except in its author’s words', () => {
  fc.assert(
    fc.property(workout, (any) => {
      const board = toText(any, sampleMovements)
      if (board !== '') for (const text of board.split('\n')) assert.match(text, /\S/)
    }),
    { numRuns: tries(600) },
  )
})

test('for any details, the lint returns findings in the details', () => {
  fc.assert(
    fc.property(workout, (any) => {
      for (const finding of lintWorkout(any, sampleMovements)) {
        assert.match(finding.path, /^\/details(\/[^/]*)*$/)
        assert.equal(finding.severity, 'warning')
        assert.ok(finding.sentence.length > 0 && finding.remedy.length > 0)
      }
    }),
    { numRuns: tries(600) },
  )
})

test('a member that the types do not know is never a finding', () => {
  const unknown = fc.string().filter((name) => !typeMembers.includes(name) && !lineMembers.includes(name))
  fc.assert(
    fc.property(fc.constantFrom(...libraryWorkouts), unknown, anything, (known, name, value) => {
      const movements = Array.isArray(known.details.movements) ? known.details.movements : []
      const extended = movements.map((one: object) => ({ ...one, [name]: value }))
      const more = { ...known.details, movements: extended, [name]: value }
      assert.deepEqual(lintWorkout({ ...known, details: more }, sampleMovements), [])
    }),
    { numRuns: tries(400) },
  )
})

function membersOf(names: readonly string[], value: fc.Arbitrary<unknown>) {
  return fc.dictionary(fc.constantFrom(...names, 'tempo_hint', '__proto__'), value, { maxKeys: 8 })
}
