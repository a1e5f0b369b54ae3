import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import { suite, test, type TestContext } from 'node:test'
import { viewerWith } from '../../src/access/open-accounts.ts'
import { CatalogBusy, CatalogUnavailable, type AskedPage, type Page } from '../../src/catalog/reading/catalog.ts'
import { Unproven } from '../../src/catalog/unproven.ts'
import { parseListing } from '../../src/contract/listing.ts'
import type { GymId } from '../../src/contract/ids.ts'
import { openServed, type ServedReads } from '../../src/storage/open-served.ts'
import { ReaderThreads } from '../../src/storage/sqlite/readers/reader-threads.ts'
import { catalogReads } from '../../src/storage/catalog-reads.ts'
import { competitionsOf, readStoredPage } from '../read-pages.ts'
import { catalogFor, type TemporaryCatalog } from '../temporary-catalog.ts'
import { fileOf } from '../../src/storage/open-database.ts'
import { worldFor } from '../world-catalog.ts'
import { sqlite } from './engines.ts'

const now = Date.parse('2026-05-01T12:00:00Z')
const website = viewerWith(new Set(['gym_harbor'] as GymId[]), 'published')

interface World extends ServedReads {
  readonly catalogOfWorld: TemporaryCatalog
  /** What was told to be damaged. */
  readonly damaged: string[]
  readonly page: (query: string, isWanted?: () => boolean) => Promise<Page | undefined>
}

/** The world, read by threads. */
async function readAside(context: TestContext): Promise<World> {
  const catalogOfWorld = await worldFor(context, sqlite)
  const served = await openServed(catalogOfWorld.url)
  context.after(() => served.close())
  const damaged: string[] = []
  const reads = served.reads(
    ({ what }) => damaged.push(what),
    (read) => read(),
  )
  const asked = (query: string): AskedPage => ({
    viewer: website,
    listing: parseListing(query),
    coding: 'identity',
    now,
  })
  const page: World['page'] = async (query, isWanted = () => true) => reads.catalog.plainPage?.(asked(query), isWanted)
  return { ...reads, catalogOfWorld, damaged, page }
}

suite('what threads read', () => {
  test('is the page that was written, and has every change that was made before it was asked for', async (context) => {
    const { page, catalog, catalogOfWorld } = await readAside(context)
    const { database } = catalogOfWorld
    for (const query of ['', 'limit=1', 'limit=100']) {
      const [aside, here] = await Promise.all([
        page(query),
        readStoredPage(catalogReads(database), website, query, now),
      ])
      assert.ok(aside)
      assert.deepEqual(competitionsOf(aside), competitionsOf(here))
      assert.deepEqual([aside.hash, aside.next, aside.previous], [here.hash, here.next, here.previous])
    }
    for (const revision of [100, 101]) {
      await database.run('update catalog_state set revision = ?', [revision])
      assert.equal(await catalog.revision(), revision)
    }
  })

  test('is left to be looked at where a document does not hold, which is told', async (context) => {
    const { page, damaged, catalogOfWorld } = await readAside(context)
    await catalogOfWorld.database.run(`update competition_documents set hash = 'x'`)
    assert.equal(await page(''), undefined)
    assert.ok(damaged.length > 0)
  })

  test('fails as it fails here: what does not hold, and what cannot be read', async (context) => {
    const { catalog, catalogOfWorld } = await readAside(context)
    const [entry] = await catalog.list(website, now, { side: 'after', position: undefined }, 1)
    assert.ok(entry)
    await catalogOfWorld.database.run(`update events set seal = 'x'`)
    await assert.rejects(catalog.loadCompetition(entry), Unproven)
    await catalogOfWorld.database.run('drop table history')
    await assert.rejects(catalog.changedAt(), CatalogUnavailable)
  })

  test('is not read for callers who have left', async (context) => {
    const { page } = await readAside(context)
    await assert.rejects(
      page('', () => false),
      CatalogBusy,
    )
    assert.ok(await page(''))
  })

  test('is asked of a bounded number at a time: the next one is refused', async (context) => {
    const { page } = await readAside(context)
    const asked = await Promise.allSettled(Array.from({ length: 600 }, () => page('')))
    const refused = asked.filter((one) => one.status === 'rejected')
    assert.ok(refused.length > 0 && refused.every(({ reason }) => reason instanceof CatalogBusy))
    assert.ok(asked.length - refused.length >= 500)
  })

  test('is over when it is closed: who has asked is answered just before, or refused, and nobody waits', async (context) => {
    const catalogOfWorld = await catalogFor(context, sqlite)
    const served = await openServed(catalogOfWorld.url)
    const { catalog } = served.reads(
      () => undefined,
      (read) => read(),
    )
    const underWay = catalog.revision().catch((error: unknown) => error)
    await served.close()
    const told = await underWay
    assert.ok(typeof told === 'number' || told instanceof CatalogUnavailable, String(told))
    await assert.rejects(catalog.revision(), CatalogUnavailable)
  })

  test('may come from threads that others have begun', async (context) => {
    const { url } = await catalogFor(context, sqlite)
    const threads = new ReaderThreads(fileOf(url) ?? '')
    const connect = (index: number) => turn().then(() => threads.connect(index))
    const [one, other] = [await openServed(url, undefined, connect), await openServed(url, undefined, connect)]
    const revisions = [one, other].map((served) =>
      served
        .reads(
          () => undefined,
          (read) => read(),
        )
        .catalog.revision(),
    )
    assert.deepEqual(await Promise.all(revisions), [0, 0])
    await one.close()
    await other.close()
    await threads.close()
  })
})
