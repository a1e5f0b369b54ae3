import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { deleteCompetition } from '../catalog/change-competition.ts'
import { ask, requestOf } from '../http/raw-http.ts'
import { servedWorld } from '../serving-world.ts'
import { writeItems } from '../write-items.ts'
import { idsAs } from './read-answers.ts'
import { suiteOnEnginesInLong } from '../storage/engines.ts'

const northside = { as: 'northside' } as const

// The files in http/exchanges test its order, its cursors and its links.
suiteOnEnginesInLong('list competitions', (engine) => {
  const running = servedWorld(engine)
  before(async () => {
    const competitions = Array.from({ length: 100 }, (_, index) => {
      return { id: `comp_n_${index}`, gym: 'gym_northside', name: 'N', time_zone: 'UTC', status: 'published' }
    })
    await writeItems(running.catalog.database, { competitions }, running.clock.now())
  })

  test('limit is 10 unless given, and at most 100', async () => {
    assert.equal((await idsAs(running, northside, '')).length, 10)
    assert.equal((await idsAs(running, northside, 'limit=1')).length, 1)
    assert.equal((await idsAs(running, northside, 'limit=100')).length, 100)
  })

  test('Link names the host that was asked, whichever was asked before', async () => {
    const { address } = running.service
    for (const host of ['one.example', 'other.example', 'one.example']) {
      const request = requestOf('/api/public/competitions?limit=1', { as: 'insider' })
      const { headers } = await ask(address, request.replace('heatsheet.test', host))
      assert.match(headers.link ?? '', new RegExp(`^<http://${host}/`))
    }
  })

  test('a deleted competition is on no page, and is not taken for a damaged one', async () => {
    await deleteCompetition(running.catalog.database, 'comp_n_99')
    assert.ok(!(await idsAs(running, northside)).includes('comp_n_99'))
    assert.deepEqual(
      running.log.filter((line) => line.includes('comp_n_99')),
      [],
    )
  })
})
