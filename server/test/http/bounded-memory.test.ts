import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sqlite } from '../storage/engines.ts'
import { startWorld, type RunningService } from '../serving-world.ts'
import { writeItems } from '../write-items.ts'
import { readBody } from './gzip-programs.ts'

const size = 100
const megabyte = 2 ** 20
const documentMemoryBytes = 8 * megabyte
/** Sockets and streams have buffers, too. */
const surroundingBytes = 4 * megabyte

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

suite('a list of 10 MB, read through 8 MB of memory', () => {
  let running: RunningService
  before(async () => {
    running = await startWorld(sqlite, { documentMemoryBytes })
    const competitions = Array.from({ length: size }, (_, index) => competition(index))
    await writeItems(running.catalog.database, { competitions }, running.clock.now())
  })
  after(() => running.stop())

  /** Sockets let go of what they have sent a little later, and so does the collector. */
  const heldBytes = async () => {
    for (let round = 0; round < 8; round += 1) {
      collectGarbage()
      await pause(50)
    }
    return process.memoryUsage().arrayBuffers
  }

  for (const coding of ['identity', 'gzip'] as const) {
    for (const limit of [1, 10]) {
      test(`every page of ${limit} in ${coding}, each asked for three times, leaves no more than that`, async () => {
        const before = await heldBytes()
        for (let index = 0; index < size; index += 1) {
          const path = `/api/public/competitions?limit=${limit}&after_cursor=comp_heavy_${index}`
          for (let time = 0; time < 3; time += 1) await readBody(running.service.address, path, coding)
        }
        const grownBytes = (await heldBytes()) - before
        assert.ok(grownBytes < documentMemoryBytes + surroundingBytes, `${Math.round(grownBytes / megabyte)} MB`)
      })
    }
  }
})

/** 100 KB of hexadecimal digits: half of it is left when it is compressed. */
function competition(index: number): object {
  const description = createHash('shake256', { outputLength: 50_000 }).update(String(index)).digest('hex')
  const named = { id: `comp_heavy_${index}`, name: `Heavy ${index}`, time_zone: 'Europe/Lisbon' }
  return { ...named, gym: 'gym_northside', status: 'published', description }
}
