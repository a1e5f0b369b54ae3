import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { before, suite, test } from 'node:test'
import pg from 'pg'
import { postgres } from '../storage/engines.ts'
import { suiteContext } from '../suite-context.ts'
import { until } from '../until.ts'
import { commandFolder } from './command-folder.ts'
import { beginRequest, startServing, type ServingFolder } from './serving-folder.ts'
import { issueAccount } from './world-folder.ts'
import { longTest } from '../tries.ts'

const list = '/api/public/competitions'
const connectionsMax = 100
const two = { WORKERS: '2' }

function processOf(serving: ServingFolder, worker: number): number {
  return serving.log().findLast((line) => line.worker === worker)?.pid ?? 0
}

async function statusOnce(serving: ServingFolder, authorization = serving.authorization): Promise<number | undefined> {
  const request = get(`${serving.address}${list}`, { agent: false, headers: { authorization } })
  const [answer] = (await once(request, 'response')) as [{ statusCode?: number; resume(): void }]
  answer.resume()
  return answer.statusCode
}

const statuses = (serving: ServingFolder, count: number) =>
  Promise.all(Array.from({ length: count }, () => statusOnce(serving)))

const ended = 'A worker ended; it will be replaced'

const ready = async ({ adminAddress }: ServingFolder) => {
  const answer = await fetch(`${adminAddress}/ready`)
  return { status: answer.status, body: (await answer.json()) as { status: string; revision?: number } }
}

suite('a service of two processes', () => {
  const context = suiteContext()
  let serving: ServingFolder
  before(async () => {
    serving = await startServing(context, { ...two, CONNECTION_LIMIT: String(connectionsMax) })
  })

  const metrics = async () => (await fetch(`${serving.adminAddress}/metrics`)).text()

  test('both answer on one port, and their log lines say which one did', async () => {
    const answered = () => serving.log().filter(({ status }) => status === 200)
    const workers = () => new Set(answered().map(({ worker }) => worker))
    await until(async () => {
      assert.deepEqual(new Set(await statuses(serving, 40)), new Set([200]))
      return workers().size === 2
    }, 'both have answered')
    assert.deepEqual([...workers()].toSorted(), [1, 2])
    const processes = new Set(answered().map(({ pid }) => pid))
    assert.deepEqual([processes.size, processes.has(serving.process.pid ?? 0)], [2, false])
  })

  test('is ready with one status, and gives the metrics of each under its number', async () => {
    await until(async () => (await ready(serving)).status === 200, 'it is ready')
    const { body } = await ready(serving)
    assert.equal(body.status, 'ready')
    const text = await metrics()
    assert.equal(text.match(/^# TYPE heatsheet_requests_total counter$/gm)?.length, 1)
    for (const worker of [1, 2]) {
      for (const line of [
        `heatsheet_catalog_revision\\{worker="${worker}"\\} ${body.revision}`,
        `heatsheet_requests_total\\{operation="listCompetitions",status="200",worker="${worker}"\\} \\d+`,
        `process_resident_memory_bytes\\{worker="${worker}"\\} \\d+`,
      ]) {
        assert.match(text, new RegExp(`^${line}$`, 'm'))
      }
    }
  })

  test('continues when one of them is killed, and starts another one in its place', async () => {
    process.kill(processOf(serving, 1), 'SIGKILL')
    await until(() => serving.log().some(({ msg }) => msg === ended), 'the end is logged')
    await until(() => serving.log().some(({ msg }) => msg === 'A worker was replaced'), 'it serves')
    const line = serving.log().find(({ msg }) => msg === ended)
    assert.deepEqual([line?.level, line?.worker, line?.reason], [50, 1, 'SIGKILL'])
    assert.deepEqual(await statuses(serving, 4), [200, 200, 200, 200])
    await until(async () => (await ready(serving)).status === 200, 'it is ready')
  })

  test('is not ready while a worker does not answer, and is when it does', async () => {
    process.kill(processOf(serving, 2), 'SIGSTOP')
    await until(async () => (await ready(serving)).body.status === 'unavailable', 'the worker does nothing')
    process.kill(processOf(serving, 2), 'SIGCONT')
    await until(async () => (await ready(serving)).status === 200, 'it is ready')
  })

  test('counts the rate of an account in each worker', async () => {
    const { authorization } = await issueAccount(serving.folder, '--gym', 'gym_harbor', '--rate-limit', '1/20')
    const startedAt = Date.now()
    const statuses = await Promise.all(Array.from({ length: 80 }, () => statusOnce(serving, authorization)))
    const answered = statuses.filter((status) => status === 200).length
    const comeBack = (Date.now() - startedAt) / 1000
    assert.ok(answered >= 20 && answered <= 2 * (20 + comeBack), `${answered} in ${comeBack} s`)
    assert.deepEqual(new Set(statuses), new Set([200, 429]))
  })

  test('allows an address its connection limit in each worker', async () => {
    const { hostname, port } = new URL(serving.address)
    let closed = 0
    // Three times the limit of a worker: both workers get more than they may accept.
    const sockets = Array.from({ length: connectionsMax * 3 }, () => connect(Number(port), hostname))
    for (const socket of sockets) socket.resume().once('close', () => (closed += 1))
    await until(() => closed >= connectionsMax, 'those that are too many were closed')
    assert.deepEqual(await statuses(serving, 1), [429])
    assert.equal(closed, connectionsMax)
    for (const socket of sockets) socket.destroy()
    // One worker may notice it later than the other.
    const areGone = async () => (await statuses(serving, 8).catch(() => [429])).every((status) => status === 200)
    await until(areGone, 'they are gone')
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
    for (let count = 0; count < 4; count += 1) assert.equal(await length(), before - 1)
    assert.equal((await folder.run('accounts', 'revoke', username)).code, 0)
    assert.deepEqual(new Set(await statuses(serving, 8)), new Set([401]))
  })
})

suite('the end of a service of two processes', () => {
  test('is announced by a signal, drains both, and loses no request and no line', async (t) => {
    const serving = await startServing(t, two)
    const answered: (number | undefined)[] = []
    let isOver = false
    const callers = Array.from({ length: 4 }, async () => {
      while (!isOver) answered.push(await statusOnce(serving).catch(() => undefined))
    })
    await until(() => answered.length > 20, 'both are asked')
    serving.process.kill('SIGTERM')
    await until(() => answered.includes(undefined), 'nobody listens any more')
    isOver = true
    await Promise.all(callers)
    assert.deepEqual(await serving.ended, { code: 0, signal: null })
    const failures = answered.filter((status) => status !== 200)
    // Each client may have one failure at the moment of closing, before connections are refused.
    assert.deepEqual(new Set(answered.slice(0, answered.indexOf(undefined))), new Set([200]))
    assert.ok(failures.every((status) => status === undefined))
    const lines = serving.log().filter(({ status }) => status === 200).length
    assert.ok(lines >= answered.length - failures.length)
  })

  longTest('a second signal ends all of them immediately', async (t) => {
    const serving = await startServing(t, two)
    await beginRequest(t, serving)
    await statuses(serving, 6)
    serving.process.kill('SIGTERM')
    // A different signal, because the system merges equal pending signals.
    serving.process.kill('SIGINT')
    assert.deepEqual(await serving.ended, { code: 130, signal: null })
    assert.equal(serving.log().filter(({ status }) => status === 200).length, 6)
  })
})

test('the end of the primary process, however it comes, ends its workers', async (t) => {
  const serving = await startServing(t, two)
  await statuses(serving, 40)
  const workers = [1, 2].map((worker) => processOf(serving, worker)).filter((pid) => pid > 0)
  serving.process.kill('SIGKILL')
  await until(() => !workers.some(isRunning), 'its workers have ended')
})

test('when all of them have ended, the service ends, to be started by its manager', async (t) => {
  const serving = await startServing(t, two)
  const [children = ''] = readdirSync(`/proc/${serving.process.pid}/task`).map((task) =>
    readFileSync(`/proc/${serving.process.pid}/task/${task}/children`, 'utf8'),
  )
  for (const child of children.trim().split(' ')) process.kill(Number(child), 'SIGKILL')
  assert.deepEqual(await serving.ended, { code: 70, signal: null })
  assert.match(serving.printed.messages, /All workers have ended, the last one with SIGKILL/)
})

/** Returns whether a process is running. A zombie is not, because it has ended. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

longTest(
  'workers on a server stop serving revoked accounts, and report since when they wait for a locked table',
  async (t) => {
    const catalog = await postgres.temporaryCatalog()
    const other = new pg.Client(catalog.url)
    t.after(() => other.end())
    t.after(() => catalog.remove())
    const serving = await startServing(t, { ...two, DATABASE_URL: catalog.url })
    const readiness = async () => {
      const text = await (await fetch(`${serving.adminAddress}/metrics`)).text()
      return text.match(/^heatsheet_ready.*$/gm)?.toSorted()
    }
    const untilBoth = (value: number) => {
      const wanted = [1, 2].map((worker) => `heatsheet_ready{worker="${worker}"} ${value}`)
      return until(async () => String(await readiness()) === String(wanted), `both tell ${value}`)
    }
    await untilBoth(1)
    const { run } = commandFolder(t, catalog.url)
    const { username, authorization } = await issueAccount({ run }, '--platform', '--all-gyms', '--rate-limit', 'off')
    const statuses = () => Promise.all([1, 2, 3, 4].map(() => statusOnce(serving, authorization)))
    assert.deepEqual(await statuses(), [200, 200, 200, 200])
    await run('accounts', 'revoke', username)
    await until(async () => !(await statuses()).includes(200), 'the revocation reaches both')
    await other.connect()
    await other.query('begin; lock table workout_documents, history in access exclusive mode')
    await untilBoth(0)
    const since = async () =>
      ((await (await fetch(`${serving.adminAddress}/ready`)).json()) as { since?: string }).since
    await until(async () => typeof (await since()) === 'string', 'it says since when')
  },
)

suite('a service of two processes that cannot start', () => {
  test('reports the same reason as a single process, and ends', async (t) => {
    const folder = commandFolder(t)
    folder.file('catalog.db', 'no catalog')
    const serve = (...words: string[]) => folder.runWith({ environment: two }, 'serve', ...words)
    const broken = await serve('--port', '0', '--admin-port', '0')
    assert.equal(broken.code, 1)
    assert.match(broken.messages, /^The catalog [^\n]+ cannot be opened: [^\n]+\n$/)
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
      const messages = `Port ${port} is in use. Give another one: ${setting}=….\n`
      assert.deepEqual(await serve(taken, port, free, '0'), { code: 1, output: '', messages })
    }
  })
})
