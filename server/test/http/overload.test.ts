import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { after, before, suite, test } from 'node:test'
import { startWorld, worldServedFor, type RunningService } from '../serving-world.ts'
import { sqlite } from '../storage/engines.ts'
import { until } from '../until.ts'
import { askAndReadNothing, startCrowded } from './crowd.ts'
import { converse, requestOf, type RawAnswer } from './raw-http.ts'

const list = '/api/public/competitions'

test('two thousand clients that send one request each at the same moment all get responses', async (t) => {
  const running = await worldServedFor(t, sqlite, { rateLimit: 'off' })
  const [connections, each] = [40, 50]
  const crowd = Array.from({ length: connections }, () => converse(running.service.address, asked(each), each))
  const statuses = (await Promise.all(crowd)).flatMap(({ answers }) => answers.map(({ status }) => status))
  assert.deepEqual([statuses.length, new Set(statuses)], [connections * each, new Set([200])])
})

suite('a crowd that sends on and on faster than it is answered', () => {
  let running: RunningService
  let answers: readonly RawAnswer[]
  before(async () => {
    running = await startWorld(sqlite, { backlogMax: 256 })
    answers = (await converse(running.service.address, asked(1000), 1000)).answers
  })
  after(() => running.stop())

  test('has a Retry-After', () => {
    const refused = answers.filter(({ status }) => status === 503)
    const admitted = answers.filter(({ status }) => status === 200).length
    assert.equal(admitted + refused.length, 1000)
    assert.ok(admitted >= 256 && refused.length > 0, `${admitted} were let in`)
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

  test('is removed a second after its client has gone', async () => {
    await allAnswered(running)
  })
})

test('when a crowd has gone, all are answered again, though many of it still wait to be turned away', async (t) => {
  const running = await startWorld(sqlite, { backlogMax: 256 })
  const crowd = Array.from({ length: 16 }, () => connectTo(running))
  t.after(() => {
    for (const socket of crowd) socket.destroy()
    return running.stop()
  })
  const received = countAnswers(crowd)
  // From two accounts, because four thousand requests of each may wait.
  for (const [index, socket] of crowd.entries()) {
    socket.write(requestOf(list, { as: index % 2 === 0 ? 'harbor' : 'northside' }).repeat(500))
  }
  await until(() => received() > 256, 'the first of the crowd are answered')
  await allAnswered(running)
  assert.ok(received() < 16 * 500 - 256, `${received()} were sent`)
})

test('a client that is rejected now and then does not wait behind a client that is rejected all the time', async (t) => {
  const running = await startWorld(sqlite, { trustProxy: true })
  const guesses = (address: string) =>
    requestOf(list, {
      as: 'nobody',
      lines: [`Authorization: Basic ${btoa('harbor:wrong')}`, `X-Forwarded-For: ${address}`],
    })
  const crowd = Array.from({ length: 4 }, () => connectTo(running))
  t.after(() => {
    for (const socket of crowd) socket.destroy()
    return running.stop()
  })
  const received = countAnswers(crowd)
  for (const socket of crowd) socket.write(guesses('203.0.113.1').repeat(750))
  await until(() => received() > 100, 'the crowd is refused')
  const { answers } = await converse(running.service.address, guesses('203.0.113.2').repeat(25), 25)
  assert.equal(answers.filter(({ status }) => status === 429).length, 5)
  assert.ok(received() < 1500, `${received()} were sent before`)
})

test('a crowd that comes again and again, and is answered each time, is never turned away', async () => {
  const running = await startWorld(sqlite, { backlogMax: 300 })
  for (let time = 0; time < 5; time += 1) {
    const { answers } = await converse(running.service.address, asked(250), 250)
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  }
  await running.stop()
})

test('clients that keep sending although they are rejected are disconnected when too many rejections wait', async () => {
  const running = await startWorld(sqlite, { backlogMax: 256 })
  const sockets = Array.from({ length: 8 }, () => connectTo(running).resume())
  for (const socket of sockets) socket.write(requestOf(list).repeat(2000))
  await until(() => sockets.some(({ destroyed }) => destroyed), 'a connection is cut off')
  for (const socket of sockets) socket.destroy()
  await running.stop()
})

test('responses without a body count, too, while they wait behind an unread one', async () => {
  const crowd = await startCrowded({ waitingBytesMax: 11 * 2 ** 20 })
  // The page is so large that some 200 empty responses fit into the rest of the limit.
  const behind = requestOf(list, { method: 'HEAD', as: 'northside' }).repeat(250)
  await crowd.join(1, (socket) => {
    askAndReadNothing(99)(socket)
    socket.write(behind)
    // A client that reads nothing notices a closed connection only when it writes.
    const timer = setInterval(() => socket.write(behind.slice(0, 1)), 20)
    socket.once('close', () => clearInterval(timer))
  })
  const [socket] = crowd.sockets()
  await until(() => socket?.destroyed === true, 'the connection is cut off')
  await crowd.running.stop()
})

test('an address above its connection limit gets an error, and can connect again when one of its connections has ended', async () => {
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

async function allAnswered({ service }: RunningService): Promise<void> {
  await until(async () => {
    const { answers } = await converse(service.address, asked(100), 100)
    return answers.every(({ status }) => status === 200)
  }, 'a hundred requests at once are all answered')
}

function asked(count: number): string {
  return requestOf(list).repeat(count)
}

function countAnswers(sockets: readonly Socket[]): () => number {
  let count = 0
  for (const socket of sockets)
    socket.on('data', (chunk: Buffer) => (count += chunk.toString('latin1').split('HTTP/1.1 ').length - 1))
  return () => count
}

function connectTo(running: RunningService): Socket {
  const { port, hostname } = new URL(running.service.address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => socket.destroy())
  return socket
}
