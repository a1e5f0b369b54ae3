import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { readAccepted } from '../../src/http/message/negotiate.ts'

/** What goes out before a page is packed, and after. */
const sent = (...values: string[]) => {
  const { coding, packing } = readAccepted(values)
  return `${coding} ${packing ?? coding}`
}

suite('reading Accept-Encoding', () => {
  test('gzip is taken when it is named, or everything is, with a weight above zero', () => {
    for (const value of ['gzip', 'x-gzip', 'deflate, gzip', 'gzip;q=1', 'gzip;q=0.001', 'identity;q=0.5, gzip']) {
      assert.equal(sent(value), 'gzip gzip', value)
    }
  })

  test('brotli is liked most of what is liked alike', () => {
    for (const value of [
      'gzip, deflate, br, zstd',
      'br, gzip',
      ' BR ;Q=1.0,GZip',
      '*',
      'gzip;q=0.5, *;q=0.5',
      'br;q=0.8, gzip;q=0.8',
    ]) {
      assert.equal(sent(value), 'gzip br', value)
    }
  })

  test('what is liked more goes out', () => {
    assert.equal(sent('gzip, br;q=0.9'), 'gzip gzip')
    assert.equal(sent('gzip;q=0.9, br'), 'gzip br')
    assert.equal(sent('gzip;q=0.5, identity'), 'identity identity')
    assert.equal(sent('gzip;q=0.5, br;q=0.7, identity;q=0.6'), 'identity br')
    assert.equal(sent('gzip;q=0.3, *;q=0.8'), 'identity br')
    assert.equal(sent('br'), 'identity br')
    assert.equal(sent('br;q=0.001'), 'identity br')
    assert.equal(sent('gzip;q=0, *;q=1'), 'identity br')
  })

  test('brotli is not sent to one who perhaps refuses it', () => {
    for (const value of [
      'br;q=0',
      'br;q=0.000',
      'br;q=-1',
      'br;q=',
      'br;q=1.001',
      'br;q =0',
      'br;q=high',
      'brotli',
      '"br"',
    ]) {
      assert.equal(sent(`gzip, ${value}`), 'gzip gzip', value)
      assert.equal(sent(`${value}, gzip`), 'gzip gzip', value)
    }
    assert.equal(sent('gzip, *, br;q=0'), 'gzip gzip')
    assert.equal(sent('br;q=0', 'gzip, br'), 'gzip gzip')
  })

  test('neither is sent to one who refuses both, or names none', () => {
    for (const value of [
      '',
      'deflate',
      '*;q=0',
      'identity;q=0',
      'identity',
      'identity;q=0.5, *;q=0',
      ';q=1',
      ',,',
      'gzip;q=0',
    ]) {
      assert.equal(sent(value), 'identity identity', value)
    }
    assert.equal(sent(), 'identity identity')
  })

  test('gzip is not sent to one who perhaps refuses it', () => {
    for (const value of [
      'gzip;q=0',
      'gzip;q=0.000',
      'gzip;q=-1',
      'gzip;q=',
      'gzip;q=1.001',
      'gzip;q =0',
      'gzip;q=0, gzip',
    ]) {
      assert.equal(sent(value), 'identity identity', value)
    }
  })

  test('plain bytes that are refused go out only when nothing else is taken', () => {
    assert.equal(sent('identity;q=0, gzip;q=0.1'), 'gzip gzip')
    assert.equal(sent('*;q=0, br'), 'identity br')
    assert.equal(readAccepted(['*;q=0, br']).takes.identity, false)
  })

  test('what is sent in two headers is one list', () => {
    assert.equal(sent('br', 'gzip'), 'gzip br')
    assert.equal(sent('gzip;q=0', '*'), 'identity br')
  })

  test('no header whatever makes it fail', () => {
    const codings = ['identity', 'gzip', 'br']
    fc.assert(
      fc.property(fc.array(fc.string()), (values) =>
        sent(...values)
          .split(' ')
          .every((each) => codings.includes(each)),
      ),
    )
  })
})
