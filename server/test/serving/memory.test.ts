import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { Memory } from '../../src/catalog/reading/memory.ts'
import { publish, publishAt, unpublish } from '../catalog/change-competition.ts'
import { Clock } from '../clock.ts'
import { metricsOf, serveCatalog, type OnStatement, type RunningService } from '../serving-world.ts'
import type { TemporaryCatalog } from '../temporary-catalog.ts'
import { suiteOnEnginesInLong } from '../storage/engines.ts'
import { until } from '../until.ts'
import { worldCatalog } from '../world-catalog.ts'
import { writeItems } from '../write-items.ts'
import { inLong, tries } from '../tries.ts'

const builtAt = '2026-05-01T12:00:00Z'
const hourMs = 3_600_000

const size = 210

const large = 90

/** Sizes of the cache in bytes. The first size holds all pages, the second a few pages, and the third none. */
const memories = { whole: 64 * 2 ** 20, few: 150_000, nothing: 100 } as const

const runs = { sqlite: 10, postgres: 4 } as const

suiteOnEnginesInLong('reading from memory', (engine) => {
  const numRuns = tries(runs[engine.name])
  const clock = new Clock(builtAt)
  const services: RunningService[] = []
  let catalog: TemporaryCatalog
  let [whole, few, nothing]: RunningService[] = []

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
    few = await serve(memories.few)
    nothing = await serve(memories.nothing)
  })
  after(async () => {
    for (const running of services) await running.stop()
    await catalog.remove()
  })
  const write = (changed: object) =>
    writeItems(services.at(-1)?.catalog.database ?? catalog.database, { competitions: [changed] }, clock.now())

  test('any page at any instant equals the stored catalog, in both codings', async () => {
    await fc.assert(
      fc.asyncProperty(anyQuery, fc.integer({ min: -1, max: size / 7 + 1 }), async (query, hours) => {
        clock.moveTo(builtAt)
        clock.moveBy(hours * hourMs)
        const stored = await pageOf(nothing, query)
        for (const running of [whole, few]) {
          assert.deepEqual(await pageOf(running, query), stored)
          assert.deepEqual(await pageOf(running, query, 'gzip'), stored)
        }
      }),
      { numRuns },
    )
    clock.moveTo(builtAt)
  })

  test('a page that was read is not read again, an empty one included', async () => {
    const running = requireRunning(whole)
    for (const as of ['frontEnd', 'stranger'] as const) {
      const read = (tag: string) => running.get('/api/public/competitions', { as, headers: { 'if-none-match': tag } })
      await (await read('"one"')).arrayBuffer()
      running.statements.length = 0
      // Another request for the same page, whose response is not cached.
      await (await read('"other"')).arrayBuffer()
      assert.deepEqual(running.statements, [])
    }
  })

  test('a page that is not cached is complete for concurrent clients, and later', async () => {
    const queries = ['limit=100', 'limit=1', 'limit=100&after_cursor=comp_150']
    const stored = await Promise.all(queries.map((query) => pageOf(whole, query)))
    // More requests than it takes until a page is compressed better in the background.
    for (let time = 0; time < inLong(3, 6); time += 1) {
      const codings = Array.from({ length: inLong(3, 8) }, () => ['identity', 'gzip', 'br, gzip']).flat()
      const answers = await Promise.all(
        codings.flatMap((coding) => queries.map((query) => pageOf(nothing, query, coding))),
      )
      for (const [index, answer] of answers.entries()) assert.equal(answer.body, stored[index % queries.length]?.body)
    }
  })

  test('a competition that has changed since its page was read is not served as it was', async () => {
    for (const running of [whole, few]) {
      const query = 'limit=3&after_cursor=comp_62'
      const earlier = await pageOf(running, query)
      await write({ ...competition(60), name: `Renamed ${Math.random()}` })
      const later = await pageOf(running, query)
      assert.notEqual(later.etag, earlier.etag)
      assert.deepEqual(later, await pageOf(nothing, query))
    }
  })

  test('a page on which nothing has changed is not read again when something else has', async () => {
    const running = requireRunning(whole)
    const query = 'limit=3&after_cursor=comp_92'
    const earlier = await pageOf(running, query)
    await write({ ...competition(60), name: `Renamed ${Math.random()}` })
    running.statements.length = 0
    assert.deepEqual(await pageOf(running, query), earlier)
    assert.deepEqual(running.statements.filter(readsBytes), [])
    await pageOf(running, 'limit=3&after_cursor=comp_62')
    assert.equal(running.statements.filter(readsBytes).length, 1)
  })

  test('a release that was moved comes at its new time, though nothing else has changed', async () => {
    const query = 'limit=1&after_cursor=comp_15'
    const before = await pageOf(whole, query)
    const soon = new Date(Date.parse(builtAt) + hourMs / 2).toISOString()
    await write(competition(14, soon))
    assert.equal((await pageOf(whole, query)).etag, before.etag)
    clock.moveBy(hourMs / 2)
    assert.match((await pageOf(whole, query)).body, /"Event 14"/)
    clock.moveTo(builtAt)
    await write(competition(14))
  })

  test('after any changes, any page equals the stored catalog', async () => {
    const { database } = services.at(-1)?.catalog ?? catalog
    const asStored = async (query: string) => {
      const stored = await pageOf(nothing, query)
      for (const running of [whole, few]) assert.deepEqual(await pageOf(running, query), stored)
    }
    await fc.assert(
      fc.asyncProperty(anyQuery, fc.nat(size - 1), async (query, index) => {
        await asStored(query)
        await unpublish(database, `comp_${index}`, clock.now() - 1)
        await asStored(query)
        await publish(database, `comp_${index}`, clock.now())
        await asStored(query)
      }),
      { numRuns },
    )
  })

  test('a page that changes while it is read is read again, at any statement', async () => {
    // One document is current; a release has made the other stale, so it is rendered again from its source.
    for (const [query, index, hours] of [
      ['limit=2', size - 1, 0],
      ['limit=2&after_cursor=comp_204', 203, 31],
    ] as const) {
      clock.moveBy(hours * hourMs)
      for (let behind = 1; behind <= 9; behind += 1) {
        const change = { statements: 0, isMade: false, isOver: false }
        const competitions = [{ ...competition(index), name: `Renamed behind ${behind}` }]
        const running = await serve(memories.whole, clock, async () => {
          if (change.isOver || (change.statements += 1) !== behind) return
          await writeItems(catalog.database, { competitions }, Date.parse(builtAt))
          change.isMade = true
        })
        const page = await pageOf(running, query)
        change.isOver = true
        assert.ok(!change.isMade || page.body.includes(`Renamed behind ${behind}`), `${query}, behind ${behind}`)
        assert.deepEqual(page, await pageOf(nothing, query))
      }
      clock.moveTo(builtAt)
    }
  })

  test('documents are prepared before their release, and swapped at it', async () => {
    const own = new Clock(builtAt)
    // The 113th competition is on the first page of a hundred; its event is the 17th to be released.
    own.moveBy(17 * hourMs - 60_000)
    const running = await serve(memories.whole, own)
    await pageOf(running, 'limit=100')
    const before = await rendersOf(running)
    own.moveBy(55_000)
    await until(async () => (await rendersOf(running)) > before, 'what is released in five seconds is prepared')
    running.statements.length = 0
    own.moveBy(4999)
    const earlier = await pageOf(running, 'limit=100')
    own.moveBy(1)
    const later = await pageOf(running, 'limit=100')
    assert.notEqual(later.etag, earlier.etag)
    assert.deepEqual(running.statements.filter(rendersAnew), [])
  })

  test('a page is complete for a slow reader, though another reader has long had it', async () => {
    const instructions = 'x'.repeat(99_000)
    const competitions = Array.from({ length: large }, (_, index) => competition(size + index, null, instructions))
    await writeItems(services.at(-1)?.catalog.database ?? catalog.database, { competitions }, clock.now())
    let open: () => void = () => undefined
    let gate = Promise.resolve()
    const running = await serve(memories.nothing, clock, () => gate)
    const plain = { as: 'frontEnd', headers: { 'accept-encoding': 'identity' } } as const
    const ask = () => running.get(`/api/public/competitions?limit=${large}`, plain)
    const stored = await (await ask()).text()
    gate = new Promise((resolve) => (open = resolve))
    const requests = [ask(), ask()]
    // Both requests have arrived by then and share one page, which is far larger than the buffer of a connection.
    await pause(300)
    open()
    const [slow, quick] = await Promise.all(requests)
    assert.equal(await quick?.text(), stored)
    assert.equal(await slow?.text(), stored)

    // There is room for one such page. The next one evicts it, even while clients are still reading it.
    const single = await serve(stored.length * 1.5)
    const page = (limit: number, tag = '') => {
      const headers = { ...plain.headers, 'if-none-match': tag }
      return single.get(`/api/public/competitions?limit=${limit}`, { ...plain, headers })
    }
    const texts = async (answers: readonly Response[]) => Promise.all(answers.map((answer) => answer.text()))
    const taken = [await page(large), await page(large), await page(large, '"other"')]
    for (let time = 0; time < 3; time += 1) await texts([await page(large - 1)])
    assert.deepEqual(await texts([...taken, await page(large)]), [stored, stored, stored, stored])
  })
})

test('the cache counts unused space between small bodies; large ones leave none', () => {
  const taken = (bytes: number) => {
    const memory = new Memory(1e6)
    memory.of<object>('page ').keep('one', {}, bytes)
    return memory.usedBytes
  }
  assert.deepEqual(
    [48_000, 96_000].map((bytes) => taken(bytes) - taken(0)),
    [60_000, 96_000],
  )
})

function readsBytes(statement: string): boolean {
  return statement.includes('competition_bytes')
}

function rendersAnew(statement: string): boolean {
  return statement.includes('from competitions where position = ?')
}

const cursors = fc.tuple(fc.constantFrom('after_cursor', 'before_cursor'), fc.nat(size - 1))

const anyQuery = fc
  .tuple(fc.integer({ min: 1, max: 100 }), fc.option(cursors))
  .map(([limit, cursor]) => `limit=${limit}${cursor === null ? '' : `&${cursor[0]}=comp_${cursor[1]}`}`)

function competition(index: number, released_at = releaseOf(index), description?: string): object {
  const details = { type: 'ForTime', movements: [{ id: 'mv_thruster', reps: '5', load: null }] }
  const events = [{ id: `ce_${index}`, name: `Event ${index}`, released_at, workout: { type: 'ForTime', details } }]
  const divisions = [{ id: `cd_${index}`, name: 'Open' }]
  const named = { id: `comp_${index}`, gym: 'gym_northside', name: `No ${index}`, description, time_zone: 'UTC' }
  return { ...named, status: 'published', divisions, events }
}

function releaseOf(index: number): string | null {
  return index % 7 === 0 ? new Date(Date.parse(builtAt) + (index / 7 + 1) * hourMs).toISOString() : null
}

async function pageOf(running: RunningService | undefined, query: string, coding = 'identity') {
  const asked = requireRunning(running)
  const headers = { 'accept-encoding': coding }
  const answer = await asked.get(`/api/public/competitions?${query}`, { as: 'frontEnd', headers })
  const link = answer.headers.get('link')?.replaceAll(asked.service.address, '')
  // Each coding has its own tag with the same text before the suffix.
  const etag = answer.headers.get('etag')?.replace(/-gzip"$/, '"')
  return { status: answer.status, etag, link, body: await answer.text() }
}

async function rendersOf({ service }: RunningService): Promise<number> {
  const metrics = await metricsOf(service)
  return Number(/^heatsheet_renders_total (\d+)$/m.exec(metrics)?.[1])
}

function requireRunning(running: RunningService | undefined): RunningService {
  if (running === undefined) throw new Error('The service has not been started')
  return running
}
