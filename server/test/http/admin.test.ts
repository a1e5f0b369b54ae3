import assert from 'node:assert/strict'
import { test } from 'node:test'
import { metricsOf, servedWorld } from '../serving-world.ts'
import { builtAt } from '../world.ts'
import { suiteOnEnginesInLong } from '../storage/engines.ts'

suiteOnEnginesInLong('the admin listener', (engine) => {
  const running = servedWorld(engine)

  const admin = async (path: string) => {
    const answer = await fetch(`${running.service.adminAddress}${path}`)
    return { status: answer.status, body: (await answer.json()) as unknown }
  }

  test('/live reports that the process responds', async () => {
    assert.deepEqual(await admin('/live'), { status: 200, body: { status: 'live' } })
  })

  test('/ready reports the served revision of the catalog', async () => {
    const [row] = await running.catalog.database.all('select revision from catalog_state')
    const body = { status: 'ready', revision: Number(row?.revision) }
    assert.deepEqual(await admin('/ready'), { status: 200, body })
  })

  test('/ready is 503 while a table is missing, says since when, and recovers; /live stays', async () => {
    const { database } = running.catalog
    await database.run('alter table catalog_state rename to away')
    const gone = { status: 503, body: { status: 'unavailable', since: builtAt } }
    assert.deepEqual(await admin('/ready'), gone)
    running.clock.moveBy(60_000)
    assert.deepEqual(await admin('/ready'), gone)
    assert.equal((await admin('/live')).status, 200)
    assert.equal((await fetch(`${running.service.adminAddress}/metrics`)).status, 200)
    await database.run('alter table away rename to catalog_state')
    assert.equal((await admin('/ready')).status, 200)
    await database.run('alter table grants rename to away')
    assert.deepEqual(await admin('/ready'), { ...gone, body: { ...gone.body, since: '2026-05-01T12:01:00Z' } })
    await database.run('alter table away rename to grants')
  })

  test('/metrics counts requests by operation and status', async () => {
    await running.get('/api/public/competitions')
    await running.get('/api/public/workouts/999')
    await running.get('/api/public/workouts/1', { as: undefined })
    const text = await metricsOf(running.service)
    for (const line of [
      'heatsheet_requests_total{operation="listCompetitions",status="200"} 1',
      'heatsheet_requests_total{operation="getWorkout",status="404"} 1',
      'heatsheet_requests_total{operation="none",status="401"} 1',
    ]) {
      assert.ok(text.includes(line), line)
    }
  })

  const metrics = async () => {
    const text = await metricsOf(running.service)
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    return new Map(
      lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
    )
  }

  const grown = async (act: () => Promise<unknown>) => {
    const before = await metrics()
    await act()
    const after = await metrics()
    return (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  }

  test('/metrics has durations in buckets that can be summed over nodes', async () => {
    const by = await grown(() => Promise.all([1, 2, 3].map(() => running.get('/api/public/competitions?limit=3'))))
    const of = (part: string, le = '') => by(`heatsheet_request_seconds_${part}{operation="listCompetitions"${le}}`)
    assert.deepEqual([of('count'), of('bucket', ',le="+Inf"')], [3, 3])
    assert.ok(of('sum') > 0)
    const buckets = [...(await metrics())].filter(([name]) => /request_seconds_bucket.*listCompetitions/.test(name))
    const counts = buckets.map(([, count]) => count)
    assert.ok(counts.length > 10)
    assert.deepEqual(
      counts,
      counts.toSorted((one, other) => one - other),
    )
  })

  test('/metrics has cache hits and database queries', async () => {
    const page = '/api/public/competitions?limit=7'
    const by = await grown(async () => {
      for (let count = 0; count < 3; count += 1) await (await running.get(page)).arrayBuffer()
      await running.get('/api/public/workouts/1')
    })
    assert.equal(by('heatsheet_memory_reads_total{kind="answer",result="miss"}'), 2)
    assert.equal(by('heatsheet_memory_reads_total{kind="answer",result="hit"}'), 2)
    const reads = ['page', 'workout'].flatMap((kind) =>
      ['hit', 'miss'].map((result) => `{kind="${kind}",result="${result}"}`),
    )
    assert.equal(
      reads.reduce((sum, labels) => sum + by(`heatsheet_memory_reads_total${labels}`), 0),
      2,
    )
    await running.catalog.database.run(`insert into history (at, author, command) values (1800000000000, 'me', 'test')`)
    const text = await metrics()
    assert.equal(text.get('heatsheet_catalog_changed_timestamp_seconds'), 1_800_000_000)
    for (const name of ['memory_bytes', 'memory_bound_bytes', 'catalog_revision']) {
      assert.ok((text.get(`heatsheet_${name}`) ?? 0) > 0, name)
    }
    assert.equal(text.get('heatsheet_ready'), 1)
    assert.equal(by('heatsheet_database_failures_total'), 0)
    assert.ok(text.has('heatsheet_database_seconds_count') && text.has('heatsheet_renders_total'))
  })

  test('/metrics shows how busy the service is, without timers that wake it', async () => {
    const busy = 'heatsheet_busy_seconds_total'
    const by = await grown(async () => {
      await (await running.get('/api/public/competitions')).arrayBuffer()
    })
    assert.ok(by(busy) > 0)
    const sampled = [...(await metrics()).keys()].filter((name) => name.startsWith('nodejs_eventloop_lag_'))
    assert.deepEqual(sampled, ['nodejs_eventloop_lag_seconds'])
  })

  test('/metrics counts rejected credentials and those beyond a rate, and has no series for any caller', async () => {
    const authorization = 'Basic bm9ib2R5LWtub3duOndyb25n'
    const series = async () => [...(await metrics()).keys()].filter((name) => name.startsWith('heatsheet_')).length
    const before = await series()
    const by = await grown(async () => {
      for (let count = 0; count < 25; count += 1) {
        await running.get('/api/public/competitions', { as: undefined, headers: { authorization } })
      }
    })
    const of = (outcome: string) => by(`heatsheet_rejected_credentials_total{outcome="${outcome}"}`)
    assert.deepEqual([of('refused'), of('limited')], [20, 5])
    assert.equal(by('heatsheet_requests_total{operation="none",status="429"}'), 5)
    // A new series for a status that occurs for the first time.
    assert.equal(await series(), before + 1)
  })

  test('is the only one with health and metrics, and has nothing of the API', async () => {
    for (const path of ['/live', '/ready', '/metrics']) {
      assert.equal((await running.get(path, { as: undefined })).status, 404, path)
    }
    assert.equal((await fetch(`${running.service.adminAddress}/api/public/competitions`)).status, 404)
  })
})
