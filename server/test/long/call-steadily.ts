import { Agent, get, type IncomingHttpHeaders } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

// A thread of clients that sends requests to two servers in turn at a constant rate, some on new connections. It posts
// a report after each period, and ends after the last one.

export interface SteadyRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly statuses: readonly number[]
}

export interface SteadyOrder {
  readonly service: string
  readonly bare: string
  readonly requests: readonly SteadyRequest[]
  readonly perSecond: number
  readonly windowSeconds: number
  readonly windows: number
}

/** The number of responses, and the 50th and 99th percentile of their times in milliseconds. */
export interface Latencies {
  readonly count: number
  readonly p50: number
  readonly p99: number
}

export interface SteadyReport {
  readonly service: Latencies
  readonly bare: Latencies
  readonly faults: Readonly<Record<string, number>>
}

const order = workerData as SteadyOrder
const agent = new Agent({ keepAlive: true, scheduling: 'fifo', timeout: 30_000 })
const tags = new Map<number, string>()
let times: Record<'service' | 'bare', number[]> = { service: [], bare: [] }
let faults: Record<string, number> = {}

let turn = 0
const pace = setInterval(askNext, 500 / order.perSecond)
for (let window = 0; window < order.windows; window += 1) {
  await new Promise((resolve) => setTimeout(resolve, order.windowSeconds * 1000))
  const report: SteadyReport = { service: latenciesOf(times.service), bare: latenciesOf(times.bare), faults }
  parentPort?.postMessage(report)
  times = { service: [], bare: [] }
  faults = {}
}
clearInterval(pace)
agent.destroy()
parentPort?.close()

function askNext(): void {
  const count = Math.floor(turn / 2)
  const index = count % order.requests.length
  const request = order.requests[index]
  if (request === undefined) return
  const tag = tags.get(index)
  const round = Math.floor(count / order.requests.length)
  const headers = round % 2 === 1 && tag !== undefined ? { ...request.headers, 'If-None-Match': tag } : request.headers
  if (turn % 2 === 0) {
    ask('service', order.service, { ...request, headers }, (received) => {
      if (received.etag !== undefined) tags.set(index, received.etag)
    })
  } else ask('bare', order.bare, { path: request.path, headers, statuses: [200] }, () => undefined)
  turn += 1
}

function ask(
  name: 'service' | 'bare',
  address: string,
  { path, headers, statuses }: SteadyRequest,
  onHeaders: (received: IncomingHttpHeaders) => void,
): void {
  const startedAt = performance.now()
  const isFault = (outcome: string) => (faults[outcome] = (faults[outcome] ?? 0) + 1)
  // One request in ten uses a new connection.
  const asked = get(`${address}${path}`, { agent: turn % 20 < 2 ? false : agent, headers }, (answer) => {
    onHeaders(answer.headers)
    answer.resume().once('end', () => {
      times[name].push(performance.now() - startedAt)
      if (!statuses.includes(answer.statusCode ?? 0)) isFault(`${name} ${path} ${answer.statusCode}`)
    })
  })
  asked.once('error', (error: NodeJS.ErrnoException) => isFault(`${name} ${path} ${error.code ?? error.message}`))
}

function latenciesOf(sample: readonly number[]): Latencies {
  const sorted = sample.toSorted((one, other) => one - other)
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2))
  return { count: sorted.length, p50: at(0.5), p99: at(0.99) }
}
