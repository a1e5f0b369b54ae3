import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { publishAt, unpublish } from '../catalog/change-competition.ts'
import { Clock } from '../clock.ts'
import { serveCatalog, type OnStatement, type RunningService } from '../serving-world.ts'
import type { TemporaryCatalog } from '../temporary-catalog.ts'
import { suiteOnEngines } from '../storage/engines.ts'
import { until } from '../until.ts'
import { worldCatalog } from '../world-catalog.ts'
import { type AccountName } from '../world.ts'
import { writeItems } from '../write-items.ts'
import { tries } from '../tries.ts'

const builtAt = '2026-05-01T12:00:00Z'
const hourMs = 3_600_000

/**
 * More than three segments of the memory; every seventh has a release, an hour after the one before, and every 23rd a
 * publication, three hours after the one before.
 */
const size = 210

/** Room for the whole list, for the order of it alone, and for nothing. */
const memories = { whole: 64 * 2 ** 20, order: 72_000, nothing: 100 } as const

/** Runs of a property: each takes two or three requests. */
const runs = { sqlite: 25, postgres: 8 } as const

suiteOnEngines('reading from memory', (engine) => {
  const numRuns = tries(runs[engine.name])
  const clock = new Clock(builtAt)
  const services: RunningService[] = []
  let catalog: TemporaryCatalog
  let [whole, order, nothing]: RunningService[] = []

  /** One more service on the catalog; every one has heard of what is written to that which came last. */
  const serve = async (documentMemoryBytes: number, on = clock, onStatement?: OnStatement) => {
    const { catalog: heard } = services.at(-1) ?? { catalog }
    const running = await serveCatalog(heard, on, { documentMemoryBytes }, onStatement)
    services.push(running)
    return running
  }
  before(async () => {
    catalog = await worldCatalog(engine)
    const competitions = Array.from({ length: size }, (_, index) => competition(index))
    await writeItems(catalog.database, { competitions }, clock.now())
    for (let index = 0; index < size; index += 23) {
      const at = new Date(Date.parse(builtAt) + (index / 23 + 1) * 3 * hourMs).toISOString()
      await unpublish(catalog.database, `comp_${index}`, clock.now() - 1)
      await publishAt(catalog.database, `comp_${index}`, at, clock.now())
    }
    whole = await serve(memories.whole)
    order = await serve(memories.order)
    nothing = await serve(memories.nothing)
  })
  after(async () => {
    for (const running of services) await running.stop()
    await catalog.remove()
  })
  const write = (changed: object) =>
    writeItems(services.at(-1)?.catalog.database ?? catalog.database, { competitions: [changed] }, clock.now())

  test('any page at any instant is what the stored catalog gives, in both codings', async () => {
    await untilHeld(whole, 'frontEnd')
    await fc.assert(
      fc.asyncProperty(anyQuery, fc.integer({ min: -1, max: size / 7 + 1 }), async (query, hours) => {
        clock.moveTo(builtAt)
        clock.moveBy(hours * hourMs)
        const stored = await pageOf(nothing, query)
        assert.deepEqual(await pageOf(whole, query), stored)
        assert.deepEqual(await pageOf(whole, query, 'gzip'), stored)
      }),
      { numRuns },
    )
    clock.moveTo(builtAt)
  })

  test('an empty list is held, too', () => untilHeld(whole, 'stranger'))

  test('a list whose documents exceed the bound is held without them', async () => {
    const asked = await untilSettled(order, 'frontEnd', (statements) => statements.length === 1)
    assert.match(asked[0] ?? '', /competition_documents/)
  })

  test('any page of a list that is held without its documents is what the stored catalog gives', async () => {
    // A cursor stays good when its competition is no longer listed.
    await write({ ...competition(50), status: 'draft' })
    await untilSettled(order, 'frontEnd', (statements) => statements.length === 1)
    await fc.assert(
      fc.asyncProperty(anyQuery, async (query) => {
        assert.deepEqual(await pageOf(order, query), await pageOf(nothing, query))
      }),
      { numRuns },
    )
    await write(competition(50))
  })

  test('a competition that has changed since its list was read is not served as it was', async () => {
    for (const running of [whole, order]) {
      const query = 'limit=3&after_cursor=comp_62'
      const earlier = await pageOf(running, query)
      await write({ ...competition(60), name: `Renamed ${Math.random()}` })
      const later = await pageOf(running, query)
      assert.notEqual(later.etag, earlier.etag)
      assert.deepEqual(later, await pageOf(nothing, query))
    }
  })

  test('a list that changes while it is read is not held', async () => {
    const newest = size - 1
    const change = { documents: 0, isMade: false }
    const running = await serve(memories.whole, clock, async (text) => {
      // The newest are read first, and are read already when the second part is.
      if (!text.includes('competition_documents') || (change.documents += 1) !== 3) return
      await writeItems(catalog.database, { competitions: [{ ...competition(newest), name: 'Renamed' }] }, clock.now())
      change.isMade = true
    })
    await pageOf(running, 'limit=2')
    await until(() => change.isMade, 'the list is read, and changed meanwhile')
    await untilQuiet(running)
    const page = await pageOf(running, 'limit=2')
    assert.ok(page.body.includes('Renamed'))
    assert.deepEqual(page, await pageOf(nothing, 'limit=2'))
  })

  test('documents are prepared before their release, and swapped at it', async () => {
    const own = new Clock(builtAt)
    // The 113th competition is on the first page of a hundred; its event is the 17th to be released.
    own.moveBy(17 * hourMs - 60_000)
    const running = await serve(memories.whole, own)
    await untilHeld(running, 'frontEnd')
    await pageOf(running, 'limit=100')
    running.statements.length = 0
    own.moveBy(55_000)
    await until(() => running.statements.length > 0, 'what is released in five seconds is prepared')
    await untilQuiet(running)
    own.moveBy(4999)
    const earlier = await pageOf(running, 'limit=100')
    own.moveBy(1)
    const later = await pageOf(running, 'limit=100')
    assert.notEqual(later.etag, earlier.etag)
    assert.deepEqual(running.statements, [])
  })
})

const cursors = fc.tuple(fc.constantFrom('after_cursor', 'before_cursor'), fc.nat(size - 1))

/** A query for any page of the list. */
const anyQuery = fc
  .tuple(fc.integer({ min: 1, max: 100 }), fc.option(cursors))
  .map(([limit, cursor]) => `limit=${limit}${cursor === null ? '' : `&${cursor[0]}=comp_${cursor[1]}`}`)

function competition(index: number): object {
  const details = { type: 'ForTime', movements: [{ id: 'mv_thruster', reps: '5', load: null }] }
  const released_at = index % 7 === 0 ? new Date(Date.parse(builtAt) + (index / 7 + 1) * hourMs).toISOString() : null
  const events = [{ id: `ce_${index}`, name: `Event ${index}`, released_at, workout: { type: 'ForTime', details } }]
  const divisions = [{ id: `cd_${index}`, name: 'Open' }]
  const named = { id: `comp_${index}`, gym: 'gym_northside', name: `No ${index}`, time_zone: 'UTC' }
  return { ...named, status: 'published', divisions, events }
}

/** A page as every viewer of everything that is published reads it. */
async function pageOf(running: RunningService | undefined, query: string, coding = 'identity') {
  const asked = requireRunning(running)
  const headers = { 'accept-encoding': coding }
  const answer = await asked.get(`/api/public/competitions?${query}`, { as: 'frontEnd', headers })
  const link = answer.headers.get('link')?.replaceAll(asked.service.address, '')
  // Of each coding there is a tag, which says the same but for that.
  const etag = answer.headers.get('etag')?.replace(/-gzip"$/, '"')
  return { status: answer.status, etag, link, body: await answer.text() }
}

/** Waits until pages that were never asked for take what is expected of the database; gives the statements of one. */
async function untilSettled(
  running: RunningService | undefined,
  as: AccountName,
  isExpected: (statements: readonly string[]) => boolean,
): Promise<readonly string[]> {
  const asked = requireRunning(running)
  let limit = 0
  await until(async () => {
    limit = (limit % 100) + 1
    asked.statements.length = 0
    await (await asked.get(`/api/public/competitions?limit=${limit}`, { as })).arrayBuffer()
    return isExpected(asked.statements)
  }, 'the list is in memory')
  return [...asked.statements]
}

/** Waits until pages that were never asked for take nothing of the database. */
async function untilHeld(running: RunningService | undefined, as: AccountName): Promise<void> {
  await untilSettled(running, as, (statements) => statements.length === 0)
}

/** Waits until the database has not been asked for a while. */
async function untilQuiet({ statements }: RunningService): Promise<void> {
  do {
    statements.length = 0
    await pause(300)
  } while (statements.length > 0)
}

function requireRunning(running: RunningService | undefined): RunningService {
  if (running === undefined) throw new Error('The service has not been started')
  return running
}
