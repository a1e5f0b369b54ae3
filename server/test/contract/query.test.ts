import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { anyText } from '../any-text.ts'
import { parseListing } from '../../src/contract/listing.ts'
import { Problem } from '../../src/contract/problem.ts'
import { readQuery, shorten, type ParameterFault } from '../../src/contract/query.ts'

const known = ['limit', 'after_cursor', 'before_cursor']

suite('reading a query string', () => {
  test('at most 20 mistakes are reported', () => {
    const faults: ParameterFault[] = []
    readQuery('x&'.repeat(4000), known, faults)
    assert.equal(faults.length, 20)
  })

  test('quoted input is cut between characters, so that it is valid JSON everywhere', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        (text) => shorten(text).isWellFormed() || !text.isWellFormed(),
      ),
    )
    assert.equal(shorten(`${'a'.repeat(63)}😀b`), `${'a'.repeat(63)}…`)
  })

  test('any query is a listing or a problem that names its mistakes, never a fault', () => {
    fc.assert(
      fc.property(anyText(), (query) => {
        try {
          const { limit } = parseListing(query)
          assert.ok(Number.isInteger(limit) && limit >= 1 && limit <= 100)
        } catch (error) {
          assert.ok(error instanceof Problem && error.mistakes.length > 0)
        }
      }),
    )
  })
})

suite('parsing the parameters of the list', () => {
  test('every limit from 1 to 100 is taken as given, and no other number is', () => {
    for (let limit = -10; limit <= 1200; limit += 1) {
      const read = () => parseListing(`limit=${limit}`)
      if (limit < 1 || limit > 100) assert.throws(read, Problem)
      else assert.deepEqual(read(), { limit, limitGiven: true, cursor: undefined })
    }
  })
})
