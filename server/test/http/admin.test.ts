import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startWorld, type RunningService } from '../serving-world.ts'
import { suiteOnEngines } from '../storage/engines.ts'

suiteOnEngines('the admin listener', (engine) => {
  let running: RunningService
  before(async () => {
    running = await startWorld(engine)
  })
  after(() => running.stop())

  const admin = async (path: string) => {
    const answer = await fetch(`${running.service.adminAddress}${path}`)
    return { status: answer.status, body: (await answer.json()) as unknown }
  }

  test('/live says that the process answers', async () => {
    assert.deepEqual(await admin('/live'), { status: 200, body: { status: 'live' } })
  })

  test('/ready says which revision of the catalog is served', async () => {
    const [row] = await running.catalog.database.all('select revision from catalog_state')
    const body = { status: 'ready', revision: Number(row?.revision) }
    assert.deepEqual(await admin('/ready'), { status: 200, body })
  })

  test('/ready is 503 while the catalog is gone, and recovers by itself; /live stays', async () => {
    const { database } = running.catalog
    await database.run('alter table catalog_state rename to away')
    assert.deepEqual(await admin('/ready'), { status: 503, body: { status: 'unavailable' } })
    assert.equal((await admin('/live')).status, 200)
    assert.equal((await fetch(`${running.service.adminAddress}/metrics`)).status, 200)
    await database.run('alter table away rename to catalog_state')
    assert.equal((await admin('/ready')).status, 200)
  })

  test('/metrics counts requests by operation and status', async () => {
    await running.get('/api/public/competitions')
    await running.get('/api/public/workouts/999')
    await running.get('/api/public/workouts/1', { as: undefined })
    const text = await (await fetch(`${running.service.adminAddress}/metrics`)).text()
    for (const line of [
      'heatsheet_requests_total{operation="listCompetitions",status="200"} 1',
      'heatsheet_requests_total{operation="getWorkout",status="404"} 1',
      'heatsheet_requests_total{operation="none",status="401"} 1',
    ]) {
      assert.ok(text.includes(line), line)
    }
  })

  test('is the only one that tells health and metrics, and answers nothing of the API', async () => {
    for (const path of ['/live', '/ready', '/metrics']) {
      assert.equal((await running.get(path, { as: undefined })).status, 404, path)
    }
    assert.equal((await fetch(`${running.service.adminAddress}/api/public/competitions`)).status, 404)
  })
})
