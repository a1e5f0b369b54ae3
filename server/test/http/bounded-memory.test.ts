import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, suite, test } from 'node:test'
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

  /** The bytes of the pages for which the database was asked for no document: they were in memory. */
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
      const kept = await bytesFromMemory(limit, coding)
      assert.ok(kept <= documentMemoryBytes, `${kept} bytes`)
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

test('a page that is asked for again takes the place of those that nobody asks for any more', async () => {
  const running = await serveHeavy()
  const ask = (index: number) => {
    const path = `/api/public/competitions?limit=1&before_cursor=comp_heavy_${index}`
    return readBody(running.service.address, path, 'identity')
  }
  // More than is kept of single pages.
  for (const index of [...Array(size - 1).keys(), ...Array(size - 1).keys()]) await ask(index)
  for (let time = 0; time < 3; time += 1) await ask(50)
  running.statements.length = 0
  await ask(50)
  assert.deepEqual(running.statements, [])
  await running.stop()
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

/** 100 KB of hexadecimal digits: half of it is left when it is compressed. */
function heavyCompetition(index: number): object {
  const description = createHash('shake256', { outputLength: 50_000 }).update(String(index)).digest('hex')
  const named = { id: `comp_heavy_${index}`, name: `Heavy ${index}`, time_zone: 'Europe/Lisbon' }
  return { ...named, gym: 'gym_northside', status: 'published', description }
}
