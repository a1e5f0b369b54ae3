import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { formatTimeStamp, parseTimeStamp } from '../../src/contract/time-stamp.ts'

const [first, last] = [Date.parse('0000-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]

suite('time stamps', () => {
  test('what is served is read as the same instant', () => {
    fc.assert(
      fc.property(fc.integer({ min: first, max: last }), (instant) => {
        assert.equal(parseTimeStamp(formatTimeStamp(instant)), instant)
      }),
    )
  })

  test('what names no instant is none', () => {
    const texts = [
      '',
      '2026-05-01',
      '2026-05-01T12:00',
      '2026-05-01T12:00:00',
      '2026-05-01 12:00:00Z',
      '2026-05-01T12:00:00z',
      '2026-02-30T12:00:00Z',
      '2025-02-29T12:00:00Z',
      '2026-13-01T12:00:00Z',
      '2026-05-01T24:00:00Z',
      '2026-05-01T12:60:00Z',
      '2026-05-01T12:00:60Z',
      '2026-05-01T12:00:00.0001Z',
      '2026-05-01T12:00:00.Z',
      '2026-05-01T12:00:00+24:00',
      '2026-05-01T12:00:00+02:60',
      '2026-05-01T12:00:00+0200',
      '10000-01-01T00:00:00Z',
      '0000-01-01T00:00:00+01:00',
      '9999-12-31T23:59:59-01:00',
      '2026-05-01T12:00:00Z\n',
    ]
    for (const text of texts) assert.equal(parseTimeStamp(text), undefined, JSON.stringify(text))
  })

  test('a leap day is a day', () => {
    assert.equal(parseTimeStamp('2028-02-29T00:00:00Z'), Date.UTC(2028, 1, 29))
  })
})
