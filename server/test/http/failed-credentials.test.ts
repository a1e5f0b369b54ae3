import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { basic, servedWorld } from '../serving-world.ts'
import { problemBody } from './expected-problem.ts'
import { sqlite } from '../storage/engines.ts'

const list = '/api/public/competitions'
const wrong = `Basic ${Buffer.from('harbor:wrong').toString('base64')}`

suite('failed credentials, met directly', () => {
  const running = servedWorld(sqlite)

  const fail = (headers: Record<string, string> = {}) =>
    running.get(list, { as: undefined, headers: { authorization: wrong, ...headers } })

  test('of 200 wrong passwords from one address 20 are told as wrong, and no account is locked', async () => {
    const statuses = await statusesOf(200, () => fail())
    assert.deepEqual(statuses, { 401: 20, 429: 180 })
    assert.equal((await running.get(list, { as: 'harbor' })).status, 200)
    assert.equal((await running.get(list, { as: 'northside' })).status, 200)
  })

  test('past the limit the answer says when to try again', async () => {
    const answer = await fail()
    const requestId = answer.headers.get('x-request-id') ?? ''
    assert.equal(answer.headers.get('retry-after'), '3')
    assert.equal(answer.headers.get('www-authenticate'), null)
    assert.deepEqual(await answer.json(), problemBody(running.service.address, 'rate_limited', requestId))
  })

  test('a forged X-Forwarded-For buys no further guesses', async () => {
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip']) {
      assert.equal((await fail({ [name]: '203.0.113.9' })).status, 429, name)
    }
  })

  test('a request without credentials guesses nothing and is answered 401', async () => {
    assert.equal((await running.get(list, { as: undefined })).status, 401)
  })

  test('one guess comes back every 3 seconds', async () => {
    running.clock.moveBy(2999)
    assert.equal((await fail()).status, 429)
    running.clock.moveBy(1)
    assert.deepEqual([(await fail()).status, (await fail()).status], [401, 429])
  })

  test('a clock that is stepped back gives no further guesses', async () => {
    running.clock.moveBy(-3_600_000)
    assert.equal((await fail()).status, 429)
  })
})

suite('failed credentials, met through a proxy', () => {
  const running = servedWorld(sqlite, { trustProxy: true })

  const failFrom = (address: string) =>
    running.get(list, { as: undefined, headers: { authorization: wrong, 'x-forwarded-for': address } })

  test('each address has a limit of its own', async () => {
    assert.deepEqual(await statusesOf(25, () => failFrom('203.0.113.1')), { 401: 20, 429: 5 })
    assert.equal((await failFrom('203.0.113.2')).status, 401)
  })

  test('what a caller writes in front of what the proxy has written buys no further guesses', async () => {
    const statuses = await statusesOf(25, (index) => failFrom(`198.51.100.${index}, 203.0.113.3`))
    assert.deepEqual(statuses, { 401: 20, 429: 5 })
  })

  test('the 2^64 addresses of one IPv6 network are one', async () => {
    const statuses = await statusesOf(25, (index) => failFrom(`2001:db8:1:2::${index.toString(16)}`))
    assert.deepEqual(statuses, { 401: 20, 429: 5 })
    assert.equal((await failFrom('2001:db8:1:3::1')).status, 401)
  })

  test('the ports of connections, which some proxies write behind the address, are all one address', async () => {
    const statuses = await statusesOf(25, (index) => failFrom(`203.0.113.5:${40_000 + index}`))
    assert.deepEqual(statuses, { 401: 20, 429: 5 })
    assert.equal((await failFrom('203.0.113.5')).status, 429)
    assert.deepEqual(await statusesOf(25, (index) => failFrom(`[2001:db8:7::1]:${40_000 + index}`)), {
      401: 20,
      429: 5,
    })
  })

  test('words that are no address are the proxy itself, whatever they are', async () => {
    assert.deepEqual(await statusesOf(25, (index) => failFrom(`unknown-${index}`)), { 401: 20, 429: 5 })
  })

  test('right credentials from an address past its limit still pass', async () => {
    const headers = { authorization: basic('harbor'), 'x-forwarded-for': '203.0.113.1' }
    assert.equal((await running.get(list, { as: undefined, headers })).status, 200)
  })
})

suite('failed credentials, met through proxies that are listed', () => {
  const running = servedWorld(sqlite, { trustProxy: ['127.0.0.1', '10.0.0.0/8'] })

  test('the address is the last one that no listed proxy has, whatever stands before it', async () => {
    const fail = (index: number) =>
      running.get(list, {
        as: undefined,
        headers: { authorization: wrong, 'x-forwarded-for': `198.51.100.${index}, 203.0.113.4, 10.1.2.3` },
      })
    assert.deepEqual(await statusesOf(25, fail), { 401: 20, 429: 5 })
  })

  test('a listed proxy is known whatever port is written behind it', async () => {
    const fail = (index: number) =>
      running.get(list, {
        as: undefined,
        headers: { authorization: wrong, 'x-forwarded-for': `198.51.100.${index}, 203.0.113.6, 10.1.2.3:${index + 1}` },
      })
    assert.deepEqual(await statusesOf(25, fail), { 401: 20, 429: 5 })
  })
})

async function statusesOf(count: number, request: (index: number) => Promise<Response>) {
  const statuses: Record<number, number> = {}
  for (let index = 0; index < count; index += 1) {
    const answer = await request(index)
    await answer.arrayBuffer()
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
  }
  return statuses
}
