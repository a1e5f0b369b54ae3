import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { basic, startWorld, type RunningService } from '../serving-world.ts'
import { writeItems } from '../write-items.ts'
import { requestOf } from './raw-http.ts'
import { suiteOnEngines } from '../storage/engines.ts'

const list = '/api/public/competitions'

/** Connections are none of an engine's business: the one suite looks at the crowd, the other at the engine. */
const idle = { sqlite: 5000, postgres: 500 } as const

suiteOnEngines('a crowd on loopback', (engine) => {
  let running: RunningService
  const sockets: Socket[] = []
  before(async () => {
    running = await startWorld(engine)
    const competitions = Array.from({ length: 99 }, (_, index) => ({
      id: `comp_large_${index}`,
      gym: 'gym_northside',
      name: `Large ${index}`,
      status: 'published',
      time_zone: 'Europe/Lisbon',
      description: 'x'.repeat(100_000),
    }))
    await writeItems(running.catalog.database, { competitions }, running.clock.now())
    // Building the world holds up the process; the service must have seen that this is over.
    await pause(600)
  })
  after(() => running.stop())

  const join = async () => {
    const { port, hostname } = new URL(running.service.address)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => socket.destroy())
    sockets.push(socket)
    await once(socket, 'connect')
    return socket
  }
  const leave = () => {
    for (const socket of sockets.splice(0)) socket.destroy()
  }
  /** Asserts that honest callers are answered rightly, and soon. */
  const honestCallersAreUnharmed = async () => {
    for (let request = 0; request < 20; request += 1) {
      const startedAt = performance.now()
      const answer = await fetch(`${running.service.address}${list}`, { headers: { authorization: basic('harbor') } })
      const body = await answer.text()
      assert.equal(answer.status, 200)
      assert.ok(body.includes('Harbor Spring'))
      assert.ok(performance.now() - startedAt < 1000)
    }
  }
  const crowd = async (count: number, act: (socket: Socket) => void) => {
    const earlier = process.memoryUsage().rss
    for (let joined = 0; joined < count; joined += 50) {
      await Promise.all(Array.from({ length: Math.min(50, count - joined) }, async () => act(await join())))
    }
    await honestCallersAreUnharmed()
    return (process.memoryUsage().rss - earlier) / 2 ** 20
  }

  test('200 callers that send a byte at a time harm nobody', async () => {
    const grownMb = await crowd(200, (socket) => {
      const bytes = requestOf(list)
      let sent = 0
      const timer = setInterval(() => socket.write(bytes[sent++ % 20] ?? ''), 50)
      socket.once('close', () => clearInterval(timer))
    })
    leave()
    assert.ok(grownMb < 100, `${grownMb} MB`)
  })

  test(`${idle[engine.name]} idle connections harm nobody`, async () => {
    const grownMb = await crowd(idle[engine.name], (socket) => socket.pause())
    leave()
    assert.ok(grownMb < 200, `${grownMb} MB`)
  })

  test('500 callers that ask for a page of 1 MB and read nothing harm nobody', async () => {
    const grownMb = await crowd(500, askAndReadNothing(10))
    leave()
    assert.ok(grownMb < 400, `${grownMb} MB`)
  })

  test('50 callers that ask for a page of 10 MB and read nothing hold no more than the bound of 256 MB', async () => {
    const earlier = process.memoryUsage().arrayBuffers
    // A page of 10 MB is more than the system keeps for a connection, so that the service has to.
    await crowd(50, askAndReadNothing(100))
    while (answered() < 50) await pause(50)
    await honestCallersAreUnharmed()
    const grownMb = (process.memoryUsage().arrayBuffers - earlier) / 2 ** 20
    leave()
    assert.ok(grownMb < 300, `${grownMb} MB`)
  })

  const askAndReadNothing = (limit: number) => (socket: Socket) => {
    socket.pause()
    socket.write(requestOf(`${list}?limit=${limit}`, { as: 'northside' }))
  }
  const answered = () => running.log.filter((line) => (JSON.parse(line) as { bytes: number }).bytes > 5e6).length
})
