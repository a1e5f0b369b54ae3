import assert from 'node:assert/strict'
import { test } from 'node:test'
import { traceIdFrom } from '../../src/http/admin/request-log.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parentId = '00f067aa0ba902b7'

test('a trace is known by its id, of a later version by what is known of it', () => {
  for (const value of [
    `00-${traceId}-${parentId}-01`,
    `00-${traceId}-${parentId}-ff`,
    `01-${traceId}-${parentId}-00-more`,
  ]) {
    assert.equal(traceIdFrom([value]), traceId, value)
  }
})

test('what is spelled otherwise is no trace', () => {
  const wrong = [
    [],
    [''],
    [`00-${traceId}-${parentId}-01`, `00-${traceId}-${parentId}-01`],
    [`00-${traceId}-${parentId}-01-more`],
    [`ff-${traceId}-${parentId}-01`],
    [`00-${traceId.toUpperCase()}-${parentId}-01`],
    [`00-${'0'.repeat(32)}-${parentId}-01`],
    [`00-${traceId}-${'0'.repeat(16)}-01`],
    [`00-${traceId.slice(1)}-${parentId}-01`],
    [` 00-${traceId}-${parentId}-01`],
    [`00-${traceId}-${parentId}-1`],
    [`00-${traceId}"x-${parentId}-01`],
  ]
  for (const values of wrong) assert.equal(traceIdFrom(values), undefined, values.join())
})
