import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { restartPause } from '../../src/serving/workers/restart-pause.ts'
import { postgres } from '../storage/engines.ts'
import { startCommand } from './child-command.ts'
import { until } from '../until.ts'
import { commandFolder } from './command-folder.ts'
import { startServing, type ServingFolder } from './serving-folder.ts'

const list = '/api/public/competitions'
const two = { WORKERS: '2' }

/** The processes that a process has started. */
function childrenOf(pid: number): readonly number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return text === '' ? [] : text.split(' ').map(Number)
}

const workersOf = ({ process: { pid = 0 } }: ServingFolder) => childrenOf(pid)

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

/** Asks on a connection of its own, which goes to the next worker. */
async function statusOnce(serving: ServingFolder, authorization = serving.authorization): Promise<number | undefined> {
  const asked = get(`${serving.address}${list}`, { agent: false, headers: { authorization } })
  const [answer] = (await once(asked, 'response')) as [{ statusCode?: number; resume(): void }]
  answer.resume()
  return answer.statusCode
}

const statuses = (serving: ServingFolder, count: number) =>
  Promise.all(Array.from({ length: count }, () => statusOnce(serving)))

const ready = async ({ adminAddress }: ServingFolder) => {
  const answer = await fetch(`${adminAddress}/ready`)
  return { status: answer.status, body: (await answer.json()) as { status: string; revision?: number } }
}

suite('a service of two workers', { timeout: 120_000 }, () => {
  const cleanups: (() => unknown)[] = []
  let serving: ServingFolder
  before(async () => {
    serving = await startServing({ after: (cleanup) => cleanups.push(cleanup as () => unknown) }, two)
  })
  after(() => {
    for (const cleanup of cleanups.toReversed()) cleanup()
  })

  const counted = async () => {
    const text = await (await fetch(`${serving.adminAddress}/metrics`)).text()
    return Number(/^heatsheet_requests_total\{operation="listCompetitions",status="200"\} (\d+)$/m.exec(text)?.[1] ?? 0)
  }

  test('answers on one port from both, and its log says which', async () => {
    assert.equal(workersOf(serving).length, 2)
    assert.deepEqual(new Set(await statuses(serving, 8)), new Set([200]))
    const pids = () => new Set(serving.log().map(({ pid }) => pid))
    await until(() => pids().size === 2, 'both have logged a request')
    assert.deepEqual(pids(), new Set(workersOf(serving)))
  })

  test('is ready with one status, and tells the requests of both as one count', async () => {
    const earlier = await counted()
    const { status, body } = await ready(serving)
    assert.deepEqual([status, body.status], [200, 'ready'])
    await statuses(serving, 10)
    const text = await (await fetch(`${serving.adminAddress}/metrics`)).text()
    assert.match(text, /^# TYPE heatsheet_requests_total counter$/m)
    assert.equal(await counted(), earlier + 10)
    for (const worker of [1, 2]) {
      assert.match(text, new RegExp(`^heatsheet_catalog_revision\\{worker="${worker}"\\} ${body.revision}$`, 'm'))
    }
  })

  test('goes on when one of them crashes; another takes its place, and no count falls', async () => {
    await statuses(serving, 10)
    const earlier = await counted()
    const [first = 0, second = 0] = workersOf(serving)
    process.kill(first, 'SIGKILL')
    await until(() => !workersOf(serving).includes(first), 'the primary process has noticed')
    assert.deepEqual(await statuses(serving, 4), [200, 200, 200, 200])
    await until(() => workersOf(serving).length === 2, 'another one has taken its place')
    assert.ok(workersOf(serving).includes(second))
    await until(() => serving.log().some(({ msg }) => msg === 'A worker has taken its place'), 'it serves')
    assert.equal((await ready(serving)).status, 200)
    assert.equal(await counted(), earlier + 4)
    const told = () => serving.log().find(({ msg }) => msg === 'A worker ended; another one takes its place')
    await until(() => told() !== undefined, 'the log tells it')
    assert.deepEqual([told()?.level, told()?.pid], [50, serving.process.pid])
  })

  test('is not ready while a worker does not answer, and goes on with the other', async () => {
    const [stuck = 0] = workersOf(serving)
    process.kill(stuck, 'SIGSTOP')
    assert.deepEqual(await ready(serving), { status: 503, body: { status: 'unavailable' } })
    process.kill(stuck, 'SIGCONT')
    assert.equal((await ready(serving)).status, 200)
  })

  test('holds an account to its rate in each worker', async () => {
    const words = ['accounts', 'issue', '--gym', 'gym_harbor', '--rate-limit', '1/5', '--json']
    const { output } = await serving.folder.run(...words)
    const { username, password } = JSON.parse(output) as { username: string; password: string }
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const onOneConnection: (number | undefined)[] = []
    for (let asked = 0; asked < 5; asked += 1) {
      const sent = get(`${serving.address}${list}`, { agent, headers: { authorization } })
      const [answer] = (await once(sent, 'response')) as [{ statusCode?: number; resume(): void } & NodeJS.EventEmitter]
      answer.resume()
      await once(answer, 'end')
      onOneConnection.push(answer.statusCode)
    }
    agent.destroy()
    assert.deepEqual(onOneConnection, [200, 200, 200, 200, 200])
  })

  test('sees an import and a revocation by another process with the next request of each', async () => {
    assert.deepEqual(new Set(await statuses(serving, 8)), new Set([200]))
    const { folder, username } = serving
    const length = async () => {
      const answer = await serving.get(list, { connection: 'close' })
      return ((await answer.json()) as unknown[]).length
    }
    const before = await length()
    assert.equal((await folder.run('competitions', 'delete', 'comp_tide')).code, 0)
    for (let asked = 0; asked < 4; asked += 1) assert.equal(await length(), before - 1)
    assert.equal((await folder.run('accounts', 'revoke', username)).code, 0)
    assert.deepEqual(new Set(await statuses(serving, 8)), new Set([401]))
  })
})

suite('the end of a service of two workers', { timeout: 120_000 }, () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    test(`${signal} is announced, drains both, and loses no request and no line`, async (t) => {
      const serving = await startServing(t, two)
      const workers = workersOf(serving)
      const answered: (number | undefined)[] = []
      let isOver = false
      const callers = Array.from({ length: 4 }, async () => {
        while (!isOver) answered.push(await statusOnce(serving).catch(() => undefined))
      })
      await pause(300)
      serving.process.kill(signal)
      await until(() => answered.includes(undefined), 'nobody listens any more')
      isOver = true
      await Promise.all(callers)
      assert.deepEqual(await serving.ended, { code: 0, signal: null })
      assert.deepEqual(workers.map(isRunning), [false, false])
      const failures = answered.filter((status) => status !== 200)
      // Each caller may meet the instant of closing once, before it is told that nobody listens.
      assert.deepEqual(new Set(answered.slice(0, answered.indexOf(undefined))), new Set([200]))
      assert.ok(failures.every((status) => status === undefined))
      const lines = serving.log().filter(({ status }) => status === 200).length
      assert.ok(lines >= answered.length - failures.length)
    })
  }

  test('Ctrl-C, which a terminal sends to all of them, is heard once', async (t) => {
    const serving = await startServing(t, two)
    for (const worker of workersOf(serving)) process.kill(worker, 'SIGINT')
    serving.process.kill('SIGINT')
    assert.deepEqual(await serving.ended, { code: 0, signal: null })
  })

  test('a second signal ends all of them at once', async (t) => {
    const serving = await startServing(t, two)
    const workers = workersOf(serving)
    await statuses(serving, 6)
    serving.process.kill('SIGTERM')
    // A connection that was kept open may be closed in the middle of the question: that is an answer, too.
    while ((await ready(serving).catch(() => undefined))?.status === 200);
    serving.process.kill('SIGTERM')
    assert.deepEqual(await serving.ended, { code: 130, signal: null })
    await until(() => !workers.some(isRunning), 'the workers are gone')
    assert.equal(serving.log().filter(({ status }) => status === 200).length, 6)
  })

  test('workers whose primary process was killed end by themselves', async (t) => {
    const serving = await startServing(t, two)
    const workers = workersOf(serving)
    serving.process.kill('SIGKILL')
    await until(() => !workers.some(isRunning), 'the workers are gone')
  })
})

test('workers that wait for a locked table say since when, and metrics that none is ready', async (t) => {
  const catalog = await postgres.temporaryCatalog()
  const serving = await startServing(t, { ...two, DATABASE_URL: catalog.url })
  const readiness = async () => {
    const text = await (await fetch(`${serving.adminAddress}/metrics`)).text()
    return text.match(/^heatsheet_ready.*$/gm)?.toSorted()
  }
  assert.deepEqual(await readiness(), ['heatsheet_ready{worker="1"} 1', 'heatsheet_ready{worker="2"} 1'])
  const other = new pg.Client(catalog.url)
  t.after(() => other.end())
  t.after(() => catalog.remove())
  await other.connect()
  await other.query('begin; lock table workout_documents, history in access exclusive mode')
  assert.deepEqual(await readiness(), ['heatsheet_ready{worker="1"} 0', 'heatsheet_ready{worker="2"} 0'])
  const told = (await (await fetch(`${serving.adminAddress}/ready`)).json()) as { status: string; since?: string }
  assert.deepEqual([told.status, typeof told.since], ['unavailable', 'string'])
})

suite('a service of two workers that cannot start', { timeout: 60_000 }, () => {
  test('says why as one process would, and ends', async (t) => {
    const folder = commandFolder(t)
    folder.file('catalog.db', 'no catalog')
    const broken = startCommand(t, folder, ['serve'], two)
    assert.deepEqual(await broken.ended, { code: 1, signal: null })
    assert.match(broken.printed.messages, /^The catalog [^\n]+ cannot be opened: [^\n]+\n$/)
    rmSync(join(folder.path, 'catalog.db'))
    await folder.run('migrate', '--new')
    const other = createServer().listen(0, '127.0.0.1')
    t.after(() => other.close())
    await once(other, 'listening')
    const port = String((other.address() as AddressInfo).port)
    for (const [taken, free, setting] of [
      ['--port', '--admin-port', 'PORT'],
      ['--admin-port', '--port', 'ADMIN_PORT'],
    ] as const) {
      const serve = startCommand(t, folder, ['serve', taken, port, free, '0'], two)
      assert.deepEqual(await serve.ended, { code: 1, signal: null })
      assert.equal(serve.printed.messages, `Port ${port} is in use. Give another one: ${setting}=….\n`)
    }
  })
})

test('the pause before a worker is replaced grows while they end at once, and only then', () => {
  assert.deepEqual([restartPause(0, 0), restartPause(100, 5), restartPause(20_000, 9000)], [100, 200, 30_000])
  assert.equal(restartPause(30_000, 60_000), 100)
})
