import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Type } from 'typebox'
import { readCases } from '../read-cases.ts'
import { basic, servedWorld } from '../serving-world.ts'
import { problemBody } from './expected-problem.ts'
import { ask, converse, requestOf } from './raw-http.ts'
import { sqlite } from '../storage/engines.ts'

const list = '/api/public/competitions'
const authorization = `Authorization: ${basic('harbor')}`
const host = 'Host: heatsheet.test'

/** Header lines that two readers may read differently, and bytes that are no request, by what is wrong with them. */
const { ambiguous, broken } = readCases(
  import.meta,
  'broken-requests.yaml',
  Type.Object({
    ambiguous: Type.Record(Type.String(), Type.Array(Type.String())),
    broken: Type.Record(Type.String(), Type.String()),
  }),
)
const filled = (text: string) => text.replace('HOST', host).replace('CREDENTIALS', authorization).replace('LIST', list)

suite('the bytes of a request', () => {
  const running = servedWorld(sqlite)

  const refused = async (bytes: string, reason: string) => {
    const { answers, closed } = await converse(running.service.address, bytes)
    assert.deepEqual([answers.map(({ status }) => status), closed], [[400], true], reason)
    const [answer] = answers
    const body = JSON.parse(answer?.body ?? '') as { type: string }
    const base = body.type.startsWith('http://heatsheet.test/') ? 'http://heatsheet.test' : running.service.address
    assert.deepEqual(body, problemBody(base, 'malformed_request', answer?.headers['x-request-id'] ?? ''), reason)
    assert.equal(answer?.headers['content-type'], 'application/problem+json', reason)
    assert.equal(answer.headers.connection, 'close', reason)
  }

  test('what could be read in two ways is a 400 and closes the connection, so that nothing can be smuggled', async () => {
    const hidden = requestOf('/api/public/workouts/1')
    for (const [reason, lines] of Object.entries(ambiguous)) {
      await refused(`GET ${list} HTTP/1.1\r\n${filled(lines.join('\r\n'))}\r\n\r\n0\r\n\r\n${hidden}`, reason)
    }
  })

  test('bare line feeds, a NUL and other broken lines are a 400', async () => {
    for (const [reason, bytes] of Object.entries(broken)) await refused(filled(bytes), reason)
  })

  test('a request without a Host, or with two, is a 400', async () => {
    await refused(`GET ${list} HTTP/1.1\r\n${authorization}\r\n\r\n`, 'none')
    await refused(`GET ${list} HTTP/1.1\r\n${host}\r\n${host}\r\n${authorization}\r\n\r\n`, 'two alike')
    await refused(`GET ${list} HTTP/1.1\r\n${host}\r\n${authorization}\r\nhost: b\r\n\r\n`, 'two')
    await refused('GET / HTTP/1.1\r\n\r\n', 'none, outside the API')
  })

  test('HTTP/1.0 needs no Host, and is closed', async () => {
    const { status, closed } = await ask(running.service.address, `GET ${list} HTTP/1.0\r\n${authorization}\r\n\r\n`)
    assert.deepEqual([status, closed], [200, true])
  })

  test('a Host that is no authority never comes back in an answer', async () => {
    for (const written of ['"><script>', 'a@b', 'a/b', 'a b', '', 'a:99999999']) {
      const bytes = `GET ${list}?limit=1 HTTP/1.1\r\nHost: ${written}\r\n${authorization}\r\n\r\n`
      const { headers } = await ask(running.service.address, bytes)
      assert.equal(
        headers.link,
        `<${running.service.address}${list}?limit=1&after_cursor=comp_rumor>; rel="next"`,
        written,
      )
    }
  })

  test('16 KB of headers are a 431 in the usual shape', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => `X-Filler-${index}: ${'a'.repeat(450)}`)
    const { status, headers, body, closed } = await ask(running.service.address, requestOf(list, { lines }))
    const expected = problemBody(running.service.address, 'headers_too_large', headers['x-request-id'] ?? '')
    assert.deepEqual([status, closed, JSON.parse(body)], [431, true, expected])
  })

  test('an address of more than 8,192 bytes is a 414 in the usual shape', async () => {
    for (const target of [`${list}?a=${'a'.repeat(8192)}`, `/${'a'.repeat(8192)}`]) {
      const { status, headers, body, closed } = await ask(running.service.address, requestOf(target))
      const expected = problemBody('http://heatsheet.test', 'uri_too_long', headers['x-request-id'] ?? '')
      assert.deepEqual([status, closed, JSON.parse(body)], [414, true, expected])
    }
    assert.equal((await ask(running.service.address, requestOf(list.padEnd(8192, '?')))).status, 400)
  })

  test('a second Authorization header is seen behind thousands of others', async () => {
    const lines = [...Array<string>(2100).fill('a:'), authorization]
    assert.equal((await ask(running.service.address, requestOf(list, { lines }))).status, 401)
  })

  test('a body on GET is not read as a request: one answer, and the connection is closed', async () => {
    const hidden = requestOf('/api/public/workouts/1')
    const withLength = `${requestOf(list, { lines: [`Content-Length: ${hidden.length}`] })}${hidden}`
    const chunk = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`
    const chunked = `${requestOf(list, { lines: ['Transfer-Encoding: chunked'] })}${chunk}`
    for (const bytes of [withLength, chunked]) {
      const { answers, closed } = await converse(running.service.address, bytes)
      assert.deepEqual([answers.map(({ status }) => status), closed], [[200], true])
    }
  })

  test('a caller that asks whether it may send its body is answered at once', async () => {
    const lines = ['Expect: 100-continue', 'Content-Length: 5']
    const { answers, closed } = await converse(running.service.address, requestOf(list, { lines }))
    assert.deepEqual([answers.map(({ status }) => status), closed], [[200], true])
    const junk = await ask(running.service.address, requestOf(list, { lines: ['Expect: junk'] }))
    assert.equal(junk.status, 200)
  })

  test('pipelined requests are answered in their order', async () => {
    const targets = [list, '/', '/api/public/workouts/1', '/api/public/nothing', '/openapi.json', `${list}?limit=0`]
    const bytes = Array.from({ length: 5 }, () => targets.map((target) => requestOf(target)).join('')).join('')
    const { answers } = await converse(running.service.address, bytes, 5 * targets.length)
    const statuses = Array.from({ length: 5 }, () => [200, 200, 200, 404, 200, 400]).flat()
    assert.deepEqual(
      answers.map(({ status }) => status),
      statuses,
    )
  })

  test('a malformed request behind a good one is answered behind it, never in its place', async () => {
    const malformed = {
      'no request at all': 'junk\r\n\r\n',
      'two hosts': `GET ${list} HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`,
      'two lengths': `GET ${list} HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`,
    }
    for (const [reason, bytes] of Object.entries(malformed)) {
      const { answers, closed } = await converse(running.service.address, `${requestOf(list)}${bytes}`)
      assert.deepEqual([answers.map(({ status }) => status), closed], [[200, 400], true], reason)
    }
  })

  test('a request to change the protocol is answered as a plain one', async () => {
    for (const lines of [
      ['Connection: Upgrade', 'Upgrade: websocket'],
      ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c'],
    ]) {
      assert.equal((await ask(running.service.address, requestOf(list, { lines }))).status, 200)
    }
  })
})
