// Whether the time of an answer tells what its body does not: Welch's t over pairs of requests that are to be alike, sent
// in turn, in random order, over one kept connection to a service in a process of its own, on both engines. With |t|
// below 4.5 the two cannot be told apart by so many pairs.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { basic, startWorld } from '../server/test/serving-world.ts'
import { postgres, sqlite } from '../server/test/storage/engines.ts'
import { markdownTable } from './figures/tables.ts'
import { welchT } from './figures/welch.ts'

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '20000' },
    engines: { type: 'string', default: 'sqlite,postgres' },
    serve: { type: 'string' },
    memory: { type: 'string', default: '64000000' },
  },
})
const pairs = Math.min(Number(values.pairs), 1_000_000)

/** Two requests that differ in what is secret alone: texts of one length. */
interface Pair {
  readonly name: string
  readonly memoryBytes: number
  readonly requests: readonly [string, string]
}

const list = '/api/public/competitions'
const usual = Number(values.memory)

const cases: readonly Pair[] = [
  guess('wrong password of a gym, and an unknown user', 'harbor', 'harbox'),
  guess('of a platform that reaches every gym', 'frontEnd', 'frontEnx'),
  guess('of a platform with grants', 'platform', 'platforx'),
  refused('withheld workout, and an absent one', '/api/public/workouts/31', '/api/public/workouts/32'),
  refused(
    'cursor of another gym, and one never used',
    `${list}?after_cursor=comp_ladder`,
    `${list}?after_cursor=comp_absent`,
  ),
]
// Where nothing can be remembered, every request is like the first one for its id.
const withoutMemory = cases
  .slice(3)
  .map((one) => ({ ...one, name: `${one.name}, nothing remembered`, memoryBytes: 100 }))

if (values.serve === undefined) await measureAll()
else await serveWorld(values.serve)

async function serveWorld(engine: string): Promise<void> {
  const memory = { documentMemoryBytes: usual, trustProxy: true, logSample: 0 }
  const running = await startWorld(engine === 'sqlite' ? sqlite : postgres, memory)
  process.send?.(running.service.address)
  await once(process, 'disconnect')
  await running.stop()
  process.exit(0)
}

async function measureAll(): Promise<void> {
  const rows: string[][] = []
  for (const engine of values.engines.split(',')) {
    for (const one of [...cases, ...withoutMemory]) rows.push([engine, one.name, ...(await measure(engine, one))])
  }
  const head = ['engine', 'pair', 't', 't of the faster nine tenths', 'means, µs', 'pairs']
  process.stdout.write(`${markdownTable(head, rows)}\n`)
}

async function measure(engine: string, { requests, memoryBytes }: Pair): Promise<readonly string[]> {
  const words = ['--serve', engine, '--memory', String(memoryBytes)]
  const child = fork(fileURLToPath(import.meta.url), words, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [address] = (await once(child, 'message')) as [string]
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname).setNoDelay()
  await once(socket, 'connect')
  const times: readonly [number[], number[]] = [[], []]
  for (let pair = -1000; pair < pairs; pair += 1) {
    const first = Math.random() < 0.5 ? 0 : 1
    for (const which of [first, 1 - first] as const) {
      const took = await timeOf(socket, requests[which === 0 ? 0 : 1].replace('ADDRESS', addressOf(2 * pair + which)))
      if (pair >= 0) times[which === 0 ? 0 : 1].push(took)
    }
  }
  socket.destroy()
  child.disconnect()
  await once(child, 'exit')
  const { t, croppedT, means } = welchT(...times)
  return [t.toFixed(1), croppedT.toFixed(1), means.map((mean) => mean.toFixed(1)).join(' / '), String(pairs)]
}

/** Microseconds from the first byte sent to the last one received. */
async function timeOf(socket: Socket, request: string): Promise<number> {
  const startedAt = process.hrtime.bigint()
  socket.write(request)
  let text = ''
  while (!isWhole(text)) text += String((await once(socket, 'data'))[0])
  return Number(process.hrtime.bigint() - startedAt) / 1000
}

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n')
  return end >= 0 && text.length - end - 4 >= Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
}

/** Failures are counted by address: each comes from one of its own. */
function addressOf(count: number): string {
  return [10, count >> 16, count >> 8, count].map((part) => part & 255).join('.')
}

function guess(name: string, one: string, other: string): Pair {
  const sent = (user: string) => requestOf(list, `Basic ${Buffer.from(`${user}:wrong`).toString('base64')}`)
  return { name, memoryBytes: usual, requests: [sent(one), sent(other)] }
}

function refused(name: string, one: string, other: string): Pair {
  const authorization = basic('harborWebsite')
  return { name, memoryBytes: usual, requests: [requestOf(one, authorization), requestOf(other, authorization)] }
}

function requestOf(path: string, authorization: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: heatsheet\r\nAuthorization: ${authorization}\r\nX-Forwarded-For: ADDRESS\r\n\r\n`
}
