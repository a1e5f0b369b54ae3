import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../server/test/until.ts'
import { writeItems } from '../../server/test/write-items.ts'
import { world as items } from '../../server/test/world.ts'
import type { Fetch } from '../src/index.ts'
import { serveWorld, type ServedWorld } from './served-world.ts'

suite('waiting for a change', () => {
  let world: ServedWorld
  before(async () => (world = await serveWorld()))
  after(() => world.stop())

  function listening(change: (init: RequestInit, count: number) => RequestInit | Error = (init) => init) {
    const preferred: (string | null)[] = []
    const asking: Fetch = (url, init) => {
      preferred.push(new Headers(init.headers).get('prefer'))
      const changed = change(init, preferred.length)
      return changed instanceof Error ? Promise.reject(changed) : fetch(url, changed)
    }
    return { preferred, asking }
  }

  test('ends with the page as it is then, or with nothing when the time has passed', async () => {
    const harbor = world.clientOf('harbor', { cache: true })
    const { etag, competitions } = await harbor.listCompetitions()
    assert.equal(await harbor.pollCompetitions(etag, { waitSeconds: 1 }), undefined)
    const changed = harbor.pollCompetitions(etag, { waitSeconds: 30 })
    const page = harbor.listCompetitions({ waitSeconds: 30 }).then((page) => page)
    const workout = await harbor.getWorkoutAnswer(1)
    const [spring] = items.competitions ?? []
    await writeItems(world.catalog.database, { competitions: [{ ...spring, name: 'Autumn' }] }, world.clock.now())
    assert.deepEqual(
      (await changed)?.competitions.map(({ name }) => name),
      [competitions[0]?.name, 'Autumn'],
    )
    assert.equal((await page).heldSeconds, 30)
    assert.equal((await harbor.getWorkoutAnswer(1, { waitSeconds: 1 })).text, workout.text)
  })

  test('that is cut off on the way is retried immediately without a wait', async () => {
    const { preferred, asking } = listening((init, count) => (count === 2 ? new Error('reset by peer') : init))
    const harbor = world.clientOf('harbor', { fetch: asking, retry: { firstWaitMs: 0 } })
    const { etag } = await harbor.listCompetitions()
    assert.equal(await harbor.pollCompetitions(etag, { waitSeconds: 30 }), undefined)
    assert.deepEqual(preferred, [null, 'wait=30', null])
  })

  test('waits here where the service does not, so that a loop does not spin', async () => {
    const { preferred, asking } = listening(({ headers, ...init }) => {
      const kept = new Headers(headers)
      kept.delete('prefer')
      return { ...init, headers: kept }
    })
    const harbor = world.clientOf('harbor', { fetch: asking })
    const { etag } = await harbor.listCompetitions()
    const leaving = new AbortController()
    const { signal } = leaving
    const polling = assert.rejects(harbor.pollCompetitions(etag, { waitSeconds: 30, signal }), { name: 'AbortError' })
    await until(() => preferred.length === 2, 'it has asked')
    // A request without a wait would be repeated in this time.
    await pause(200)
    leaving.abort()
    await polling
    assert.deepEqual(preferred, [null, 'wait=30'])
  })

  test('needs a tag, a whole number of seconds, and is no part of a walk', async () => {
    const { preferred, asking } = listening()
    const harbor = world.clientOf('harbor', { fetch: asking, cache: true })
    await harbor.getWorkout(1)
    await harbor.getWorkoutAnswer(2, { waitSeconds: 30 })
    for (let walk = 0; walk < 2; walk += 1)
      for await (const { id } of harbor.listCompetitions({ waitSeconds: 30 })) assert.ok(id)
    assert.deepEqual(new Set(preferred), new Set([null]))
    const expected = /^waitSeconds is 1\.5; it must be a whole number from 0 /
    await assert.rejects(harbor.getWorkoutAnswer(1, { waitSeconds: 1.5 }), { name: 'TypeError', message: expected })
  })
})
