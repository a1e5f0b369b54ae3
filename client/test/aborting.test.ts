import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { after, before, suite, test } from 'node:test'
import { createAnswerCache, createClient } from '../src/index.ts'
import { until } from '../../server/test/until.ts'
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts'
import { serveWorld, type ServedWorld } from './served-world.ts'

suite('aborting', () => {
  let world: ServedWorld
  let proxy: FaultProxy
  before(async () => {
    world = await serveWorld()
    proxy = await startFaultProxy(world.service.address)
  })
  after(async () => {
    await proxy.close()
    await world.stop()
  })

  const reason = new Error('The page was left')
  const clientOf = (longestWaitMs = 30_000) =>
    world.clientOf('harbor', { url: proxy.address, retry: { firstWaitMs: longestWaitMs, longestWaitMs } })

  test('a signal that is aborted already asks nothing', async () => {
    proxy.plan([])
    await assert.rejects(clientOf().listCompetitions({ signal: AbortSignal.abort(reason) }), reason)
    assert.equal(proxy.requests.length, 0)
  })

  test('a request that waits for its answer ends with the reason', async () => {
    proxy.plan(['silence'])
    const controller = new AbortController()
    const response = clientOf().getWorkout(1, { signal: controller.signal })
    await until(() => proxy.requests.length === 1, 'it was response')
    controller.abort(reason)
    await assert.rejects(response, reason)
  })

  test('a wait for the next attempt ends with the reason', async () => {
    proxy.plan(['503 with nothing', 'none'])
    const controller = new AbortController()
    const fetched: Response[] = []
    // Waits are random, but of up to an hour, so none ends within the test.
    const client = createClient({
      url: proxy.address,
      username: 'harbor',
      password: 'harbor-password',
      retry: { firstWaitMs: 3_600_000, longestWaitMs: 3_600_000 },
      fetch: async (url, init) => {
        const response = await fetch(url, init)
        fetched.push(response)
        return response
      },
    })
    const response = client.listCompetitions({ signal: controller.signal }).then()
    await until(() => fetched[0]?.bodyUsed === true, 'the first attempt has failed')
    await new Promise(setImmediate)
    controller.abort(reason)
    await assert.rejects(response, reason)
    assert.equal(proxy.requests.length, 1)
  })

  test('a walk ends at the page at which it is aborted', async () => {
    proxy.plan([])
    const controller = new AbortController()
    const ids: string[] = []
    const walk = async () => {
      for await (const { id } of clientOf().listCompetitions({ limit: 1, signal: controller.signal })) {
        ids.push(id)
        controller.abort(reason)
      }
    }
    await assert.rejects(walk(), reason)
    assert.deepEqual(ids, ['comp_rumor'])
  })

  test('an answer that is whole when its call is aborted is neither given nor cache', async () => {
    proxy.plan([])
    const [controller, cache] = [new AbortController(), createAnswerCache()]
    const client = world.clientOf('harbor', {
      url: proxy.address,
      cache: cache,
      fetch: async (url, init) => {
        const response = await fetch(url, { ...init, signal: null })
        const whole = new Response(await response.text(), response)
        controller.abort(reason)
        return whole
      },
    })
    await assert.rejects(client.getWorkout(1, { signal: controller.signal }), reason)
    await client.getWorkout(1)
    assert.deepEqual(
      proxy.requests.map(({ tag }) => tag),
      [undefined, undefined],
    )
  })

  test('a signal that outlives many calls keeps none of their listeners', async () => {
    proxy.plan(['reset'])
    const { signal } = new AbortController()
    await clientOf(1).listCompetitions({ signal })
    assert.equal(proxy.requests.length, 2)
    assert.deepEqual(getEventListeners(signal, 'abort'), [])
  })
})
