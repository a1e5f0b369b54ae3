import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import { Chance } from '../chance.ts'
import { Clock } from '../clock.ts'
import { serveCatalog } from '../serving-world.ts'
import { suiteOnEngines, type Engine } from '../storage/engines.ts'
import { catalogFor } from '../temporary-catalog.ts'
import { tries } from '../tries.ts'
import { expectedAnswer, type ListRequest, type ModelAccount } from './who-sees-what-model.ts'
import { headersOf, pathOf } from './who-sees-what-requests.ts'
import { TwofoldCatalog } from './who-sees-what-world.ts'

type Way = 'next' | 'prev'

const seeds = { sqlite: 8, postgres: 2 } as const

async function serveChance(t: TestContext, engine: Engine, chance: Chance) {
  const [catalog, clock] = [await catalogFor(t, engine), new Clock('2026-06-01T12:00:00Z')]
  const running = await serveCatalog(catalog, clock, { trustProxy: true })
  t.after(() => running.stop())
  const twofold = new TwofoldCatalog(running.catalog.database, chance, clock.now())
  await twofold.fill()
  const steady = ({ gyms, isPlatform, expiresAt }: ModelAccount) =>
    (!isPlatform || gyms === 'every') && expiresAt === Infinity
  const account = twofold.model.accounts.find(steady)
  const asked = { account, isPasswordRight: true, gymHeader: undefined }
  const seen = () => {
    const expected = expectedAnswer(twofold.model, { ...asked, asked: { limit: Infinity }, now: twofold.now })
    return 'body' in expected ? (expected.body as { id: string }[]).map(({ id }) => id) : []
  }
  const walk = async (start: ListRequest, way: Way, pause: () => Promise<void> = () => Promise.resolve()) => {
    const met: string[] = []
    let url: string | undefined = `${running.service.address}${pathOf(start)}`
    while (url !== undefined) {
      const headers = headersOf({ ...asked, asked: start, now: 0 }, chance, 1, undefined)
      const answer: Response = await fetch(url, { headers })
      assert.equal(answer.status, 200, url)
      const ids = ((await answer.json()) as { id: string }[]).map(({ id }) => id)
      if (way === 'next') met.push(...ids)
      else met.unshift(...ids)
      await pause()
      // The walk ends when the account is revoked.
      if (account?.isRevoked) return undefined
      url = new RegExp(`<([^>]*)>; rel="${way}"`).exec(answer.headers.get('link') ?? '')?.[1]
    }
    return met
  }
  const change = async () => {
    await twofold.change()
    clock.moveBy(twofold.now - clock.now())
  }
  return { isServed: account !== undefined, seen, walk, change }
}

suiteOnEngines('a walk through the list', (engine) => {
  const overSeeds = async (t: TestContext, act: (chance: Chance, context: string) => Promise<void>) => {
    const first = randomInt(2 ** 31)
    for (let seed = first; seed < first + tries(seeds[engine.name]); seed += 1)
      await act(new Chance(seed), `seed ${seed}`)
    t.diagnostic(`from seed ${first}`)
  }

  test('forward and backward are each other’s reverse for every limit', (t) =>
    overSeeds(t, async (chance, context) => {
      const { isServed, seen, walk } = await serveChance(t, engine, chance)
      if (!isServed) return
      const ids = seen()
      for (let limit = 1; limit <= ids.length + 1; limit += 1) {
        assert.deepEqual(await walk({ limit }, 'next'), ids, context)
        const [oldest] = ids.slice(-1)
        if (oldest === undefined) continue
        const newer = await walk({ limit, side: 'before', cursor: oldest }, 'prev')
        assert.deepEqual([...(newer ?? []), oldest], ids, context)
      }
    }))

  test('reads every competition that is visible throughout it exactly once, in order, under any changes between pages', (t) =>
    overSeeds(t, async (chance, context) => {
      const { isServed, seen, walk, change } = await serveChance(t, engine, chance)
      const [limit, way] = [1 + chance.below(4), chance.of<Way>(['next', 'prev'])]
      const atStart = seen()
      const [oldest] = atStart.slice(-1)
      if (!isServed || oldest === undefined) return
      let throughout = new Set(atStart)
      const pause = async () => {
        for (let left = chance.below(4); left > 0; left -= 1) {
          await change()
          throughout = throughout.intersection(new Set(seen()))
        }
      }
      const start = way === 'next' ? {} : ({ side: 'before', cursor: oldest } as const)
      const met = await walk({ limit, ...start }, way, pause)
      if (met === undefined) return
      const read = way === 'next' ? met : [...met, oldest]
      const expected = atStart.filter((id) => throughout.has(id))
      assert.deepEqual([read.filter((id) => throughout.has(id)), new Set(read).size], [expected, read.length], context)
    }))
})
