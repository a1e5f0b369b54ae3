import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as pause } from 'node:timers/promises'
import { viewerWith } from '../../src/access/open-accounts.ts'
import { CatalogReader } from '../../src/catalog/reading/catalog-reader.ts'
import { ListKeeper } from '../../src/catalog/reading/list-keeper.ts'
import { Memory, noReadings } from '../../src/catalog/reading/memory.ts'
import type { GymId } from '../../src/contract/ids.ts'
import { catalogReads } from '../../src/storage/catalog-reads.ts'
import { sqlite } from '../storage/engines.ts'
import { writeItems } from '../write-items.ts'

const now = Date.parse('2026-05-01T12:00:00Z')
const names = ['harbor', 'hill', 'mill'] as const
const town = viewerWith(new Set(['gym_town' as GymId]), 'published')

/** Room for the lists of two gyms, whose one competition takes some 25 KB each, and not for the hundred of the town. */
const memoryBytes = 80_000

async function openKeeper(t: { after(end: () => unknown): void }, letGo: (bytes: number) => void = () => undefined) {
  const temporary = await sqlite.temporaryCatalog()
  t.after(() => temporary.remove())
  const gyms = names.map((name) => ({ id: `gym_${name}`, name }))
  const competitions = names.map((name) => ({
    id: `comp_${name}`,
    gym: `gym_${name}`,
    name,
    status: 'published',
    time_zone: 'Europe/Berlin',
    description: `<p>${'tide '.repeat(4000)}</p>`,
  }))
  const ofTown = Array.from({ length: 100 }, (_, at) => ({
    id: `comp_town_${at}`,
    gym: 'gym_town',
    name: `Town ${at}`,
    status: 'published',
    time_zone: 'Europe/Berlin',
    description: `<p>${'tide '.repeat(60)}</p>`,
  }))
  await writeItems(
    temporary.database,
    { gyms: [...gyms, { id: 'gym_town', name: 'town' }], competitions: [...competitions, ...ofTown] },
    now,
  )
  const catalog = catalogReads(temporary.database, () => undefined)
  const keeper = new ListKeeper(catalog, { memoryBytes, pause: () => pause(), counts: noReadings(), letGo })
  return { catalog, keeper, edition: await catalog.edition(now) }
}

const viewerOf = (name: (typeof names)[number]) => viewerWith(new Set([`gym_${name}` as GymId]), 'published')
const [harbor, hill, mill] = [viewerOf('harbor'), viewerOf('hill'), viewerOf('mill')]

test('lists of all readers keep within one bound: the one that nobody has used for longest goes, and they are told', async (t) => {
  const { keeper, edition } = await openKeeper(t)
  const gone: string[] = []
  keeper.onGone = (_, key) => gone.push(key)
  const ofHarbor = await keeper.ask(harbor, edition, now)
  assert.equal(ofHarbor.kind, 'documents')
  await keeper.ask(hill, edition, now)
  keeper.use(edition, [harbor.key])
  assert.deepEqual(gone, [])
  await keeper.ask(mill, edition, now)
  assert.deepEqual(gone, [hill.key])
  assert.ok(keeper.bytes <= memoryBytes * 0.75)
  assert.equal(await keeper.ask(harbor, edition, now), ofHarbor, 'read once, whoever asks')
})

test('what was read of a list that turns out too large is let go of', async (t) => {
  const gone: number[] = []
  const { keeper, edition } = await openKeeper(t, (bytes) => gone.push(bytes))
  // Without its documents it fits.
  assert.equal((await keeper.ask(town, edition, now)).kind, 'order')
  assert.ok(gone.some((bytes) => bytes > memoryBytes / 2))
})

test('whoever asks for the list of an edition that is over is told to come back', async (t) => {
  const { keeper, edition } = await openKeeper(t)
  const { revision } = edition
  await keeper.ask(harbor, edition, now)
  const earlier = { ...edition, revision: revision - 1 }
  assert.deepEqual(await keeper.ask(harbor, earlier, now), { kind: 'left alone', until: now })
})

test('a reader lets go of a list together with the answers that are slices of it', async (t) => {
  const { catalog, keeper, edition } = await openKeeper(t)
  const options = { memoryBytes, lists: keeper, pause: () => pause(), counts: noReadings() }
  const reader = new CatalogReader(catalog, edition, options)
  const listing = { limit: 10, limitGiven: false, cursor: undefined }
  await reader.page(harbor, listing, 'identity', now)
  while ((await reader.page(harbor, listing, 'identity', now)).ownBytes > 0) await pause()
  const answers = reader.memory.of<object>('answer ')
  answers.keep('of harbor', { viewer: harbor }, 1)
  answers.keep('of hill', { viewer: hill }, 1)
  reader.letGoOf(harbor.key)
  assert.deepEqual([answers.get('of harbor'), answers.get('of hill')], [undefined, { viewer: hill }])
})

test('what is remembered makes room when what lies elsewhere has grown', () => {
  let elsewhere = 0
  const memory = new Memory(100_000, () => elsewhere)
  const pages = memory.of<object>('page ')
  for (let page = 0; page < 8; page += 1) pages.keep(String(page), {}, 10_000)
  elsewhere = 70_000
  pages.offer('one more', {}, 10_000)
  assert.ok(memory.freeBytes >= 0, `${memory.freeBytes}`)
})

test('what is read while a list is on its way is remembered when it is asked for again', () => {
  let isListDue = true
  const memory = new Memory(
    100_000,
    () => 0,
    () => isListDue,
  )
  const pages = memory.of<object>('page ')
  const offered = (key: string) => {
    pages.offer(key, {}, 10_000)
    return pages.get(key) !== undefined
  }
  assert.deepEqual([offered('one'), offered('one')], [false, true])
  isListDue = false
  assert.ok(offered('other'))
})
