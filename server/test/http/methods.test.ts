import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Type } from 'typebox'
import { readCases } from '../read-cases.ts'
import { servedWorld } from '../serving-world.ts'
import { spelledOut } from './exchanges/read-exchanges.ts'
import { without, withoutIds } from './expected-problem.ts'
import { ask, requestOf } from './raw-http.ts'
import { sqlite } from '../storage/engines.ts'

const list = '/api/public/competitions'

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
