import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import pg from 'pg'
import type { ConnectionOptions } from '../../src/storage/postgres/connections.ts'
import { Clock } from '../clock.ts'
import { emptyOnPostgres } from '../postgres/postgres-catalog.ts'
import { prepareServer, type TestServer } from '../postgres/test-server.ts'
import { serveCatalog, type RunningService } from '../serving-world.ts'
import { openCatalog, type EmptyDatabase } from '../temporary-catalog.ts'
import { until } from '../until.ts'
import { buildWorld, builtAt } from '../world.ts'

const list = '/api/public/competitions'

async function serveWorldOn(empty: EmptyDatabase, options: ConnectionOptions): Promise<RunningService> {
  const catalog = await openCatalog(empty)
  await buildWorld(catalog.database, Date.parse(builtAt))
  const running = await serveCatalog(catalog, new Clock(builtAt), {}, undefined, options)
  const stop = async () => {
    await running.stop()
    await catalog.remove()
  }
  return { ...running, stop }
}

suite('a service whose only database server is lost', () => {
  let server: TestServer
  let running: RunningService
  const startedAt = Date.now()
  before(async () => {
    server = await prepareServer()
    await server.start()
    await server.query('create database catalog')
    const empty = { url: server.url('catalog'), place: `127.0.0.1:${server.port}`, remove: () => server.remove() }
    running = await serveWorldOn(empty, { poolMax: 4, timeoutMs: 5000, outageMaxMs: 8000 })
  })
  after(() => running.stop())

  const ready = async () => {
    const answer = await fetch(`${running.service.adminAddress}/ready`)
    return {
      status: answer.status,
      body: (await answer.json()) as { readonly status: string; readonly since?: string },
    }
  }

  test('serves cached data, says 503 for the rest and in /ready, and recovers', async () => {
    running.clock.moveTo(new Date().toISOString())
    const known = await (await running.get(list)).text()
    assert.deepEqual([(await ready()).status, (await running.get('/api/public/workouts/1')).status], [200, 200])
    await server.kill()

    const fromMemory = await running.get(list)
    assert.deepEqual([fromMemory.status, await fromMemory.text()], [200, known])
    const workout = await running.get('/api/public/workouts/2')
    assert.deepEqual([workout.status, workout.headers.get('retry-after')], [503, '2'])
    assert.equal((await running.get(list, { as: 'platform' })).status, 503, 'an account that is not in memory')
    assert.equal((await running.get(list, { as: undefined })).status, 401)
    const { status, body } = await ready()
    assert.deepEqual([status, body.status], [503, 'unavailable'])
    const since = Date.parse(body.since ?? '')
    assert.ok(since >= startedAt && since <= Date.now(), `${body.since} is when the server last answered`)

    await until(async () => (await running.get(list)).status === 503, 'what it remembers is too old')
    assert.equal((await running.get('/openapi.json', { as: undefined })).status, 200)
    assert.equal((await ready()).body.since?.slice(0, 19), body.since?.slice(0, 19), 'it is still the same outage')

    await server.start()
    await until(async () => (await ready()).status === 200, 'it is ready again')
    assert.equal((await running.get('/api/public/workouts/2')).status, 200)
    assert.equal((await running.get(list, { as: 'platform' })).status, 200)
  })

  test('is not ready while another session locks a table that requests read', async () => {
    const other = new pg.Client(server.url('catalog'))
    await other.connect()
    await other.query('begin; lock table workout_documents in access exclusive mode')
    const { status, body } = await ready()
    assert.deepEqual([status, body.status, typeof body.since], [503, 'unavailable', 'string'])
    await other.end()
    await until(async () => (await ready()).status === 200, 'it is ready again')
  })
})

test('a server that does not respond is considered lost as fast as one that is down', async (t) => {
  const running = await serveWorldOn(await emptyOnPostgres(), { poolMax: 4, timeoutMs: 300_000, outageMaxMs: 1000 })
  const other = new pg.Client(running.catalog.url)
  t.after(async () => {
    await other.end()
    await running.stop()
  })
  assert.equal((await running.get(list)).status, 200)
  await other.connect()
  await other.query('begin; lock table change_counter in access exclusive mode')
  await until(async () => (await running.get(list)).status === 503, 'what it remembers is too old')
  await other.query('rollback')
  await until(async () => (await running.get(list)).status === 200, 'it serves again')
})
