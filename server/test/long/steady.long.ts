import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { commandFolder } from '../operator/command-folder.ts'
import { startService } from '../operator/serving-folder.ts'
import { descriptorsOf, kindsOf } from '../open-descriptors.ts'
import { until } from '../until.ts'
import { changesOf } from './changes-meanwhile.ts'
import type { SteadyOrder, SteadyReport } from './call-steadily.ts'
import { competitionOf, gym } from './two-nodes.ts'

// Six windows of five minutes, or of WINDOW_SECONDS. Memory and time are only printed; the test compares the last
// window with the first.
const windows = 6
const windowSeconds = Number(process.env.WINDOW_SECONDS ?? 300)
const perSecond = 100
const competitions = 200
const list = '/api/public/competitions'

test('half an hour of reads, imports, releases and revocations is answered as in its first minutes', async (t) => {
  const { changes, node, log, address, authorization } = await startWithChanges(t)
  const order: Omit<SteadyOrder, 'bare'> = {
    service: address,
    requests: requestsAs(authorization),
    perSecond,
    windowSeconds,
    windows,
  }
  const worker = new Worker(new URL('./call-steadily.ts', import.meta.url), {
    workerData: { ...order, bare: await startBare(t, address, authorization) } satisfies SteadyOrder,
  })
  t.after(() => worker.terminate())
  const isOver = { now: false }
  const ended = once(worker, 'exit').then(() => (isOver.now = true))
  const samples: Sample[] = []
  const opened: number[] = []
  const reports: SteadyReport[] = []
  let spentBefore = processorMsOf(node)
  worker.on('message', (report: SteadyReport) => {
    const spent = processorMsOf(node) - spentBefore
    spentBefore += spent
    const taken = { samples: samples.splice(0), processorMs: spent / report.service.count }
    opened.push(medianOf(taken.samples.map(({ descriptors }) => descriptors)))
    tell(t, report, taken)
    reports.push(report)
  })
  const sampling = setInterval(() => samples.push(sampleOf(node)), 1000)
  for (let turn = 0; !isOver.now; turn += 1) {
    await changes.make(turn % (competitions - 2))
    await pause(2000)
  }
  await ended
  clearInterval(sampling)
  t.diagnostic(JSON.stringify(changes.made))
  assert.deepEqual(
    reports.map(({ faults }) => faults),
    reports.map(() => ({})),
  )
  assert.deepEqual(log(), [])
  // Threads that read from a slow disk end one minute apart; SQLite reuses at most three of their descriptors, because
  // closing them would release the locks of the file.
  const openMost = (opened[0] ?? 0) + 3
  for (let minute = 0; minute < 5 && descriptorsOf(node) > openMost; minute += 1) await pause(60_000)
  t.diagnostic(JSON.stringify(kindsOf(node)))
  await until(() => descriptorsOf(node) <= openMost, 'every connection and file is closed that was opened')
})

async function startWithChanges(t: TestContext) {
  const folder = commandFolder(t)
  const catalog = {
    gyms: [{ id: gym, name: 'Harbor' }],
    movements: [{ id: 'mv_row', name: 'Row', has_reps: true }],
    competitions: Array.from({ length: competitions }, (_, index) => competitionOf(index)),
  }
  const changes = changesOf(folder)
  await changes.command('import', folder.file('catalog.json', catalog))
  const authorization = await changes.issue('published')
  const { process: node, printed, address } = await startService(t, folder, { LOG_LEVEL: 'error' })
  await changes.watch(address, authorization.value)
  const log = () => printed.messages.split('\n').filter((line) => line.startsWith('{'))
  return { changes, node: node.pid ?? 0, log, address, authorization: authorization.value }
}

async function startBare(t: TestContext, address: string, authorization: string): Promise<string> {
  const headers = { authorization, 'accept-encoding': 'gzip', connection: 'close' }
  const page = await fetch(`${address}${list}?limit=10`, { headers })
  await page.arrayBuffer()
  const program = fileURLToPath(new URL('./bare-server.ts', import.meta.url))
  const child = fork(program, [page.headers.get('content-length') ?? '10000'])
  t.after(() => child.kill('SIGKILL'))
  const [bare] = (await once(child, 'message')) as [string]
  return bare
}

function requestsAs(authorization: string): SteadyOrder['requests'] {
  const headers = { authorization, 'Accept-Encoding': 'gzip' }
  const read = (path: string, ...statuses: number[]) => ({ path, headers, statuses })
  const usual = Array.from({ length: 6 }, () => read(`${list}?limit=10`, 200, 304))
  const walk = [20, 60, 100, 140].map((at) => read(`${list}?limit=10&after_cursor=comp_${at}`, 200, 304))
  const workouts = [1, 50, 100].map((id) => read(`/api/public/workouts/${id}`, 200, 304, 404))
  return [
    ...usual,
    ...walk,
    ...workouts,
    read(`${list}?limit=100`, 200, 304),
    { ...read(list, 200, 304), headers: { authorization } },
    { ...read(list, 200, 304), headers: { ...headers, 'service-gym': gym } },
    { ...read(list, 403), headers: { ...headers, 'service-gym': 'gym_absent' } },
    read(`${list}?limit=0`, 400),
    read('/api/public/workouts/999999', 404),
    { ...read(list, 401, 429), headers: { authorization: `Basic ${btoa('nobody:knows')}` } },
  ]
}

interface Sample {
  readonly megabytes: number
  readonly descriptors: number
}

interface Taken {
  readonly samples: readonly Sample[]
  readonly processorMs: number
}

function tell(t: TestContext, { service, bare }: SteadyReport, { samples, processorMs }: Taken): void {
  const spread = (name: keyof Sample) => {
    const values = samples.map((sample) => sample[name])
    return { median: medianOf(values), most: Math.max(...values) }
  }
  const figures = { ratio: service.p99 / bare.p99, processorMs }
  const rounded = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number(value.toFixed(2))]))
  const held = { megabytes: spread('megabytes'), descriptors: spread('descriptors') }
  t.diagnostic(JSON.stringify({ service, bare, ...rounded, ...held }))
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
}

function sampleOf(processId: number): Sample {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8')
  const megabytes = Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024)
  return { megabytes, descriptors: descriptorsOf(processId) }
}

function processorMsOf(processId: number): number {
  const stat = readFileSync(`/proc/${processId}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) * 10
}
