import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setImmediate as pause, setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { viewerWith } from '../../src/access/viewer-of.ts'
import { CatalogReader } from '../../src/catalog/reading/catalog-reader.ts'
import { competitionPage } from '../../src/catalog/reading/competition-page.ts'
import { fillList } from '../../src/catalog/reading/fill-list.ts'
import { ListInMemory } from '../../src/catalog/reading/list-in-memory.ts'
import { ListOrder } from '../../src/catalog/reading/list-order.ts'
import type { Page } from '../../src/catalog/reading/page.ts'
import { Memory } from '../../src/catalog/reading/memory.ts'
import { ReleasedDocuments } from '../../src/catalog/reading/released-documents.ts'
import type { Viewer } from '../../src/catalog/viewer.ts'
import type { GymId } from '../../src/contract/ids.ts'
import { parseListing } from '../../src/contract/listing.ts'
import { catalogReads } from '../../src/storage/catalog-reads.ts'
import { arrayBody } from '../../src/http/message/answer.ts'
import { readStoredPage } from '../read-pages.ts'
import type { TemporaryCatalog } from '../temporary-catalog.ts'
import { suiteOnEngines } from '../storage/engines.ts'
import { writeItems } from '../write-items.ts'

const gym = 'gym_harbor'
const built = Date.parse('2026-05-01T12:00:00Z')
const website: Viewer = viewerWith('every', 'published')

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
  const fill = async (viewer: Viewer, bytesMax: number, between: () => Promise<void> = pause) => {
    const revision = await reads().revision()
    return fillList(reads(), viewer, { revision, bytesMax, onGrowth: () => undefined, pause: between })
  }
  const listOf = (bytesMax: number) => fill(website, bytesMax)
  const readPage = (asked: string, order: ListOrder) => {
    const source = { catalog: reads(), released: new ReleasedDocuments(reads(), new Memory(1e8)), order }
    return competitionPage(source, website, parseListing(asked), 'identity', built)
  }
  const write = (changed: object) => writeItems(catalog.database, { competitions: [changed] }, built)

  test('any page at any instant is what the stored catalog gives, in both codings', async () => {
    const [shelf, renderings] = [await listOf(1e9), new ReleasedDocuments(reads(), new Memory(1e8))]
    assert(shelf instanceof ListInMemory)
    const hours = fc.integer({ min: -1, max: size / 7 + 1 })
    await fc.assert(
      fc.asyncProperty(anyQuery, hours, async (asked, after) => {
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
    const nobody: Viewer = viewerWith(new Set(['gym_nobody' as GymId]), 'published')
    assert((await fill(nobody, 1e9)) instanceof ListInMemory)
  })

  test('a list whose documents exceed the bound is held without them, however late that becomes clear', async () => {
    const whole = await listOf(1e9)
    assert(whole instanceof ListInMemory)
    assert((await listOf(whole.bytes)) instanceof ListInMemory)
    assert((await listOf(whole.bytes - 1)) instanceof ListOrder)
    const order = await listOf(50_000)
    assert(order instanceof ListOrder)
    assert.equal(await listOf(order.bytes - 1), 'too large')
  })

  test('any page of a list that is held without its documents is what the stored catalog gives', async () => {
    // A cursor stays good when its competition is no longer listed.
    await write({ ...competition(50), status: 'draft' })
    const order = await listOf(50_000)
    assert(order instanceof ListOrder)
    await fc.assert(
      fc.asyncProperty(anyQuery, async (asked) => {
        assert.deepEqual(await readPage(asked, order), await readStoredPage(reads(), website, asked, built))
      }),
      { numRuns: 150 },
    )
    await write(competition(50))
  })

  test('a competition that has changed since its list was read is not served as it was', async () => {
    const order = await listOf(50_000)
    assert(order instanceof ListOrder)
    const asked = 'limit=3&after_cursor=comp_62'
    const before = await readPage(asked, order)
    await write({ ...competition(60), name: 'Renamed' })
    const after = await readPage(asked, order)
    assert.notEqual(after.hash, before.hash)
    assert.deepEqual(after, await readStoredPage(reads(), website, asked, built))
  })

  test('a list that changes while it is read is not held', async () => {
    const shelf = await fill(website, 1e9, async () => {
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
    const revision = await reads().revision()
    const reader = new CatalogReader(catalogReads({ ...catalog.database, all }), revision, { memoryBytes: 1e9, pause })
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

const cursors = fc.tuple(fc.constantFrom('after_cursor', 'before_cursor'), fc.nat(size - 1))

/** A query for any page of the list. */
const anyQuery = fc
  .tuple(fc.integer({ min: 1, max: 100 }), fc.option(cursors))
  .map(([limit, cursor]) => `limit=${limit}${cursor === null ? '' : `&${cursor[0]}=comp_${cursor[1]}`}`)

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
  const { runs } = arrayBody(page)
  return Buffer.concat(runs.map((run) => (typeof run === 'string' ? Buffer.from(run, 'latin1') : run)))
}

function bodyText(page: Page): string {
  return bodyBytes(page).toString('utf8')
}

async function unpacked(page: Page): Promise<string> {
  const stream = new Blob([new Uint8Array(bodyBytes(page))]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Response(stream).text()
}
