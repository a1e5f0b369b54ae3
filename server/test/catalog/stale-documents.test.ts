import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createViewer } from '../../src/access/authenticator.ts'
import { noReadings } from '../../src/catalog/reading/memory.ts'
import { catalogReads } from '../../src/storage/catalog-reads.ts'
import type { Database } from '../../src/storage/sql.ts'
import { sqlite, suiteOnEnginesInLong } from '../storage/engines.ts'
import { readStoredPage } from '../read-pages.ts'
import { catalogFor } from '../temporary-catalog.ts'
import { builtAt, releaseAt, world } from '../world.ts'
import { writeItems } from '../write-items.ts'
import { assertDocumentsAsMade } from './stored-documents.ts'
import { publishAt } from './change-competition.ts'

const [built, release] = [builtAt, releaseAt].map(Date.parse) as [number, number]
const other = { gyms: [{ id: 'gym_quiet', name: 'Quiet, renamed' }] }

async function readAgain(database: Database, now: number) {
  const counts = noReadings()
  const pages = await Promise.all(
    (['everything', 'published'] as const).map((sees) =>
      readStoredPage(catalogReads(database), createViewer('every', sees), 'limit=100', now, counts),
    ),
  )
  return { hashes: pages.map(({ hash }) => hash), rendered: counts.renders }
}

async function staleDocuments(database: Database, now: number): Promise<readonly unknown[]> {
  const rows = await database.all(
    `select d.competition_id as id from competition_documents d where d.valid_until <= ? order by d.document`,
    [now],
  )
  return rows.map(({ id }) => id)
}

function releasing(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const released_at = new Date(release + index * 1000).toISOString()
    const events = [{ id: `ce_${index}`, name: 'The Reveal', released_at, workout: { id: 1 } }]
    return { id: `comp_${index}`, gym: 'gym_quiet', name: `No ${index}`, status: 'published', time_zone: 'UTC', events }
  })
}

suiteOnEnginesInLong('documents that a release has made stale', (engine) => {
  test('are rendered again by the next change of any kind, and keep their tags', async (t) => {
    const { database } = await catalogFor(t, engine)
    await writeItems(database, world, built)
    const before = await readAgain(database, release)
    assert.equal(before.rendered, 1)
    await writeItems(database, other, release)
    assert.deepEqual(await readAgain(database, release), { ...before, rendered: 0 })
    await assertDocumentsAsMade(database, release)
  })

  test('are not rendered a millisecond early, and are hidden from a clock before the release', async (t) => {
    const { database } = await catalogFor(t, engine)
    await writeItems(database, world, built)
    const before = await readAgain(database, release - 1)
    await writeItems(database, other, release - 1)
    assert.deepEqual(await readAgain(database, release - 1), before)
    await writeItems(database, { gyms: [{ id: 'gym_quiet', name: 'Quiet' }] }, release)
    assert.deepEqual((await readAgain(database, release - 1)).hashes, before.hashes)
  })

  test('after a publication are rendered for viewers who saw the draft', async (t) => {
    const { database } = await catalogFor(t, engine)
    await writeItems(database, world, built)
    await publishAt(database, 'comp_rumor', releaseAt, built)
    const before = await readAgain(database, release)
    assert.equal(before.rendered, 2)
    await writeItems(database, other, release)
    assert.deepEqual(await readAgain(database, release), { ...before, rendered: 0 })
  })
})

suite('rendering stale documents', () => {
  test('continues with each change, the latest documents first, and reports nothing', async (t) => {
    const { database } = await catalogFor(t, sqlite)
    await writeItems(database, world, built)
    await writeItems(database, { competitions: releasing(60) }, built)
    const later = release + 60_000
    await writeItems(database, other, later)
    const oldest = Array.from({ length: 10 }, (_, index) => `comp_${index}`)
    assert.deepEqual(await staleDocuments(database, later), ['comp_spring', ...oldest])
    await writeItems(database, { gyms: [{ id: 'gym_quiet', name: 'Quiet' }] }, later)
    assert.equal((await readAgain(database, later)).rendered, 0)
    const reported = await database.all('select id from history_items where entry > 2')
    assert.deepEqual(
      reported.map(({ id }) => id),
      ['gym_quiet', 'gym_quiet'],
    )
    await assertDocumentsAsMade(database, later)
  })

  test('skips corrupt documents', async (t) => {
    const { database } = await catalogFor(t, sqlite)
    await writeItems(database, world, built)
    await writeItems(database, { competitions: releasing(3) }, built)
    await database.run(`update competitions set body = '{' where id = 'comp_1'`)
    const later = release + 60_000
    await writeItems(database, other, later)
    assert.deepEqual(await staleDocuments(database, later), ['comp_1'])
  })
})
