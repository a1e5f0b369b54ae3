import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { prepareServer, type TestServer } from '../postgres/test-server.ts'
import { startWorld, type RunningService } from '../serving-world.ts'
import { postgres, type Engine } from '../storage/engines.ts'
import { migratedFrom } from '../temporary-catalog.ts'
import { until } from '../until.ts'

const list = '/api/public/competitions'

/** The engine on a server that a test may kill. */
function onServer(server: TestServer): Engine {
  const place = `127.0.0.1:${server.port}`
  const temporaryCatalog = async () => {
    await server.query('create database catalog')
    return migratedFrom({ url: server.url('catalog'), place, remove: () => server.remove() })
  }
  return { ...postgres, temporaryCatalog }
}

suite('a service whose only database server is lost', () => {
  let server: TestServer
  let running: RunningService
  before(async () => {
    server = await prepareServer()
    await server.start()
    running = await startWorld(onServer(server))
  })
  after(() => running.stop())

  const ready = async () => {
    const answer = await fetch(`${running.service.adminAddress}/ready`)
    return { status: answer.status, body: (await answer.json()) as { readonly status: string } }
  }

  test('serves what memory holds, says 503 for the rest and in /ready, and recovers by itself', async () => {
    const known = await (await running.get(list)).text()
    assert.deepEqual([(await ready()).status, (await running.get('/api/public/workouts/1')).status], [200, 200])
    await server.kill()

    const fromMemory = await running.get(list)
    assert.deepEqual([fromMemory.status, await fromMemory.text()], [200, known])
    const workout = await running.get('/api/public/workouts/2')
    assert.deepEqual([workout.status, workout.headers.get('retry-after')], [503, '2'])
    assert.equal((await running.get(list, { as: 'platform' })).status, 503, 'an account that is not in memory')
    assert.equal((await running.get(list, { as: undefined })).status, 401)
    assert.deepEqual(await ready(), { status: 503, body: { status: 'unavailable' } })

    await server.start()
    await until(async () => (await ready()).status === 200, 'it is ready again')
    assert.equal((await running.get('/api/public/workouts/2')).status, 200)
    assert.equal((await running.get(list, { as: 'platform' })).status, 200)
  })
})
