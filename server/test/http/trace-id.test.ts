import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Type } from 'typebox'
import { traceIdFrom } from '../../src/http/admin/request-log.ts'
import { readCases } from '../read-cases.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const sent = Type.Record(Type.String(), Type.Array(Type.String()))
const { known, none } = readCases(import.meta, 'trace-ids.yaml', Type.Object({ known: sent, none: sent }))

const read = (values: readonly string[]) =>
  traceIdFrom(values.map((value) => value.replace('TRACE', traceId).replace('PARENT', '00f067aa0ba902b7')))

suite('a trace is identified by its id; of a later version only the known parts count', () => {
  for (const [name, values] of Object.entries(known)) test(name, () => assert.equal(read(values), traceId))
})

suite('other spellings are not a trace', () => {
  for (const [name, values] of Object.entries(none)) test(name, () => assert.equal(read(values), undefined))
})
