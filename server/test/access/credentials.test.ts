import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { parseCredentials } from '../../src/access/authenticator.ts'

const basic = (pair: string) => `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`

const word = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((text) => !/\p{Cc}/u.test(text) && text.isWellFormed())

suite('reading credentials', () => {
  test('any user name without a colon, and any password, is read as it was written', () => {
    fc.assert(
      fc.property(word, word, (username, password) => {
        fc.pre(!username.includes(':'))
        assert.deepEqual(parseCredentials([basic(`${username}:${password}`)]), { username, password })
      }),
    )
  })

  test('the first colon parts the name from the password', () => {
    assert.deepEqual(parseCredentials([basic('a:b:c')]), { username: 'a', password: 'b:c' })
    assert.deepEqual(parseCredentials([basic('a::')]), { username: 'a', password: ':' })
  })

  test('each pair has one spelling: no other text reads as the same', () => {
    const written = basic('harbor:pass')
    fc.assert(
      fc.property(fc.nat(written.length - 1), fc.string({ minLength: 1, maxLength: 3 }), (at, junk) => {
        const changed = written.slice(0, at) + junk + written.slice(at)
        const same = /^basic +aGFyYm9yOnBhc3M=$/i.test(changed) && changed.endsWith(written.split(' ')[1] ?? '')
        const read = parseCredentials([changed])
        if (!same) assert.notDeepEqual(read, { username: 'harbor', password: 'pass' })
      }),
    )
  })

  test('a token past 1,024 characters is not decoded', () => {
    assert.equal(parseCredentials([basic(`a:${'b'.repeat(700)}`)])?.username, 'a')
    assert.equal(parseCredentials([basic(`a:${'b'.repeat(800)}`)]), undefined)
  })

  test('a token made to slow the parser down is rejected quickly, and an oversized one is not parsed', () => {
    assert.equal(parseCredentials([`Basic ${' '.repeat(900)}!`]), undefined)
    assert.equal(parseCredentials([`Basic ${'QUFB'.repeat(240)}!`]), undefined)
    // A parser that backtracks over these characters would take hours.
    assert.equal(parseCredentials([`Basic ${' '.repeat(10_000_000)}!`]), undefined)
    assert.equal(parseCredentials([`Basic ${'QUFB'.repeat(10_000_000)}!`]), undefined)
  })
})
