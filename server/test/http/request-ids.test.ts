import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { servedWorld } from '../serving-world.ts'
import { ask, requestOf } from './raw-http.ts'
import { sqlite } from '../storage/engines.ts'

const list = '/api/public/competitions'
const made = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

suite('the request id', () => {
  const running = servedWorld(sqlite)

  const idOf = async (target: string, ...lines: string[]) =>
    (await ask(running.service.address, requestOf(target, { lines }))).headers['x-request-id'] ?? ''

  const everywhere = [
    list,
    `${list}?limit=0`,
    '/api/public/nothing',
    '/',
    '/openapi.json',
    '/problems/internal',
    '/nothing',
    '/%zz',
    `/${'a'.repeat(9000)}`,
    `/problems/${'a'.repeat(500)}`,
  ]

  test('is the caller’s own on every answer, when it is safe to log', async () => {
    for (const target of everywhere) {
      for (const id of ['a', 'A-b_c.9', '-', 'x'.repeat(128)]) {
        assert.equal(await idOf(target, `X-Request-Id: ${id}`), id, target)
      }
    }
  })

  test('is generated if the header is invalid, and never contains text that could break a log', async () => {
    for (const target of everywhere) {
      for (const written of ['', 'x'.repeat(129), 'a b', 'a"b', 'a,b', '${jndi:x}', '\xe4', '<b>', '../a']) {
        assert.match(await idOf(target, `X-Request-Id: ${written}`), made, `${target} ${written}`)
      }
      assert.match(await idOf(target, 'X-Request-Id: a', 'X-Request-Id: a'), made, 'sent twice')
      assert.match(await idOf(target), made, 'not sent')
    }
  })

  test('in a header is the instance of the problem', async () => {
    for (const target of [...everywhere, '/api/public/workouts/999']) {
      const { headers, body } = await ask(running.service.address, requestOf(target))
      if (headers['content-type'] !== 'application/problem+json') continue
      assert.equal((JSON.parse(body) as { instance: string }).instance, headers['x-request-id'], target)
    }
  })

  test('is on every line of the log', async () => {
    await idOf(list, 'X-Request-Id: seen-in-the-log')
    await idOf(`${list}?limit=0`, 'X-Request-Id: seen-in-the-log')
    const lines = running.log.map((line) => JSON.parse(line) as { requestId?: string; status?: number })
    assert.deepEqual(
      lines.filter(({ requestId }) => requestId === 'seen-in-the-log').map(({ status }) => status),
      [200, 400],
    )
    assert.ok(lines.every(({ requestId }) => typeof requestId === 'string'))
  })
})
