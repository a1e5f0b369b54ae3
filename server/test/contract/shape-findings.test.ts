import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { competitionItemSchema, gymItemSchema, movementItemSchema } from '../../src/contract/catalog-file.ts'
import { checkShape } from '../../src/contract/shape/shape-findings.ts'
import { readCases } from '../read-cases.ts'

const competitions = Compile(competitionItemSchema)
const gyms = Compile(gymItemSchema)
const movements = Compile(movementItemSchema)

const item = Type.Optional(Type.Object({}))
const wrongItem = Type.Object({
  it: Type.String(),
  competition: item,
  gym: item,
  movement: item,
  told: Type.Array(Type.String()),
})
const cases = readCases(import.meta, 'shape-findings.yaml', Type.Array(wrongItem))

function findingsOf({ competition, gym, movement }: Partial<Record<'competition' | 'gym' | 'movement', object>>) {
  if (gym !== undefined) return checkShape(gyms, gym).findings
  if (movement !== undefined) return checkShape(movements, movement).findings
  return checkShape(competitions, { id: 'comp_a', name: 'Games', time_zone: 'Europe/Lisbon', ...competition }).findings
}

function told(of: Parameters<typeof findingsOf>[0]): readonly string[] {
  return findingsOf(of).map(({ path, sentence, remedy }) => `${path}: ${sentence}. ${remedy}`)
}

suite('the shape of an item', () => {
  for (const one of cases) test(one.it, () => assert.deepEqual(told(one), one.told))

  test('long texts name the bound, and are not repeated', () => {
    assert.deepEqual(told({ competition: { description: 'a'.repeat(100_001) } }), [
      `/description: is the string "${'a'.repeat(60)}"… of 100001 characters; expected a text of at most 100000 characters. Shorten it to 100000 characters.`,
    ])
  })

  test('more elements than the limit are one fault, not one for each', () => {
    assert.deepEqual(told({ competition: { events: Array.from({ length: 100_000 }, () => 1) } }), [
      '/events: has 100000 elements; at most 1000 are allowed. Keep 1000, or divide it.',
    ])
  })

  test('more than eight faults are all told', () => {
    const divisions = Array.from({ length: 20 }, () => ({ id: 1, name: 2 }))
    assert.equal(told({ competition: { divisions } }).length, 40)
  })

  test('an item that is no object at all is one fault', () => {
    assert.deepEqual(
      checkShape(competitions, null).findings.map(({ sentence }) => sentence),
      ['is null; expected a competition (an object)'],
    )
  })
})
