import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, suite, test } from 'node:test'
import { queryObjects } from 'node:v8'
import { Memory } from '../../src/catalog/reading/memory.ts'
import { Clock } from '../clock.ts'
import { sqlite } from '../storage/engines.ts'
import { serveCatalog, type RunningService } from '../serving-world.ts'
import type { TemporaryCatalog } from '../temporary-catalog.ts'
import { worldCatalog } from '../world-catalog.ts'
import { builtAt } from '../world.ts'
import { writeItems } from '../write-items.ts'
import { readBody } from './gzip-programs.ts'

const size = 60
const documentMemoryBytes = 4 * 2 ** 20
const now = new Clock(builtAt).now()

let catalog: TemporaryCatalog
before(async () => {
  catalog = await heavyCatalog()
})
after(() => catalog.remove())

suite('a list of 6 MB, read through 4 MB of memory', () => {
  let running: RunningService
  before(async () => {
    running = await serveHeavy()
  })
  after(() => running.stop())

  const bytesFromMemory = async (limit: number, coding: 'identity' | 'gzip') => {
    let bytes = 0
    for (let index = 0; index < size; index += limit) {
      const path = `/api/public/competitions?limit=${limit}&before_cursor=comp_heavy_${index}`
      running.statements.length = 0
      const body = await readBody(running.service.address, path, coding)
      if (!running.statements.some((text) => /\bcompetition_(bytes|deflated)\b/.test(text))) bytes += body.length
    }
    return bytes
  }

  for (const [limit, coding] of [
    [1, 'identity'],
    [10, 'gzip'],
  ] as const) {
    test(`of every page of ${limit} in ${coding}, each asked for three times, no more than that is kept`, async () => {
      await bytesFromMemory(limit, coding)
      await bytesFromMemory(limit, coding)
      const bytes = await bytesFromMemory(limit, coding)
      assert.ok(bytes <= documentMemoryBytes, `${bytes} bytes`)
    })
  }
})

test('a page that is asked for again and again stays in memory while all others are asked for once', async () => {
  const running = await serveHeavy()
  const ask = (query: string) =>
    readBody(running.service.address, `/api/public/competitions?limit=1${query}`, 'identity')
  for (let time = 0; time < 3; time += 1) await ask('')
  for (let index = 0; index < size - 1; index += 1) await ask(`&before_cursor=comp_heavy_${index}`)
  running.statements.length = 0
  await ask('')
  assert.deepEqual(running.statements, [])
  await running.stop()
})

test('a page that is requested again replaces pages that no longer are', async () => {
  const running = await serveHeavy()
  const ask = (index: number) => {
    const path = `/api/public/competitions?limit=1&before_cursor=comp_heavy_${index}`
    return readBody(running.service.address, path, 'identity')
  }
  // More than the cache keeps of single pages.
  for (const index of [...Array(size - 1).keys(), ...Array(size - 1).keys()]) await ask(index)
  // A full cache admits one document in 64.
  for (let time = 0; time < 64; time += 1) await ask(50)
  running.statements.length = 0
  await ask(50)
  assert.deepEqual(running.statements, [])
  await running.stop()
})

test('a cache ends with its snapshot of the catalog', async (t) => {
  const running = await serveHeavy()
  t.after(() => running.stop())
  const ask = async (path: string) => (await running.get(`/api/public/${path}`)).arrayBuffer()
  const live = () => queryObjects(Memory, { format: 'count' })
  // Connections may still refer to objects of other tests in this process.
  const before = live()
  for (let change = 0; change < 50; change += 1) {
    const competitions = [{ ...heavyCompetition(0), description: `Changed ${change} times` }]
    await writeItems(running.catalog.database, { competitions }, now)
    for (const cursor of ['comp_nobody', 'comp_0', 'nonsense']) {
      await ask(`competitions?after_cursor=${cursor}`)
      await ask(`competitions?before_cursor=${cursor}`)
    }
    await ask('competitions?limit=1')
    await ask('workouts/1')
    await ask('workouts/999999')
    await ask('nowhere')
  }
  // One of the present state, and one of the previous state while parts of it may be reused.
  assert.ok(live() - before <= 2, `${live() - before} memories`)
})

async function heavyCatalog(): Promise<TemporaryCatalog> {
  const made = await worldCatalog(sqlite)
  const competitions = Array.from({ length: size }, (_, index) => heavyCompetition(index))
  await writeItems(made.database, { competitions }, now)
  return made
}

function serveHeavy(): Promise<RunningService> {
  return serveCatalog(catalog, new Clock(builtAt), { documentMemoryBytes })
}

function heavyCompetition(index: number): object {
  const description = createHash('shake256', { outputLength: 50_000 }).update(String(index)).digest('hex')
  const named = { id: `comp_heavy_${index}`, name: `Heavy ${index}`, time_zone: 'Europe/Lisbon' }
  return { ...named, gym: 'gym_northside', status: 'published', description }
}
