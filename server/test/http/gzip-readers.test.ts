import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, suite, test } from 'node:test'
import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { openPage } from '../browser.ts'
import { oneBrowser } from '../one-browser.ts'
import { sqlite } from '../storage/engines.ts'
import { startWorld, type RunningService } from '../serving-world.ts'
import { writeItems } from '../write-items.ts'
import { authorization, programs, readBody, type ReadPages } from './gzip-programs.ts'
import { inLong, longTest, tries } from '../tries.ts'

const list = '/api/public/competitions'
const size = 130

/** The URLs of pages with 1, 10, 100 and no competitions. */
const pages = [`${list}?limit=1`, list, `${list}?limit=100`, `${list}?after_cursor=comp_spring`]

const anyPage = fc
  .record({
    limit: fc.integer({ min: 1, max: 100 }),
    side: fc.constantFrom('after', 'before'),
    index: fc.nat(size - 1),
  })
  .map(({ limit, side, index }) => `${list}?limit=${limit}&${side}_cursor=comp_reader_${index}`)

/** The catalog is about one megabyte, so it fits only into the first of these cache sizes. */
const memories = { 'from memory': 64 * 2 ** 20, 'from storage': 2 ** 19 }

for (const [whence, documentMemoryBytes] of Object.entries(memories).slice(0, inLong(1, 2))) {
  suite(`pages that were joined ${whence} are read by`, () => {
    let running: RunningService
    let page: Page
    before(async () => {
      running = await startWorld(sqlite, { documentMemoryBytes })
      const competitions = Array.from({ length: size }, (_, index) => competition(index))
      await writeItems(running.catalog.database, { competitions }, running.clock.now())
      page = await openPage(await oneBrowser())
      await page.goto(running.service.address)
    })
    after(async () => {
      await page.context().close()
      await running.stop()
    })

    const readInBrowser: ReadPages = (_address, paths) =>
      page.evaluate(
        async ({ paths, authorization }) => {
          const texts: string[] = []
          for (const path of paths) {
            const response = await fetch(path, { headers: { authorization }, cache: 'no-store' })
            const coding = response.headers.get('content-encoding')
            if (coding !== 'gzip') throw new Error(`${path} came as ${String(coding)}: status ${response.status}.`)
            texts.push(await response.text())
          }
          return texts
        },
        { paths, authorization },
      )

    for (const [name, read] of Object.entries({ ...programs, Chromium: readInBrowser })) {
      const readsAsTheyAre = async (paths: readonly string[]) => {
        const { address } = running.service
        const plain: string[] = []
        for (const path of paths) plain.push((await readBody(address, path, 'identity')).toString())
        assert.deepEqual(await read(address, paths), plain)
      }

      test(`${name}: one, ten, a hundred and none`, () => readsAsTheyAre(pages))

      longTest(`${name}: any sequence of pages`, async () => {
        const sequences = fc.array(anyPage, { minLength: 1, maxLength: 4 })
        await fc.assert(fc.asyncProperty(sequences, readsAsTheyAre), { numRuns: tries(1) })
      })
    }
  })
}

function competition(index: number): object {
  const noise = createHash('shake256', { outputLength: (index * 37) % 4000 })
    .update(String(index))
    .digest('base64')
  const description = `${noise} ${'Größe 21–15–9 🏋️ '.repeat((index * 61) % 300)}`
  return {
    id: `comp_reader_${index}`,
    gym: 'gym_northside',
    name: `Reader ${index}`,
    status: 'published',
    time_zone: 'Europe/Lisbon',
    description,
  }
}
