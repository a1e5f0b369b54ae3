import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { createClient, RateLimitedError, type ClientOptions, type Fetch } from '../src/index.ts'
import { hashPassword } from '../../server/src/access/authenticator.ts'
import { insertAccount, replacePassword } from '../../server/src/storage/account-rows.ts'
import { accounts } from '../../server/test/world.ts'
import { serveWorld, type ServedWorld } from './served-world.ts'

suite('an account with a rate limit', () => {
  let world: ServedWorld
  before(async () => (world = await serveWorld()))
  after(() => world.stop())

  const limitedClient = async (username: string, options: Partial<ClientOptions> = {}) => {
    const { database } = world.catalog
    const account = { ...accounts.harbor, username, rateLimit: { perSecond: 1, burst: 2 } }
    await insertAccount(database, account, world.clock.now())
    await replacePassword(database, username, hashPassword('secret'), undefined)
    return createClient({ url: world.service.address, username, password: 'secret', ...options })
  }

  test('each response has the rest of the limit', async () => {
    const client = await limitedClient('told')
    const { rateLimit } = await client.listCompetitions()
    assert.deepEqual(rateLimit, { remaining: 1, resetMs: 1000 })
    assert.deepEqual((await client.getWorkoutAnswer(1)).rateLimit, { remaining: 0, resetMs: 2000 })
  })

  test('above the limit the error says when to retry', async () => {
    const client = await limitedClient('refused', { retry: false })
    await client.getWorkout(1)
    await client.getWorkout(1)
    await assert.rejects(client.getWorkout(1), (error) => {
      assert.ok(error instanceof RateLimitedError)
      assert.deepEqual([error.status, error.problem?.code, error.retryAfterMs], [429, 'rate_limited', 1000])
      return true
    })
  })

  test('a client that may wait comes back then, and is answered', async () => {
    const askedAt: number[] = []
    const asking: Fetch = (url, init) => {
      askedAt.push(performance.now())
      // The service's clock has advanced when the retry arrives.
      if (askedAt.length === 4) world.clock.moveBy(1000)
      return fetch(url, init)
    }
    const client = await limitedClient('patient', { fetch: asking, retry: { attempts: 2, firstWaitMs: 1 } })
    await client.getWorkout(1)
    await client.getWorkout(1)
    assert.equal((await client.getWorkout(1)).name, 'Fran')
    const [, , third = 0, fourth = 0] = askedAt
    assert.ok(fourth - third >= 1000, 'it does not retry too early')
  })
})
