import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { test } from 'node:test'
import { Chance } from '../chance.ts'
import { startWorld } from '../serving-world.ts'
import type { Engine } from '../storage/engines.ts'
import { anyBytes, anyRequest, type FuzzedRequest } from './any-request.ts'
import { requireDescribed } from './described-answer.ts'

export interface AnyCases {
  readonly requests: number
  readonly streams: number
}

const together = 16

export function provesAnyRequest(engine: Engine, { requests, streams }: AnyCases): void {
  test(`${requests} generated requests each get a response that openapi.json describes, and no fault`, async () => {
    const running = await startWorld(engine, { trustProxy: true })
    const agent = new Agent({ keepAlive: true, maxSockets: together })
    try {
      await inTurns(requests, async (chance, caseName) => {
        const generated = anyRequest(chance)
        const answer = await send(running.service.address, generated, agent)
        requireDescribed(generated, answer, `${caseName}: ${JSON.stringify(generated)}`)
      })
      assert.deepEqual(running.log.filter(isFault), [])
    } finally {
      agent.destroy()
      await running.stop()
    }
  })

  test(`${streams} mutated streams of bytes are each rejected or answered, in one shape, and without a fault`, async () => {
    const running = await startWorld(engine, { trustProxy: true })
    try {
      await inTurns(streams, async (chance, caseName) => {
        const bytes = anyBytes(chance)
        for (const { status, body } of await answersTo(running.service.address, bytes)) {
          const place = `${caseName}: ${JSON.stringify(bytes.toString('latin1'))} was answered ${status} ${body}`
          assert.ok(status >= 200 && status < 500, place)
          if (status >= 400 && body !== '') assert.equal((JSON.parse(body) as { status: number }).status, status, place)
        }
      })
      assert.deepEqual(running.log.filter(isFault), [])
    } finally {
      await running.stop()
    }
  })
}

function isFault(line: string): boolean {
  const { level, status = 0 } = JSON.parse(line) as { level: number; status?: number }
  return level >= 50 || status >= 500
}

async function inTurns(count: number, attempt: (chance: Chance, caseName: string) => Promise<void>): Promise<void> {
  let left = count
  const tryOn = async () => {
    while (left > 0) {
      left -= 1
      const seed = randomInt(2 ** 31)
      await attempt(new Chance(seed), `seed ${seed}`)
    }
  }
  await Promise.all(Array.from({ length: together }, tryOn))
}

export interface AnyAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

function send(address: string, { method, target, headers }: FuzzedRequest, agent: Agent): Promise<AnyAnswer> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const lines = headers.flat()
    const asked = request({ hostname, port, method, path: target, headers: lines, agent, setHost: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const { statusCode = 0, headers: own } = answer
        resolve({ status: statusCode, headers: own, body: Buffer.concat(chunks) })
      })
    })
    asked.on('error', (error: NodeJS.ErrnoException) => {
      // A rejection before the method is known has a body, even if the method was HEAD.
      if (method !== 'HEAD' || error.code !== 'HPE_CLOSED_CONNECTION') reject(error)
    })
    asked.end()
  })
}

async function answersTo(address: string, bytes: Buffer): Promise<readonly { status: number; body: string }[]> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  await new Promise<void>((resolve) => {
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', () => resolve())
    socket.on('close', () => resolve())
    socket.setTimeout(60_000, () => resolve())
    socket.end(bytes)
  })
  socket.destroy()
  const text = Buffer.concat(chunks).toString('latin1')
  // A body is JSON, so it never contains a status line.
  return text
    .split(/HTTP\/1\.1 (?=\d{3} )/)
    .slice(1)
    .map(readAnswer)
}

function readAnswer(text: string): { status: number; body: string } {
  const end = text.indexOf('\r\n\r\n')
  assert.ok(end > 0 && /^[1-5]\d\d /.test(text), text)
  return { status: Number(text.slice(0, 3)), body: text.slice(end + 4) }
}
