import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { readAcceptEncoding } from '../../src/http/message/negotiate.ts'
import { acceptances } from './acceptances.ts'

const sent = (values: readonly string[]) => {
  const { coding, packing } = readAcceptEncoding(values)
  return `${coding} ${packing ?? coding}`
}

suite('reading Accept-Encoding', () => {
  for (const { behaviour, values, coding, packing } of acceptances) {
    test(`${behaviour}: ${JSON.stringify(values)}`, () => assert.equal(sent(values), `${coding} ${packing}`))
  }

  test('plain bytes are not sent if the header rejects them', () => {
    assert.equal(readAcceptEncoding(['*;q=0, br']).takes.identity, false)
  })

  test('no header makes it fail', () => {
    const codings = ['identity', 'gzip', 'br']
    const isSent = (values: readonly string[]) =>
      sent(values)
        .split(' ')
        .every((each) => codings.includes(each))
    fc.assert(fc.property(fc.array(fc.string()), isSent))
  })
})
