import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { basic, startWorld } from '../serving-world.ts'
import { requestOf } from './raw-http.ts'
import { sqlite } from '../storage/engines.ts'
import { until } from '../until.ts'

suite('stopping', () => {
  test('under the load of 20 callers no request fails or is cut off but those sent in the instant of closing', async () => {
    const running = await startWorld(sqlite, { drainNoticeMs: 1000 })
    const url = `${running.service.address}/api/public/competitions`
    // The clients run in another thread, so that they connect while the service is busy.
    const callers = new Worker(new URL('./call-until-refused.ts', import.meta.url), {
      workerData: { url, authorization: basic('harbor'), count: 20 },
    })
    const called = once(callers, 'message') as Promise<[readonly (readonly string[])[]]>
    // On a crowded machine the thread begins late.
    await until(() => running.log.length >= 400, 'each caller has been answered')
    await running.stop()
    const [callersOutcomes] = await called
    for (const outcomes of callersOutcomes) {
      // The system resets connections that arrive just before the listener closes: at most one per client, its last
      // one.
      const [last, ...earlier] = outcomes.slice(0, -1).toReversed()
      assert.ok(last === '200' || last === 'ECONNRESET', last)
      assert.deepEqual(new Set(earlier), new Set(['200']), `of ${outcomes.length} requests`)
    }
  })

  test('answers all of 100 callers that have connected, and wait to be accepted, when it stops', async () => {
    const running = await startWorld(sqlite)
    const { port, hostname } = new URL(running.service.address)
    const sockets = Array.from({ length: 100 }, () => connect(Number(port), hostname))
    const answers = sockets.map((socket) => buffer(socket).catch((error: unknown) => String(error)))
    for (const socket of sockets) socket.write(requestOf('/api/public/competitions', { lines: ['Connection: close'] }))
    await running.stop()
    const statuses = (await Promise.all(answers)).map((answer) => answer.toString().slice(0, 15))
    assert.deepEqual(statuses, Array<string>(100).fill('HTTP/1.1 200 OK'))
  })

  test('is announced before it happens: /ready fails, and every answer ends its connection', async () => {
    const running = await startWorld(sqlite, { drainNoticeMs: 4000 })
    const ready = () => fetch(`${running.service.adminAddress}/ready`)
    const before = await running.get('/api/public/competitions')
    assert.equal(before.headers.get('connection'), 'keep-alive')
    const stopped = running.stop()
    // All together, because each may need the whole grace period on a busy machine.
    const paths = ['/api/public/competitions', '/api/public/nothing', '/', '/nothing']
    const [answer, ...answers] = await Promise.all([ready(), ...paths.map((path) => running.get(path))])
    assert.deepEqual([answer.status, await answer.json()], [503, { status: 'draining' }])
    const connections = answers.map(({ headers }) => headers.get('connection'))
    assert.deepEqual(connections, ['close', 'close', 'close', 'close'])
    await stopped
    await assert.rejects(running.get('/'))
    await assert.rejects(ready())
  })

  test('ends idle connections immediately, and waits for a request that has arrived in part', async () => {
    const running = await startWorld(sqlite)
    const { port, hostname } = new URL(running.service.address)
    const [idle, partial] = [connect(Number(port), hostname), connect(Number(port), hostname)]
    await Promise.all([once(idle, 'connect'), once(partial, 'connect')])
    const request = requestOf('/api/public/competitions')
    idle.write(request)
    await once(idle, 'data')
    partial.write(request.slice(0, 40))
    await pause(50)
    const stopped = running.stop()
    await once(idle, 'close')
    const bytes = buffer(partial)
    partial.write(request.slice(40))
    assert.match((await bytes).toString('latin1'), /^HTTP\/1\.1 200 OK\r\n/)
    await stopped
  })

  test('does not wait for a client that asked for a tunnel and keeps the connection', async () => {
    const running = await startWorld(sqlite)
    const { port, hostname } = new URL(running.service.address)
    const keeping = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    const leaving = connect(Number(port), hostname)
    await Promise.all([once(keeping, 'connect'), once(leaving, 'connect')])
    for (const socket of [keeping, leaving]) socket.write(requestOf('heatsheet.test:443', { method: 'CONNECT' }))
    leaving.resetAndDestroy()
    assert.match((await buffer(keeping)).toString('latin1'), /^HTTP\/1\.1 405 /)
    await running.stop()
    keeping.destroy()
  })
})
