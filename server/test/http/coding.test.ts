import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { acceptsGzip } from '../../src/http/message/negotiate.ts'

suite('reading Accept-Encoding', () => {
  test('gzip is taken when it is named, or everything is, with a weight above zero', () => {
    for (const value of ['gzip', 'x-gzip', '*', 'deflate, gzip', 'gzip;q=1', 'gzip;q=0.001', 'identity;q=0.5, gzip']) {
      assert.equal(acceptsGzip([value]), true, value)
    }
  })

  test('gzip is not sent to one who perhaps refuses it, or likes plain bytes more', () => {
    for (const value of [
      '',
      'br',
      'gzip;q=0',
      'gzip;q=0.000',
      'gzip;q=-1',
      'gzip;q=',
      'gzip;q=1.001',
      'gzip;q =0',
      '*;q=0',
      'gzip;q=0, *;q=1',
      'gzip;q=0.5, identity',
    ]) {
      assert.equal(acceptsGzip([value]), false, value)
    }
    assert.equal(acceptsGzip([]), false)
  })

  test('what is sent in two headers is one list', () => {
    assert.equal(acceptsGzip(['br', 'gzip']), true)
    assert.equal(acceptsGzip(['gzip;q=0', '*']), false)
  })

  test('no header whatever makes it fail', () => {
    fc.assert(fc.property(fc.array(fc.string()), (values) => typeof acceptsGzip(values) === 'boolean'))
  })
})
