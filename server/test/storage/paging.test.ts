import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createViewer } from '../../src/access/authenticator.ts'
import type { Viewer } from '../../src/catalog/visibility.ts'
import type { GymId } from '../../src/contract/ids.ts'
import { catalogReads } from '../../src/storage/catalog-reads.ts'
import type { Database } from '../../src/storage/sql.ts'
import { competitionsOf, readStoredPage } from '../read-pages.ts'
import { catalogFor } from '../temporary-catalog.ts'
import { inLong } from '../tries.ts'
import { writeItems } from '../write-items.ts'
import { suiteOnEngines } from './engines.ts'

type Side = 'after' | 'before'

// serving/walks.test.ts and who-sees-what-model.test.ts test all viewers and pages over HTTP.
suiteOnEngines('paging', (engine) => {
  test('a platform with 130 gyms reads one list in order, with any limit and from any cursor', async (t) => {
    const { database } = await catalogFor(t, engine)
    const many = Array.from({ length: 130 }, (_, index) => `gym_${index}`)
    const added = ['first', 'second'].flatMap((name) => many.map((gym) => competition(`comp_${gym}_${name}`, gym)))
    await writeItems(database, { gyms: many.map((id) => ({ id, name: id })), competitions: added }, 0)
    for (const count of [100, 101, 130]) {
      const some = createViewer(new Set(many.slice(0, count) as GymId[]), 'published')
      const ids = added.filter(({ gym }) => many.indexOf(gym) < count).map(({ id }) => id)
      const expected = ids.toReversed()
      for (const limit of [41, 100]) assert.deepEqual(await walk(database, some, 'after', `limit=${limit}`), expected)
      const [newest = '', oldest = ''] = [expected.at(0), expected.at(-1)]
      const backward = await walk(database, some, 'before', `limit=33&before_cursor=${oldest}`)
      assert.deepEqual([...backward, oldest], expected)
      for (const end of [`before_cursor=${newest}`, `after_cursor=${oldest}`]) {
        assert.deepEqual(await readPage(database, some, end), { ids: [], after: undefined, before: undefined })
      }
    }
  })

  const inOneImport = inLong(250, 1000)
  test(`${inOneImport} competitions that were added in one import keep the order of their file`, async (t) => {
    const { database } = await catalogFor(t, engine)
    const gyms = ['gym_a', 'gym_b', 'gym_c']
    const added = Array.from({ length: inOneImport }, (_, index) => competition(`comp_${index}`, gyms[index % 3] ?? ''))
    await writeItems(database, { gyms: gyms.map((id) => ({ id, name: id })), competitions: added }, 0)
    const all = await walk(database, createViewer('every', 'published'), 'after', 'limit=100')
    assert.deepEqual(all, added.map(({ id }) => id).reverse())
  })
})

async function readPage(database: Database, who: Viewer, query: string) {
  const page = await readStoredPage(catalogReads(database), who, query, 0)
  return { ids: competitionsOf(page).map(({ id }) => id), after: page.next, before: page.previous }
}

async function walk(database: Database, who: Viewer, side: Side, start: string): Promise<readonly string[]> {
  const { ids, [side]: cursor } = await readPage(database, who, start)
  if (cursor === undefined) return ids
  const rest = await walk(database, who, side, `${start.split('&')[0]}&${side}_cursor=${cursor}`)
  return side === 'after' ? [...ids, ...rest] : [...rest, ...ids]
}

function competition(id: string, gym: string) {
  return { id, gym, name: id, time_zone: 'UTC', status: 'published' }
}
