import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { competitionItemSchema, gymItemSchema, movementItemSchema } from '../../src/contract/catalog-file.ts'
import { divisionSchema, eventSchema } from '../../src/contract/competition.ts'
import { movementSchema } from '../../src/contract/movement.ts'
import { workoutSchema } from '../../src/contract/workout.ts'
import { checkShape } from '../../src/contract/shape/shape-findings.ts'
import { readCases } from '../read-cases.ts'
import { tries } from '../tries.ts'

const competitions = Compile(competitionItemSchema)
const gyms = Compile(gymItemSchema)
const movements = Compile(movementItemSchema)

const item = Type.Optional(Type.Object({}))
const wrongItem = Type.Object({
  it: Type.String(),
  competition: item,
  gym: item,
  movement: item,
  findings: Type.Array(Type.String()),
})
const cases = readCases(import.meta, 'shape-findings.yaml', Type.Array(wrongItem))

function findingsOf({ competition, gym, movement }: Partial<Record<'competition' | 'gym' | 'movement', object>>) {
  if (gym !== undefined) return checkShape(gyms, gym).findings
  if (movement !== undefined) return checkShape(movements, movement).findings
  return checkShape(competitions, { id: 'comp_a', name: 'Games', time_zone: 'Europe/Lisbon', ...competition }).findings
}

function sentencesOf(of: Parameters<typeof findingsOf>[0]): readonly string[] {
  return findingsOf(of).map(({ path, sentence, remedy }) => `${path}: ${sentence}. ${remedy}`)
}

const names = [competitionItemSchema, divisionSchema, eventSchema, workoutSchema, movementSchema].flatMap((schema) =>
  Object.keys(schema.properties),
)
const scalar = fc.oneof(
  fc.constantFrom('comp_a', 'ce_a', 'draft', 'team', 'ForTime', null),
  fc.string(),
  fc.nat(),
  fc.double(),
)
const { anything } = fc.letrec<{ anything: unknown }>((tie) => ({
  anything: fc.oneof(
    { maxDepth: 6, depthIdentifier: 'nested' },
    scalar,
    fc.dictionary(fc.constantFrom(...names, '__proto__'), tie('anything'), { maxKeys: 4, depthIdentifier: 'nested' }),
    fc.array(tie('anything'), { maxLength: 2, depthIdentifier: 'nested' }),
  ),
}))

suite('the shape of an item', () => {
  for (const one of cases) test(one.it, () => assert.deepEqual(sentencesOf(one), one.findings))

  test('long texts name the bound, and are not repeated', () => {
    assert.deepEqual(sentencesOf({ competition: { description: 'a'.repeat(100_001) } }), [
      `/description: is the string "${'a'.repeat(60)}"… of 100001 characters; expected a text of at most 100000 characters. Shorten it to 100000 characters.`,
    ])
  })

  test('more elements than the limit are one fault, not one for each', () => {
    assert.deepEqual(sentencesOf({ competition: { events: Array.from({ length: 100_000 }, () => 1) } }), [
      '/events: has 100000 elements; at most 1000 are allowed. Keep 1000, or divide it.',
    ])
  })

  test('more than eight faults are all reported', () => {
    const divisions = Array.from({ length: 20 }, () => ({ id: 1, name: 2 }))
    assert.equal(sentencesOf({ competition: { divisions } }).length, 40)
  })

  test('every value that the schema rejects is reported', () => {
    fc.assert(
      fc.property(anything, (item) => {
        assert.equal(checkShape(competitions, item).findings.length === 0, competitions.Check(item))
      }),
      { numRuns: tries(2000) },
    )
  })

  test('an item that is no object at all is one fault', () => {
    assert.deepEqual(
      checkShape(competitions, null).findings.map(({ sentence }) => sentence),
      ['is null; expected a competition (an object)'],
    )
  })
})
