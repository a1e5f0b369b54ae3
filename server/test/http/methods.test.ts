import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Type } from 'typebox'
import { readCases } from '../read-cases.ts'
import { servedWorld } from '../serving-world.ts'
import { spelledOut } from './exchanges/read-exchanges.ts'
import { problemBody, without, withoutIds } from './expected-problem.ts'
import { ask, converse, requestOf } from './raw-http.ts'
import { sqlite } from '../storage/engines.ts'

const list = '/api/public/competitions'
const workout = '/api/public/workouts/1'
const allowed = 'GET, HEAD, OPTIONS'

const asked = Type.Object({
  target: Type.String(),
  as: Type.Optional(Type.Literal('nobody')),
  lines: Type.Optional(Type.Array(Type.String())),
})

suite('methods', () => {
  const running = servedWorld(sqlite)

  const raw = (bytes: string) => ask(running.service.address, bytes)

  test('HEAD equals GET in status and every header, and has no body', async () => {
    for (const { target, ...more } of readCases(import.meta, 'headed.yaml', Type.Array(asked))) {
      const got = withoutIds(await raw(spelledOut(requestOf(target, more))))
      const headed = withoutIds(await raw(spelledOut(requestOf(target, { ...more, method: 'HEAD' }))))
      assert.deepEqual(headed, { ...got, body: '' }, `${target} ${more.lines?.join(' ')}`)
    }
  })

  test('after HEAD the connection goes on with the next request, so no body was sent', async () => {
    const bytes = `${requestOf(list, { method: 'HEAD' })}${requestOf(workout, { method: 'HEAD' })}`
    const { answers } = await converse(running.service.address, bytes, 2)
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
  })

  test('CONNECT is refused and closed, and opens no tunnel', async () => {
    const bytes = `CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n${requestOf(list)}`
    const { answers, closed } = await converse(running.service.address, bytes)
    assert.deepEqual([answers.length, answers[0]?.status, answers[0]?.headers.allow, closed], [1, 405, allowed, true])
  })

  test('outside /api/public, too, what would write is 405 with Allow, whatever its body', async () => {
    for (const target of ['/', '/openapi.json', '/problems/not_found', '/nothing']) {
      for (const [type, sent] of [
        ['application/json', '{broken'],
        ['text/xml', '<a/>'],
        ['', ''],
      ]) {
        const lines = type === '' ? [] : [`Content-Type: ${type}`, `Content-Length: ${sent?.length}`]
        const { status, headers, body } = await raw(
          `${requestOf(target, { method: 'POST', as: 'nobody', lines })}${sent}`,
        )
        assert.deepEqual([status, headers.allow], [405, allowed], `${target} ${type}`)
        const expected = problemBody('http://heatsheet.test', 'method_not_allowed', headers['x-request-id'] ?? '')
        assert.deepEqual(JSON.parse(body), expected)
      }
    }
  })

  test('the headers of a 200 are these, and no others', async () => {
    const { status, headers, body } = await raw(requestOf(list, { as: 'harborWebsite' }))
    assert.equal(status, 200)
    assert.deepEqual(without(headers, 'date', 'x-request-id', 'etag'), {
      'content-type': 'application/json',
      'cache-control': 'private, no-cache',
      vary: 'Authorization, service-gym, Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'keep-alive',
      'keep-alive': 'timeout=65',
    })
    assert.match(headers.etag ?? '', /^W\/"[A-Za-z0-9_-]{43}"$/)
  })
})
