import assert from 'node:assert/strict'
import fc from 'fast-check'
import { after, before, suite, test } from 'node:test'
import { createClient, type Client, type ClientOptions } from '../src/index.ts'
import { passwordOf } from '../../server/test/world.ts'
import { writeItems } from '../../server/test/write-items.ts'
import { faults, startFaultProxy, type Fault, type FaultProxy } from './fault-proxy.ts'
import { serveWorld, type ServedWorld } from './served-world.ts'
import { tries } from '../../server/test/tries.ts'
import { patienceMs } from '../../server/test/until.ts'

const count = 11

suite('reading over a network that fails', () => {
  let world: ServedWorld
  let proxy: FaultProxy
  before(async () => {
    world = await serveWorld()
    const competitions = Array.from({ length: count }, (_, index) => competition(index))
    await writeItems(world.catalog.database, { competitions }, world.clock.now())
    proxy = await startFaultProxy(world.service.address)
  })
  after(async () => {
    await proxy.close()
    await world.stop()
  })

  const clientOf = (options: Partial<ClientOptions> = {}): Client =>
    createClient({
      url: proxy.address,
      username: 'insider',
      password: passwordOf('insider'),
      gym: 'gym_quiet',
      retry: { attempts: 20, firstWaitMs: 1, longestWaitMs: 5 },
      timeoutMs: patienceMs,
      ...options,
    })

  test('a walk neither loses nor repeats a competition under any faults', async () => {
    const plans = fc.array(fc.constantFrom(...faults), { maxLength: 12 })
    const walk = fc.asyncProperty(plans, fc.integer({ min: 1, max: 4 }), fc.boolean(), async (plan, limit, cache) => {
      proxy.plan(plan)
      assert.deepEqual(await idsOf(clientOf({ cache, timeoutMs: 400 }), limit), expectedIds)
    })
    await fc.assert(walk, { numRuns: tries(6), seed: 20_260_501 })
  })

  for (const fault of faults) {
    test(`${fault}: the answer comes with the next attempt`, async () => {
      proxy.plan([fault])
      const page = await clientOf({ timeoutMs: patienceWith(fault) }).listCompetitions({ limit: 1 })
      assert.equal(page.competitions[0]?.id, expectedIds[0])
      // On a busy machine the response to the second attempt may take longer than the timeout for silence.
      const asked = proxy.requests.length
      assert.ok(fault === 'silence' ? asked >= 2 : asked === (fault === 'none' ? 1 : 2), `${asked} requests`)
    })
  }

  test('after the last attempt the error of that attempt is thrown', async () => {
    const thrown: Partial<Record<Fault, string>> = {
      reset: 'NetworkError',
      'lost body': 'NetworkError',
      'cut body': 'NetworkError',
      'cut identity body': 'NetworkError',
      silence: 'TimeoutError',
      '429 with seconds': 'RateLimitedError',
      '503 with a date': 'UnavailableError',
      '502 with a page': 'UnavailableError',
    }
    for (const [fault, name] of Object.entries(thrown) as [Fault, string][]) {
      proxy.plan(['reset', fault])
      const retry = { attempts: 2, firstWaitMs: 1 }
      await assert.rejects(clientOf({ retry, timeoutMs: patienceWith(fault) }).listCompetitions(), { name })
      assert.equal(proxy.requests.length, 2)
    }
  })

  test('retry: false asks once', async () => {
    proxy.plan(['503 with nothing'])
    await assert.rejects(clientOf({ retry: false }).listCompetitions(), { name: 'UnavailableError', status: 503 })
    assert.equal(proxy.requests.length, 1)
  })

  test('a response beyond the limit is not read to its end, nor requested again', async () => {
    proxy.plan([])
    // Beside other work a connection that has long been idle may end as it is used again.
    let answers = 0
    const counted = async (...asked: Parameters<typeof fetch>) => {
      const answer = await fetch(...asked)
      answers += 1
      return answer
    }
    const expected = { name: 'UnexpectedAnswerError', status: 200, message: /answers with more than 100 bytes/ }
    await assert.rejects(clientOf({ answerBytesMax: 100, fetch: counted }).listCompetitions(), expected)
    assert.equal(answers, 1)
  })

  test('a competition that is added during a walk neither repeats nor hides another', async () => {
    proxy.plan(['reset', 'none', 'cut body'])
    const ids: string[] = []
    for await (const { id } of clientOf().listCompetitions({ limit: 3 })) {
      if (ids.length === 4) await writeItems(world.catalog.database, { competitions: [late] }, world.clock.now())
      ids.push(id)
    }
    assert.deepEqual(ids, expectedIds)
  })
})

function patienceWith(fault: Fault): number {
  return fault === 'silence' ? 1500 : patienceMs
}

const expectedIds = Array.from({ length: count }, (_, index) => `comp_walk_${count - 1 - index}`)
const late = { ...competition(0), id: 'comp_late' }

function competition(index: number): { readonly id: string } {
  const members = { gym: 'gym_quiet', name: `Walk ${index}`, time_zone: 'UTC', status: 'published' }
  return { id: `comp_walk_${index}`, ...members }
}

async function idsOf(client: Client, limit: number): Promise<readonly string[]> {
  const ids: string[] = []
  for await (const { id } of client.listCompetitions({ limit })) ids.push(id)
  return ids
}
