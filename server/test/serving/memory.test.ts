import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setImmediate as pause, setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { CatalogReader } from '../../src/catalog/reading/catalog-reader.ts'
import { fillShelf } from '../../src/catalog/reading/fill-shelf.ts'
import type { Page } from '../../src/catalog/reading/page.ts'
import { Renderings } from '../../src/catalog/reading/renderings.ts'
import { Shelf } from '../../src/catalog/reading/shelf.ts'
import type { Viewer } from '../../src/catalog/viewer.ts'
import type { GymId } from '../../src/contract/ids.ts'
import { parseListing } from '../../src/contract/listing.ts'
import { catalogReads } from '../../src/storage/catalog-reads.ts'
import { arrayBody } from '../../src/http/body-of-pieces.ts'
import { inOneRun } from '../../src/http/answer.ts'
import { readStoredPage } from '../read-pages.ts'
import type { TemporaryCatalog } from '../temporary-catalog.ts'
import { suiteOnEngines } from '../storage/engines.ts'
import { writeItems } from '../write-items.ts'

const gym = 'gym_harbor'
const built = Date.parse('2026-05-01T12:00:00Z')
const website: Viewer = { gyms: 'every', sees: 'published' }

/** More than three segments of the memory; every seventh has a release, an hour after the one before. */
const size = 210

suiteOnEngines('reading from memory', (engine) => {
  let catalog: TemporaryCatalog
  before(async () => {
    catalog = await engine.temporaryCatalog()
    const competitions = Array.from({ length: size }, (_, index) => competition(index))
    const movements = [{ id: 'mv_row', name: 'Row', has_reps: true }]
    await writeItems(catalog.database, { gyms: [{ id: gym, name: 'Harbor' }], movements, competitions }, built)
  })
  after(() => catalog.remove())

  const reads = () => catalogReads(catalog.database)
  const shelfOf = (bytesMax: number) => fillShelf(reads(), website, bytesMax, pause)

  test('any page at any instant is what the stored catalog gives, in both codings', async () => {
    const [shelf, renderings] = [await shelfOf(1e9), new Renderings(reads())]
    assert(shelf instanceof Shelf)
    const side = fc.constantFrom('', '&after_cursor=', '&before_cursor=')
    const query = fc.tuple(fc.integer({ min: 1, max: 100 }), side, fc.nat(size - 1))
    const hours = fc.integer({ min: -1, max: size / 7 + 1 })
    await fc.assert(
      fc.asyncProperty(query, hours, async ([limit, cursor, index], after) => {
        const asked = `limit=${limit}${cursor === '' ? '' : `${cursor}comp_${index}`}`
        const now = built + after * 3_600_000
        const stored = await readStoredPage(reads(), website, asked, now)
        const shelved = await shelf.page(parseListing(asked), 'identity', now, renderings)
        const packed = await shelf.page(parseListing(asked), 'gzip', now, renderings)
        assert(shelved !== undefined && packed !== undefined)
        assert.equal(bodyText(shelved), bodyText(stored))
        assert.equal(await unpacked(packed), bodyText(stored))
        assert.deepEqual([shelved.hash, packed.hash], [stored.hash, stored.hash])
        assert.deepEqual([shelved.next, shelved.previous], [stored.next, stored.previous])
        assert.deepEqual([shelved.validFrom, shelved.validUntil], [stored.validFrom, stored.validUntil])
      }),
      { numRuns: 150 },
    )
  })

  test('an empty list is held, too', async () => {
    const nobody: Viewer = { gyms: new Set(['gym_nobody' as GymId]), sees: 'published' }
    assert((await fillShelf(reads(), nobody, 1e9, pause)) instanceof Shelf)
  })

  test('a list that exceeds the bound is not held, whether that is clear at its beginning or only at its end', async () => {
    const whole = await shelfOf(1e9)
    assert(whole instanceof Shelf)
    assert.equal(await shelfOf(50_000), 'too large')
    assert.equal(await shelfOf(whole.bytes - 1), 'too large')
    assert((await shelfOf(whole.bytes)) instanceof Shelf)
  })

  test('a list that changes while it is read is not held', async () => {
    const shelf = await fillShelf(reads(), website, 1e9, async () => {
      await writeItems(catalog.database, { gyms: [{ id: gym, name: `Harbor ${Math.random()}` }] }, built)
    })
    assert.equal(shelf, undefined)
  })

  test('documents are prepared before their release, and swapped at it', async () => {
    const statements: string[] = []
    const all: TemporaryCatalog['database']['all'] = (text, values) => {
      statements.push(text)
      return catalog.database.all(text, values)
    }
    const reader = new CatalogReader(catalogReads({ ...catalog.database, all }), { memoryBytes: 1e9, pause })
    // The 113th competition is on the first page of a hundred; its event is the 17th to be released.
    const [listing, release] = [parseListing('limit=100'), built + 17 * 3_600_000]
    await reader.page(website, listing, 'identity', release - 5000)
    // The list is read into memory aside: it is there when nothing more is asked.
    let asked = -1
    while (asked !== statements.length) {
      asked = statements.length
      await sleep(200)
    }
    await reader.prepareReleases(release - 5000)
    statements.length = 0
    const before = await reader.page(website, listing, 'identity', release - 1)
    const after = await reader.page(website, listing, 'identity', release)
    assert.notEqual(after.hash, before.hash)
    assert.deepEqual(statements, [])
  })
})

function competition(index: number): object {
  const workout = {
    type: 'ForTime',
    details: { type: 'ForTime', movements: [{ id: 'mv_row', reps: '5', load: null }] },
  }
  const released_at = index % 7 === 0 ? new Date(built + (index / 7 + 1) * 3_600_000).toISOString() : null
  const events = [{ id: `ce_${index}`, name: `Event ${index}`, released_at, workout }]
  const divisions = [{ id: `cd_${index}`, name: 'Open' }]
  return { id: `comp_${index}`, gym, name: `No ${index}`, status: 'published', time_zone: 'UTC', divisions, events }
}

function bodyBytes(page: Page): Buffer {
  const [run = ''] = inOneRun(arrayBody(page)).runs
  return typeof run === 'string' ? Buffer.from(run, 'latin1') : Buffer.from(run)
}

function bodyText(page: Page): string {
  return bodyBytes(page).toString('utf8')
}

async function unpacked(page: Page): Promise<string> {
  const stream = new Blob([new Uint8Array(bodyBytes(page))]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Response(stream).text()
}
