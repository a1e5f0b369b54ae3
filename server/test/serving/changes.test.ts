import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testAuthorship } from '../test-authorship.ts'
import { wholeCatalog } from '../catalog/stored-catalog.ts'
import type { GymId } from '../../src/contract/ids.ts'
import { insertGrant } from '../../src/storage/account-rows.ts'
import { writeCatalog } from '../../src/storage/catalog-store.ts'
import { readRevision } from '../../src/storage/state-row.ts'
import { servedWorld, type RequestOptions } from '../serving-world.ts'
import { world } from '../world.ts'
import { writeItems, type Items } from '../write-items.ts'
import { suiteOnEngines } from '../storage/engines.ts'

const list = '/api/public/competitions'
const northside = { as: 'northside' } as const
const ladder = world.competitions?.find((competition) => 'id' in competition && competition.id === 'comp_ladder') ?? {}

// The files in http/exchanges test the responses after each change.
suiteOnEngines('changes of an operator in a running service', (engine) => {
  const running = servedWorld(engine)

  const write = (items: Items) => writeItems(running.catalog.database, items, running.clock.now())
  const tagOf = async (path: string, options: RequestOptions) =>
    (await running.get(path, options)).headers.get('etag') ?? ''
  const statusWith = async (tag: string, path: string, options: RequestOptions) =>
    (await running.get(path, { ...options, headers: { ...options.headers, 'if-none-match': tag } })).status

  test('the import of an equal file changes no document, and every tag of before still makes a 304', async () => {
    const before = await wholeCatalog(running.catalog.database)
    const paths = [list, '/api/public/workouts/1', '/api/public/workouts/12', `${list}?limit=1`]
    const tags = await Promise.all(paths.map((path) => tagOf(path, { as: 'harbor' })))
    await write(world)
    assert.deepEqual(await wholeCatalog(running.catalog.database), before)
    for (const [index, path] of paths.entries()) {
      assert.equal(await statusWith(tags[index] ?? '', path, { as: 'harbor' }), 304, path)
    }
  })

  test('importing the served data again changes nothing', async () => {
    for (const [as, gym] of [
      ['harbor', 'gym_harbor'],
      ['northside', 'gym_northside'],
    ] as const) {
      const before = await wholeCatalog(running.catalog.database)
      const page = (await (await running.get(list, { as })).json()) as object[]
      await write({ competitions: page.toReversed().map((competition) => ({ ...competition, gym })) })
      assert.deepEqual(await wholeCatalog(running.catalog.database), before)
    }
  })

  test('a change is in force where the one before it was lost with its server, or taken back by a backup', async () => {
    const { database } = running.catalog
    const revision = await readRevision(database)
    await write({ competitions: [{ ...ladder, name: 'Ladder that is lost' }] })
    const tag = await tagOf(list, northside)
    assert.equal(await statusWith(tag, list, northside), 304)
    await database.run('update catalog_state set revision = ?', [revision])
    await write({ competitions: [{ ...ladder, name: 'Ladder of the backup' }] })
    assert.equal(await statusWith(tag, list, northside), 200)
  })

  test('a change is visible even if the clock of the machine is behind that of the last one', async () => {
    const revision = Date.now() + 24 * 3_600_000
    await running.catalog.database.run('update catalog_state set revision = ?', [revision])
    const tag = await tagOf(list, northside)
    assert.equal(await statusWith(tag, list, northside), 304)
    await write({ competitions: [{ ...ladder, name: 'Ladder of yesterday' }] })
    assert.equal(await statusWith(tag, list, northside), 200)
  })

  test('a deleted gym looks like one that never existed, and its grants do not come back with it', async () => {
    const { database } = running.catalog
    const gone = 'gym_gone' as GymId
    const add = () => write({ gyms: [{ id: gone, name: 'Gone' }] })
    const statuses = () =>
      Promise.all(
        (['platform', 'frontEnd'] as const).map(async (as) => {
          return (await running.get(list, { as, headers: { 'service-gym': gone } })).status
        }),
      )
    await add()
    await insertGrant(database, 'platform', gone)
    assert.deepEqual(await statuses(), [200, 200])
    await writeCatalog(database, testAuthorship, async (store) => {
      await store.deleteGym(gone)
    })
    assert.deepEqual(await statuses(), [403, 403])
    await add()
    assert.deepEqual(await statuses(), [403, 200])
  })
})
