import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseGymId } from '../../src/contract/ids.ts'
import { deleteGrant, insertGrant } from '../../src/storage/account-rows.ts'
import { servedWorld } from '../serving-world.ts'
import { suiteOnEnginesInLong } from '../storage/engines.ts'

const list = '/api/public/competitions'

suiteOnEnginesInLong('the gym header', (engine) => {
  const running = servedWorld(engine)

  test('a grant that is taken away during a walk is missed on the next page, and makes no 304', async () => {
    const { catalog } = running
    const gym = parseGymId('gym_northside')
    assert(gym !== undefined)
    const first = await running.get(list, { as: 'platform', headers: { 'service-gym': gym } })
    const tag = first.headers.get('etag') ?? ''
    const again = () => running.get(list, { as: 'platform', headers: { 'service-gym': gym, 'if-none-match': tag } })
    assert.equal((await again()).status, 304)
    await deleteGrant(catalog.database, 'platform', gym)
    assert.equal((await again()).status, 403)
    const next = await running.get(`${list}?after_cursor=comp_ladder`, { as: 'platform' })
    assert.equal(next.status, 400, 'the cursor of a gym that is no longer the viewer’s')
    await insertGrant(catalog.database, 'platform', gym)
    assert.equal((await again()).status, 304)
  })
})
