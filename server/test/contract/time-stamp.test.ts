import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { Type } from 'typebox'
import { formatTimeStamp, parseTimeStamp } from '../../src/contract/time-stamp.ts'
import { readCases } from '../read-cases.ts'

const [first, last] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]

suite('time stamps', () => {
  test('a served time stamp parses to the same instant', () => {
    fc.assert(
      fc.property(fc.integer({ min: first, max: last }), (instant) => {
        assert.equal(parseTimeStamp(formatTimeStamp(instant)), instant)
      }),
    )
  })

  test('an instant outside the years 0001 to 9999 is never written', () => {
    for (const instant of [first - 1, last + 1, NaN, Infinity])
      assert.throws(() => formatTimeStamp(instant), RangeError)
  })

  test('an instant is read however common programs write it', () => {
    const all = readCases(import.meta, 'time-stamps.yaml', Type.Record(Type.String(), Type.Array(Type.String())))
    for (const [instant, texts] of Object.entries(all)) {
      for (const text of texts) assert.equal(parseTimeStamp(text), Date.parse(instant), text)
    }
  })

  test('a text without an instant is rejected', () => {
    const others = readCases(import.meta, 'no-time-stamps.yaml', Type.Record(Type.String(), Type.String()))
    for (const [wrong, text] of Object.entries(others)) assert.equal(parseTimeStamp(text), undefined, wrong)
  })

  test('a leap day is a day', () => {
    assert.equal(parseTimeStamp('2028-02-29T00:00:00Z'), Date.UTC(2028, 1, 29))
  })
})
