import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { cpuMicroseconds } from '../figures/cpu-time.ts'
import { pick } from '../corpus/random.ts'
import { quantile } from '../figures/median.ts'
import { Connection, type WireAnswer } from './connection.ts'
import type { LoadFigures, LoadOrder, PreparedRequest } from './load-order.ts'

/**
 * Only every 211th body is compared, because comparing every body would be slow. The requests repeat in a cycle. 211 is
 * prime, so that each request of the cycle is compared from time to time.
 */
const checkedEvery = 211

/** The load runs this long before the measurement begins, in seconds. New connections are slower only for a moment. */
const settleSeconds = 0.3

/**
 * How much longer than planned a load can take, in milliseconds. After that it counts as failed. Slow machines need a
 * few seconds more than planned.
 */
const graceMs = 20_000

export async function runLoad(order: LoadOrder): Promise<LoadFigures> {
  const requests = order.requests.map((request) => ({ ...request, bytes: Buffer.from(request.text, 'latin1') }))
  const failed = Promise.withResolvers<never>()
  const limit = setTimeout(() => failed.reject(new Error('The load did not end.')), order.seconds * 1000 + graceMs)
  const connections: Connection[] = []
  try {
    await Promise.race([open(order, connections, failed.reject), failed.promise])
    await Promise.race([keepBusy(connections, requests, settleSeconds, failed.reject), failed.promise])
    const cpuBefore = cpuMicroseconds(order.processIds)
    const ownBefore = process.cpuUsage()
    const answered = await Promise.race([keepBusy(connections, requests, order.seconds, failed.reject), failed.promise])
    const own = process.cpuUsage(ownBefore)
    return figuresOf(answered, cpuMicroseconds(order.processIds) - cpuBefore, own.user + own.system)
  } finally {
    clearTimeout(limit)
    for (const connection of connections) connection.close()
  }
}

interface Answered {
  readonly latenciesMs: readonly number[]
  readonly elapsedMs: number
}

type Request = PreparedRequest & { readonly bytes: Buffer }

function keepBusy(
  connections: readonly Connection[],
  requests: readonly Request[],
  seconds: number,
  fail: (error: Error) => void,
): Promise<Answered> {
  const latenciesMs: number[] = []
  const startedAt = performance.now()
  const end = startedAt + seconds * 1000
  const done = Promise.withResolvers<Answered>()
  let busy = connections.length
  let count = 0
  const ask = (connection: Connection) => {
    const request = pick(requests, Math.random)
    const isChecked = count++ % checkedEvery === 0
    const askedAt = performance.now()
    connection.ask(request.bytes, isChecked, (answer) => {
      const now = performance.now()
      latenciesMs.push(now - askedAt)
      const fault = faultOf(answer, request)
      if (fault !== undefined) fail(new Error(fault))
      else if (now < end) ask(connection)
      else if (--busy === 0) done.resolve({ latenciesMs, elapsedMs: now - startedAt })
    })
  }
  for (const connection of connections) ask(connection)
  return done.promise
}

function faultOf({ status, isGzip, body }: WireAnswer, request: PreparedRequest): string | undefined {
  if (status !== request.status) return `An answer has status ${status}, not ${request.status}: ${firstLine(request)}`
  if (body === undefined) return undefined
  const hash = createHash('sha256')
    .update(isGzip ? gunzipSync(body) : body)
    .digest('hex')
  return hash === request.bodyHash ? undefined : `An answer has another body than it must have: ${firstLine(request)}`
}

function firstLine({ text }: PreparedRequest): string {
  return text.slice(0, text.indexOf('\r\n'))
}

function figuresOf({ latenciesMs, elapsedMs }: Answered, cpu: number, ownCpu: number): LoadFigures {
  const sorted = Float64Array.from(latenciesMs).sort()
  return {
    perSecond: (sorted.length / elapsedMs) * 1000,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
    cpuMicroseconds: cpu / sorted.length,
    loadShare: ownCpu / 1000 / elapsedMs,
    requests: sorted.length,
  }
}

async function open({ port, ...order }: LoadOrder, opened: Connection[], fail: (error: Error) => void): Promise<void> {
  while (opened.length < order.connections) {
    await new Promise<void>((resolve) => opened.push(new Connection(port, resolve, fail)))
  }
}
