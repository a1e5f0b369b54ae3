import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { suite, test } from 'node:test'
import { longTest } from '../tries.ts'
import { until } from '../until.ts'
import { beginRequest, startServing, type ServingFolder } from './serving-folder.ts'

const list = '/api/public/competitions'

async function askOften(serving: ServingFolder, count: number, idOf: (request: number) => string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const statuses = new Map<number, number>()
  const askOnce = (request: number) =>
    new Promise<void>((resolve, reject) => {
      const headers = { authorization: serving.authorization, 'x-request-id': idOf(request) }
      get(`${serving.address}${list}?limit=1`, { agent, headers }, (answer) => {
        const { statusCode = 0 } = answer
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
        answer.resume().on('end', resolve).on('error', reject)
      }).on('error', reject)
    })
  let next = 0
  const askOn = async () => {
    while (next < count) await askOnce(next++)
  }
  await Promise.all(Array.from({ length: 8 }, askOn))
  agent.destroy()
  return statuses
}

const pipelined = 50

async function flood(serving: ServingFolder, count: number): Promise<number> {
  const { hostname, port } = new URL(serving.address)
  const socket = connect(Number(port), hostname)
  let answered = 0
  for (let next = 0; next < count; next += pipelined) {
    const requests = Array.from({ length: pipelined }, (_, index) => requestFor(serving, next + index))
    socket.write(requests.join(''))
    answered += await readHeads(socket, pipelined)
  }
  socket.destroy()
  return answered
}

function requestFor({ authorization }: ServingFolder, number: number): string {
  const id = String(number).padStart(128, '0')
  return `HEAD ${list}?limit=1 HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nX-Request-Id: ${id}\r\n\r\n`
}

async function readHeads(socket: Socket, count: number): Promise<number> {
  let received = ''
  while (received.split('\r\n\r\n').length <= count) {
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    received += chunk.toString('latin1')
  }
  return received.split('HTTP/1.1 200').length - 1
}

const ids = (count: number) => Array.from({ length: count }, (_, request) => `request-${request}`).toSorted()
const loggedIds = (serving: ServingFolder) =>
  serving
    .log()
    .flatMap(({ requestId }) => requestId ?? [])
    .toSorted()

suite('the log of a service', () => {
  test('has a line for each request within a second or so, and every line when SIGTERM ends the service', async (t) => {
    const serving = await startServing(t)
    await askOften(serving, 3, (request) => `request-${request}`)
    await until(() => loggedIds(serving).length === 3, 'the requests are logged')
    assert.deepEqual(loggedIds(serving), ids(3))
    await askOften(serving, 147, (request) => `request-${3 + request}`)
    serving.process.kill('SIGTERM')
    assert.deepEqual(await serving.ended, { code: 0, signal: null })
    assert.deepEqual(loggedIds(serving), ids(150))
  })

  test('has every line when a second signal ends the service immediately', async (t) => {
    const serving = await startServing(t)
    await beginRequest(t, serving)
    await askOften(serving, 50, (request) => `request-${request}`)
    serving.process.kill('SIGTERM')
    // A different signal, because the system merges equal pending signals.
    serving.process.kill('SIGINT')
    assert.deepEqual(await serving.ended, { code: 130, signal: null })
    assert.deepEqual(loggedIds(serving), ids(50))
  })

  longTest(
    'delays no request when it is not read; the number of dropped lines is logged when it is read again',
    async (t) => {
      const serving = await startServing(t)
      serving.process.stderr.pause()
      // Some 250 bytes a line: more than the pipe, the bound of 4 MB and the reader’s own buffer take together.
      const count = 22_000
      assert.equal(await flood(serving, count), count)
      serving.process.stderr.resume()
      await until(() => serving.log().some(({ dropped }) => dropped !== undefined), 'the dropped lines are logged')
      serving.process.kill('SIGTERM')
      await serving.ended
      const lines = serving.log()
      const dropped = lines.reduce((sum, line) => sum + (line.dropped ?? 0), 0)
      assert.ok(dropped > 0)
      assert.equal(lines.filter(({ requestId }) => requestId !== undefined).length + dropped, count)
    },
  )

  test('whose reader has stopped reading delays no request, and does not keep the service from ending', async (t) => {
    const serving = await startServing(t)
    serving.process.stderr.pause()
    // More than the pipe and the reader’s own buffer take together.
    assert.equal(await flood(serving, 1500), 1500)
    serving.process.kill('SIGTERM')
    const [code] = await new Promise<[number | null]>((resolve) => {
      serving.process.once('exit', (exitCode) => resolve([exitCode]))
    })
    assert.equal(code, 0)
  })

  longTest('whose reader is gone does not keep a second signal from ending the service', async (t) => {
    const serving = await startServing(t)
    serving.process.stderr.destroy()
    await beginRequest(t, serving)
    await askOften(serving, 20, (request) => `request-${request}`)
    serving.process.kill('SIGTERM')
    // A different signal, because the system merges equal pending signals.
    serving.process.kill('SIGINT')
    assert.deepEqual(await serving.ended, { code: 130, signal: null })
  })

  test('whose reader is gone does not end the service', async (t) => {
    const serving = await startServing(t)
    serving.process.stderr.destroy()
    await askOften(serving, 20, (request) => `request-${request}`)
    // By then it has noticed that its reader is gone.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    assert.deepEqual([...(await askOften(serving, 20, (request) => `request-${request}`))], [[200, 20]])
    serving.process.kill('SIGTERM')
    assert.equal((await serving.ended).code, 0)
  })
})
