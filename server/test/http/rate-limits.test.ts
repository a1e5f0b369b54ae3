import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { RateLimit } from '../../src/access/rate-limit.ts'
import { hashPassword } from '../../src/access/credentials.ts'
import { insertAccount, replacePassword } from '../../src/storage/account-rows.ts'
import { startWorld, type RunningService } from '../serving-world.ts'
import { accounts } from '../world.ts'
import { problemBody } from './expected-problem.ts'
import { sqlite } from '../storage/engines.ts'

const list = '/api/public/competitions'

suite('the request rate of an account', () => {
  let running: RunningService
  before(async () => {
    running = await startWorld(sqlite, { rateLimit: { perSecond: 50, burst: 200 } })
    await issue('usual', undefined)
    await issue('own', { perSecond: 2, burst: 3 })
    await issue('slow', { perSecond: 1, burst: 1 })
    await issue('unlimited', 'off')
  })
  after(() => running.stop())

  const issue = async (username: string, rateLimit: RateLimit | undefined) => {
    const { catalog, clock } = running
    await insertAccount(catalog.database, { ...accounts.harbor, username, rateLimit }, clock.now())
    await replacePassword(catalog.database, username, hashPassword('x'), undefined)
  }
  const ask = (username: string, target = list, method = 'GET') => {
    const authorization = `Basic ${Buffer.from(`${username}:x`).toString('base64')}`
    return running.get(target, { as: undefined, method, headers: { authorization } })
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

  test('counts 304, 400, 404, 405 and HEAD as any other', async () => {
    running.clock.moveBy(60_000)
    const policy = '"account";q=3;w=2'
    assert.deepEqual(await seen('own', '/api/public/workouts/999'), [404, '"account";r=2;t=1', policy, null])
    assert.deepEqual(await seen('own', `${list}?limit=0`, 'HEAD'), [400, '"account";r=1;t=1', policy, null])
    assert.deepEqual(await seen('own', list, 'DELETE'), [405, '"account";r=0;t=2', policy, null])
    assert.deepEqual(await seen('own', '/api/public/nothing'), [429, '"account";r=0;t=2', policy, '1'])
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
