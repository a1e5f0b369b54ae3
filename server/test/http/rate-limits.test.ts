import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import type { RateLimit } from '../../src/access/account.ts'
import { servedWorld } from '../serving-world.ts'
import { problemBody } from './expected-problem.ts'
import { sqlite } from '../storage/engines.ts'
import { letIn, accounts } from '../world.ts'

const list = '/api/public/competitions'

suite('the request rate of an account', () => {
  const running = servedWorld(sqlite, { rateLimit: { perSecond: 50, burst: 200 } })
  before(async () => {
    await issue('usual', undefined)
    await issue('own', { perSecond: 2, burst: 3 })
    await issue('slow', { perSecond: 1, burst: 1 })
    await issue('unlimited', 'off')
  })

  const issue = async (username: string, rateLimit: RateLimit | undefined) => {
    const { catalog, clock } = running
    await letIn(catalog.database, { ...accounts.harbor, username, rateLimit }, clock.now(), 'x')
  }
  const ask = (username: string, target = list, method = 'GET', more: Record<string, string> = {}) => {
    const authorization = `Basic ${Buffer.from(`${username}:x`).toString('base64')}`
    return running.get(target, { as: undefined, method, headers: { authorization, ...more } })
  }
  const seen = async (username: string, target?: string, method?: string) => {
    const { status, headers } = await ask(username, target, method)
    return [status, headers.get('ratelimit'), headers.get('ratelimit-policy'), headers.get('retry-after')]
  }

  test('is 50 a second with a burst of 200 when nothing else is said', async () => {
    const policy = '"account";q=200;w=4'
    assert.deepEqual(await seen('usual'), [200, '"account";r=199;t=1', policy, null])
    for (let request = 0; request < 198; request += 1) await (await ask('usual')).arrayBuffer()
    assert.deepEqual(await seen('usual'), [200, '"account";r=0;t=4', policy, null])
    assert.deepEqual(await seen('usual'), [429, '"account";r=0;t=4', policy, '1'])
    running.clock.moveBy(1000)
    assert.deepEqual(await seen('usual'), [200, '"account";r=49;t=4', policy, null])
  })

  test('can be the account’s own, comes back with time, and never beyond the burst', async () => {
    const policy = '"account";q=3;w=2'
    assert.deepEqual(await seen('own'), [200, '"account";r=2;t=1', policy, null])
    assert.deepEqual(await seen('own'), [200, '"account";r=1;t=1', policy, null])
    assert.deepEqual(await seen('own'), [200, '"account";r=0;t=2', policy, null])
    assert.deepEqual(await seen('own'), [429, '"account";r=0;t=2', policy, '1'])
    running.clock.moveBy(500)
    assert.deepEqual(await seen('own'), [200, '"account";r=0;t=2', policy, null])
    running.clock.moveBy(3_600_000)
    assert.deepEqual(await seen('own'), [200, '"account";r=2;t=1', policy, null])
  })

  test('counts 400, 404, 405 and HEAD as any other', async () => {
    running.clock.moveBy(60_000)
    const policy = '"account";q=3;w=2'
    assert.deepEqual(await seen('own', '/api/public/workouts/999'), [404, '"account";r=2;t=1', policy, null])
    assert.deepEqual(await seen('own', `${list}?limit=0`, 'HEAD'), [400, '"account";r=1;t=1', policy, null])
    assert.deepEqual(await seen('own', list, 'DELETE'), [405, '"account";r=0;t=2', policy, null])
    assert.deepEqual(await seen('own', '/api/public/nothing'), [429, '"account";r=0;t=2', policy, '1'])
  })

  test('is whole after hundreds of 304s in a row, in memory or not, and each of them says so', async () => {
    running.clock.moveBy(60_000)
    const poll = async (method: string, etag: string) => {
      const { status, headers } = await ask('usual', list, method, { 'if-none-match': etag })
      return `${status} ${headers.get('ratelimit')}`
    }
    const tag = (await ask('usual')).headers.get('etag') ?? ''
    running.clock.moveBy(1000)
    const whole = '304 "account";r=200;t=0'
    // HEAD goes through every stage each time, and so does the first of each spelling of a tag.
    for (const method of ['HEAD', 'GET']) {
      for (let time = 0; time < 210; time += 1) assert.equal(await poll(method, tag), whole)
    }
    for (const spelt of [`"x", ${tag}`, '*']) assert.equal(await poll('GET', spelt), whole)
    assert.deepEqual((await seen('usual')).slice(0, 2), [200, '"account";r=199;t=1'])
  })

  test('that is used up refuses what would be a 304, in memory or not: nobody asks on past it', async () => {
    running.clock.moveBy(60_000)
    const tag = (await ask('own')).headers.get('etag') ?? ''
    const poll = async (method: string, more = '') =>
      (await ask('own', list, method, { 'if-none-match': tag + more })).status
    assert.deepEqual([await poll('GET'), await poll('HEAD')], [304, 304])
    assert.deepEqual(await seen('own', list), [200, '"account";r=1;t=1', '"account";q=3;w=2', null])
    assert.deepEqual([await poll('GET', ', "x"'), (await ask('own')).status], [304, 200])
    assert.deepEqual([await poll('GET'), await poll('HEAD'), await poll('GET', ', "y"')], [429, 429, 429])
    running.clock.moveBy(500)
    assert.deepEqual([await poll('GET'), await poll('GET'), await poll('HEAD')], [304, 304, 304])
    assert.equal((await ask('own')).status, 200)
  })

  test('lets as many be under way at once as the burst has where each is going to be a 304', async () => {
    running.clock.moveBy(60_000)
    const tag = (await ask('own')).headers.get('etag') ?? ''
    running.clock.moveBy(60_000)
    const asked = [1, 2, 3].map((one) => ask('own', list, 'GET', { 'if-none-match': `"${one} at once", ${tag}` }))
    const told = (await Promise.all(asked)).map(({ status }) => status)
    assert.deepEqual(told, [304, 304, 304])
  })

  test('that is used up is the problem rate_limited, for that account alone', async () => {
    running.clock.moveBy(60_000)
    await ask('slow')
    const answer = await ask('slow')
    const requestId = answer.headers.get('x-request-id') ?? ''
    assert.equal(answer.status, 429)
    assert.deepEqual(await answer.json(), problemBody(running.service.address, 'rate_limited', requestId))
    assert.equal((await ask('own')).status, 200)
  })

  test('that is used up is not used up further by asking on', async () => {
    running.clock.moveBy(60_000)
    for (let request = 0; request < 50; request += 1) await (await ask('slow')).arrayBuffer()
    running.clock.moveBy(1000)
    assert.equal((await ask('slow')).status, 200)
  })

  test('that is off is not told', async () => {
    assert.deepEqual(await seen('unlimited'), [200, null, null, null])
  })

  test('does not come back by a clock that is stepped back', async () => {
    await ask('slow')
    running.clock.moveBy(-3_600_000)
    assert.equal((await ask('slow')).status, 429)
  })
})
