import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { suite, test } from 'node:test'
import { evenSample } from '../../src/http/admin/request-log.ts'
import { servedWorld, startWorld } from '../serving-world.ts'
import { sqlite } from '../storage/engines.ts'
import { ask } from './raw-http.ts'

const list = '/api/public/competitions'

interface Line {
  readonly status: number
  readonly sample?: number
  readonly requestId: string
}

suite('the sample of the requests that is logged', () => {
  const running = servedWorld(sqlite, { logSample: 0.1 })

  const linesOf = async (act: () => Promise<unknown>) => {
    const before = running.log.length
    await act()
    return running.log
      .slice(before)
      .map((text) => JSON.parse(text) as Line)
      .filter((line) => 'status' in line)
      .map(({ status, sample }) => [status, sample])
  }
  const ask = async (path: string, times: number) => {
    for (let count = 0; count < times; count += 1) await (await running.get(path)).arrayBuffer()
  }

  test('is the first request and then a share of them, and each line says which share', async () => {
    assert.deepEqual(await linesOf(() => ask(list, 1)), [[200, 0.1]])
    assert.deepEqual(await linesOf(() => ask(list, 9)), [])
    assert.deepEqual(await linesOf(() => ask(list, 20)), [
      [200, 0.1],
      [200, 0.1],
    ])
  })

  test('is taken of each status separately: a rare error is not lost among many responses', async () => {
    const lines = await linesOf(async () => {
      await ask(list, 5)
      await ask('/api/public/workouts/999', 5)
      await ask(`${list}?limit=0`, 5)
    })
    assert.deepEqual(lines.filter(([status]) => status !== 200).toSorted(), [
      [400, 0.1],
      [404, 0.1],
    ])
  })

  test('leaves out nothing that we failed', async () => {
    const { database } = running.catalog
    await database.run('alter table catalog_state rename to away')
    const lines = await linesOf(() => ask(list, 5))
    await database.run('alter table away rename to catalog_state')
    assert.deepEqual(lines, Array(5).fill([503, undefined]))
  })
})

suite('log lines of requests', () => {
  const running = servedWorld(sqlite, { trustProxy: true })

  const linesOf = async (...headers: readonly Record<string, string>[]) => {
    const before = running.log.length
    for (const each of headers) await (await running.get(list, { headers: each })).arrayBuffer()
    return running.log.slice(before).map((text) => JSON.parse(text) as Record<string, unknown>)
  }
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`

  test('has the trace that it belongs to, whether its answer was made or repeated, and none that is spelled wrong', async () => {
    const lines = await linesOf({ traceparent }, { traceparent }, { traceparent: traceparent.toUpperCase() }, {})
    assert.deepEqual(
      lines.map((line) => line.traceId),
      [traceId, traceId, undefined, undefined],
    )
  })

  test('has the address of rejected credentials, no more often than it may try, and never the credentials', async () => {
    const wrong = { 'x-forwarded-for': '203.0.113.7', authorization: `Basic ${btoa('guessed:password')}`, traceparent }
    const lines = await linesOf(...Array.from({ length: 30 }, () => wrong))
    const rejected = lines.filter(({ msg }) => msg === 'Credentials were rejected')
    assert.equal(rejected.length, 20)
    const filter = readFileSync(new URL('../../../deploy/fail2ban/heatsheet.conf', import.meta.url), 'utf8')
    const [, expression = ''] = /^failregex = (.*)$/m.exec(filter) ?? []
    const banned = new RegExp(expression.replace('<HOST>', '(?<host>[0-9a-f.:]+)'))
    const hosts = running.log.map((line) => banned.exec(line.trimEnd())?.groups?.host)
    assert.equal(hosts.filter((host) => host === '203.0.113.7').length, 20)
    assert.equal(hosts.filter((host) => host !== undefined).length, 20)
    for (const line of rejected)
      assert.deepEqual([line.address, line.level, line.traceId], ['203.0.113.7', 40, traceId])
    assert.doesNotMatch(JSON.stringify(lines), /guessed/)
    assert.deepEqual(
      lines.filter((line) => line.status === 200),
      [],
    )
  })

  test('names the problem of every rejected request, pages and invalid HTTP included', async () => {
    const before = running.log.length
    for (const path of ['/', '/nothing', `${list}?limit=0`, '/api/public/workouts/999', `/${'a'.repeat(9000)}`]) {
      await (await running.get(path)).arrayBuffer()
    }
    await (await running.get(list, { as: undefined })).arrayBuffer()
    await ask(running.service.address, 'GET / HTTP/1.1\r\nHost : a\r\n\r\n')
    const lines = running.log.slice(before).map((text) => JSON.parse(text) as Record<string, unknown>)
    assert.deepEqual(
      lines.map(({ operation, status, code }) => [operation, status, code]),
      [
        ['page', 200, undefined],
        ['page', 404, 'not_found'],
        ['listCompetitions', 400, 'invalid_parameter'],
        ['getWorkout', 404, 'not_found'],
        [undefined, 414, 'uri_too_long'],
        [undefined, 401, 'unauthorized'],
        [undefined, 400, 'malformed_request'],
      ],
    )
  })

  test('has no address of accepted clients', async () => {
    const lines = await linesOf({ 'x-forwarded-for': '203.0.113.8' })
    assert.deepEqual([lines.length, lines[0]?.address], [1, undefined])
  })
})

test('a sample of 1 has every request without naming the sample; one of 0 has none', async () => {
  for (const [logSample, lines] of [
    [1, 3],
    [0, 0],
  ] as const) {
    const running = await startWorld(sqlite, { logSample })
    for (let count = 0; count < 3; count += 1) await (await running.get(list)).arrayBuffer()
    assert.equal(running.log.length, lines)
    assert.ok(running.log.every((line) => !line.includes('sample')))
    await running.stop()
  }
})

test('a sample is even, and exact in the long run', () => {
  for (const [share, expected] of [
    [0.01, 1000],
    [0.3, 30_000],
    [0.000001, 1],
    [1, 100_000],
    [0, 0],
  ] as const) {
    const isTaken = evenSample(share)
    const taken = Array.from({ length: 100_000 }, () => isTaken(200)).filter(Boolean).length
    assert.equal(taken, expected, String(share))
  }
})
