import assert from 'node:assert/strict'
import { suite, test, type TestContext } from 'node:test'
import { createViewer } from '../../src/access/authenticator.ts'
import { catalogReader } from '../../src/catalog/reading/catalog-reader.ts'
import type { Page } from '../../src/catalog/reading/catalog.ts'
import { DocumentCache } from '../../src/catalog/reading/document-cache.ts'
import { noReadings } from '../../src/catalog/reading/memory.ts'
import { parseListing } from '../../src/contract/listing.ts'
import { catalogReads } from '../../src/storage/catalog-reads.ts'
import { sqlite } from '../storage/engines.ts'
import { catalogFor } from '../temporary-catalog.ts'
import { writeItems } from '../write-items.ts'

const start = Date.parse('2026-05-01T12:00:00Z')
const viewer = createViewer('every', 'published')

function competition(id: string, releases: readonly number[] = []) {
  const events = releases.map((seconds) => ({
    id: `ce_${id}_${seconds}`,
    name: `After ${seconds} s`,
    released_at: new Date(start + seconds * 1000).toISOString(),
    workout: { type: 'ForTime', details: { type: 'ForTime', movements: [{ id: 'mv_row', reps: '5', load: null }] } },
  }))
  return { id, gym: 'gym_a', name: `No ${id}`, status: 'published', time_zone: 'UTC', events }
}

async function openReader(t: TestContext, competitions: readonly object[], memoryBytes: number) {
  const { database } = await catalogFor(t, sqlite)
  const movements = [{ id: 'mv_row', name: 'Row' }]
  await writeItems(database, { gyms: [{ id: 'gym_a', name: 'A' }], movements, competitions }, start)
  const state = { gate: Promise.resolve(), reads: 0, damage: [] as unknown[] }
  const all: typeof database.all = async (text, values) => {
    if (/from competition_(bytes|deflated) d/.test(text)) {
      state.reads += 1
      await state.gate
    }
    return database.all(text, values)
  }
  const catalog = catalogReads({ ...database, all }, (error) => state.damage.push(error))
  const documents = new DocumentCache(memoryBytes)
  const options = { memoryBytes: 1e6, pause: () => Promise.resolve(), counts: noReadings() }
  const reader = catalogReader(catalog, await catalog.snapshot(start), options, documents)
  const read = async (now = start) => {
    const request = { viewer, listing: parseListing(''), coding: 'identity', now } as const
    const { page, body } = await reader.page(request, () => ({ needsBody: true }))
    return { page, text: Buffer.concat(body?.parts ?? []).toString() }
  }
  return { state, documents, read }
}

function outlineOf(text: string) {
  const competitions = JSON.parse(text) as readonly { id: string; events: readonly { name: string }[] }[]
  return competitions.map(({ id, events }) => [id, ...events.map(({ name }) => name)])
}

function evictAll(documents: DocumentCache): void {
  for (let time = 0; time < 64 * 4; time += 1) documents.offer({ key: 999, hash: '' }, 'gzip', Buffer.alloc(1))
}

suite('the body of a page', () => {
  test('is whole for all requests that wait for the same bytes, which are read once', async (t) => {
    const { state, read } = await openReader(t, [competition('comp_1'), competition('comp_2')], 1)
    await read()
    const { promise, resolve } = Promise.withResolvers<undefined>()
    state.gate = promise.then(() => undefined)
    state.reads = 0
    const pending = [read(), read(), read()]
    setImmediate(() => resolve(undefined))
    const texts = (await Promise.all(pending)).map(({ text }) => text)
    assert.deepEqual(
      texts.map(outlineOf),
      [...Array(3).keys()].map(() => [['comp_2'], ['comp_1']]),
    )
    assert.equal(state.reads, 1)
    assert.deepEqual(state.damage, [])
  })

  test('is whole if a document was evicted while another request reads the other one', async (t) => {
    const { state, documents, read } = await openReader(t, [competition('comp_1'), competition('comp_2')], 1e6)
    const { page } = await read()
    // Room for what is there, so that only one of the two documents can be evicted.
    const [second, first] = page.documents as readonly [Page['documents'][number], Page['documents'][number]]
    documents.offer({ key: first.key ?? 0, hash: 'other' }, 'identity', Buffer.alloc(1))
    const { promise, resolve } = Promise.withResolvers<undefined>()
    state.gate = promise.then(() => undefined)
    state.reads = 0
    const early = read()
    await new Promise(setImmediate)
    documents.offer({ key: second.key ?? 0, hash: 'other' }, 'identity', Buffer.alloc(1))
    const late = read()
    await new Promise(setImmediate)
    resolve(undefined)
    for (const { text } of await Promise.all([early, late])) assert.deepEqual(outlineOf(text), [['comp_2'], ['comp_1']])
    assert.equal(state.reads, 2)
    assert.deepEqual(state.damage, [])
  })

  test('comes from the cache without a statement, also after others were admitted', async (t) => {
    const { state, documents, read } = await openReader(t, [competition('comp_1')], 1e6)
    const { text } = await read()
    evictAll(documents)
    state.reads = 0
    assert.equal((await read()).text, text)
    assert.equal(state.reads, 0)
  })

  test('shows what its page shows, although a later version has been rendered', async (t) => {
    const { read } = await openReader(t, [competition('comp_1', [10, 20])], 1e6)
    const seen = async (seconds: number) => outlineOf((await read(start + seconds * 1000)).text)
    assert.deepEqual(await seen(19.999), [['comp_1', 'After 10 s']])
    assert.deepEqual(await seen(20), [['comp_1', 'After 10 s', 'After 20 s']])
    // A request that arrived before the release.
    assert.deepEqual(await seen(19.999), [['comp_1', 'After 10 s']])
  })
})
