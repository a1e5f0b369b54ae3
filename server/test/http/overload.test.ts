import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { after, before, suite, test } from 'node:test'
import { startWorld, type RunningService } from '../serving-world.ts'
import { sqlite } from '../storage/engines.ts'
import { until } from '../until.ts'
import { askAndReadNothing, startCrowded } from './crowd.ts'
import { converse, requestOf, type RawAnswer } from './raw-http.ts'

const list = '/api/public/competitions'

/** What the event loop meets in one turn: requests that arrive in one packet. */
const crowd = 1000

suite('a crowd that comes at once', () => {
  let running: RunningService
  let answers: readonly RawAnswer[]
  before(async () => {
    running = await startWorld(sqlite)
    answers = (await converse(running.service.address, requestOf(list).repeat(crowd), crowd)).answers
  })
  after(() => running.stop())

  test('is answered as far as the queue is short, and the rest is told to come back', () => {
    const refused = answers.filter(({ status }) => status === 503)
    const admitted = answers.filter(({ status }) => status === 200).length
    assert.equal(admitted + refused.length, crowd)
    assert.ok(admitted >= 16 && admitted <= 2 * 256, `${admitted} were let in`)
    assert.deepEqual(new Set(refused.map(({ headers }) => headers['retry-after'])), new Set(['2']))
    assert.deepEqual(
      new Set(refused.map(({ body }) => (JSON.parse(body) as { code: string }).code)),
      new Set(['overloaded']),
    )
  })

  test('leaves health and metrics to be read', async () => {
    for (const path of ['/live', '/ready', '/metrics']) {
      assert.equal((await fetch(`${running.service.adminAddress}${path}`)).status, 200)
    }
  })

  test('is forgotten a second after the last one was turned away', async () => {
    await until(async () => {
      const { answers: few } = await converse(running.service.address, requestOf(list).repeat(100), 100)
      return few.every(({ status }) => status === 200)
    }, 'a hundred requests at once are answered again')
  })
})

test('callers that send on and on while they are refused are cut off when too many refusals wait', async () => {
  const running = await startWorld(sqlite, { rateLimit: { perSecond: 1, burst: 1 } })
  const sockets = Array.from({ length: 8 }, () => connectTo(running).resume())
  for (const socket of sockets) socket.write(requestOf(list).repeat(2000))
  await until(() => sockets.some(({ destroyed }) => destroyed), 'a connection is cut off')
  for (const socket of sockets) socket.destroy()
  await running.stop()
})

test('answers without a body count, too, when they wait behind one that nobody reads', async () => {
  const crowd = await startCrowded({ waitingBytesMax: 11 * 2 ** 20 })
  // The page is as large as what is left when it is taken away from the bound is for some 200 empty answers.
  const behind = requestOf(list, { method: 'HEAD', as: 'northside' }).repeat(250)
  await crowd.join(1, (socket) => {
    askAndReadNothing(99)(socket)
    socket.write(behind)
    // Whoever reads nothing learns of the end by writing.
    const timer = setInterval(() => socket.write(behind.slice(0, 1)), 20)
    socket.once('close', () => clearInterval(timer))
  })
  const [socket] = crowd.sockets()
  await until(() => socket?.destroyed === true, 'the connection is cut off')
  await crowd.running.stop()
})

test('past its number of connections an address is told so, and can connect again when one of them has ended', async () => {
  const running = await startWorld(sqlite, { connectionLimit: 2 })
  const [first, second] = [connectTo(running), connectTo(running)]
  await Promise.all([once(first, 'connect'), once(second, 'connect')])
  const { answers, closed } = await converse(running.service.address, '')
  assert.deepEqual([answers.map(({ status }) => status), closed], [[429], true])
  assert.equal(answers[0]?.headers['retry-after'], '1')
  assert.match(answers[0].body, /Too many connections from this address/)
  first.destroy()
  await until(async () => {
    const again = await converse(running.service.address, requestOf(list), 1)
    return again.answers[0]?.status === 200
  }, 'there is room for another connection')
  second.destroy()
  await running.stop()
})

test('a proxy that is trusted may have any number of connections', async () => {
  const running = await startWorld(sqlite, { connectionLimit: 1, trustProxy: ['127.0.0.1'] })
  const first = connectTo(running)
  await once(first, 'connect')
  assert.equal((await converse(running.service.address, requestOf(list), 1)).answers[0]?.status, 200)
  first.destroy()
  await running.stop()
})

function connectTo(running: RunningService): Socket {
  const { port, hostname } = new URL(running.service.address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => socket.destroy())
  return socket
}
