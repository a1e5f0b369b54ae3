import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { requestOf } from '../http/raw-http.ts'
import { startWorld } from '../serving-world.ts'
import { sqlite } from '../storage/engines.ts'
import { until } from '../until.ts'
import { world } from '../world.ts'
import { writeItems } from '../write-items.ts'

test('a thousand requests are held for longer than a connection may be silent, and all get a change', async () => {
  const running = await startWorld(sqlite)
  const { port, hostname } = new URL(running.service.address)
  const page = '/api/public/competitions?limit=5'
  const tag = (await running.get(page, { as: 'harbor', headers: { 'accept-encoding': '' } })).headers.get('etag')
  const asking = requestOf(page, { lines: [`If-None-Match: ${tag}`, 'Prefer: wait=300'] })
  const outcomes = new Map<number, string>()
  const sockets = Array.from({ length: 1000 }, (_, index) => {
    const socket = connect(Number(port), hostname)
    socket.write(asking)
    socket.on('data', (chunk) => outcomes.set(index, outcomes.get(index) ?? chunk.toString('latin1').slice(0, 12)))
    socket.on('close', () => outcomes.set(index, outcomes.get(index) ?? 'closed'))
    return socket
  })
  await new Promise((resolve) => setTimeout(resolve, 75_000))
  assert.equal(outcomes.size, 0)
  const [spring] = world.competitions ?? []
  await writeItems(running.catalog.database, { competitions: [{ ...spring, name: 'Autumn' }] }, running.clock.now())
  await until(() => outcomes.size === sockets.length, 'all are outcomes')
  assert.deepEqual(new Set(outcomes.values()), new Set(['HTTP/1.1 200']))
  for (const socket of sockets) socket.destroy()
  await running.stop()
})
