import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { parsePointer } from '../../src/contract/finding.ts'
import { movementIdsIn, movementPointers } from '../../src/catalog/writing/movement-ids.ts'
import { tries } from '../tries.ts'

suite('movement ids in details', () => {
  test('every member id whose value begins with mv_ counts, at any depth, once, in order of first reference', () => {
    fc.assert(
      fc.property(details, (value) => {
        const ids = movementIdsIn(JSON.stringify(value))
        assert.deepEqual(ids, [...new Set(idsOf(value))])
        for (const id of ids) assert.equal(at(value, movementPointers(value).get(id)), id)
      }),
      { numRuns: tries(100) },
    )
  })

  test('a reference that is spelt with escapes is a reference, too', () => {
    const escaped = String.raw`{"\u0069d":"mv_one","x":{"id":"\u006Dv\u005Ftwo"},"y":"\\u0069d","z\\":{"id":"mv_three"}}`
    assert.deepEqual(movementIdsIn(escaped), ['mv_one', 'mv_two', 'mv_three'])
  })
})

const word = fc.constantFrom('id', 'mv_a', 'mv_b', 'mv_', 'x', '"id":"mv_c"', '\\', '\\"id":"mv_d', '","id":"mv_e', 'é')
const { details } = fc.letrec((tie) => ({
  details: fc.oneof({ maxDepth: 4 }, word, fc.array(tie('details'), { maxLength: 4 }), tie('object')),
  object: fc.dictionary(fc.oneof(fc.constant('id'), word), tie('details'), { maxKeys: 4 }),
}))

function at(value: unknown, pointer: string | undefined): unknown {
  return parsePointer(pointer ?? '').reduce((one, step) => (one as Record<string, unknown>)[step], value)
}

function idsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => {
    const isReference = name === 'id' && !Array.isArray(value) && typeof member === 'string' && member.startsWith('mv_')
    return isReference ? [member] : idsOf(member)
  })
}
