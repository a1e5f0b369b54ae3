import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { get } from 'node:http'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { before, suite, test, type TestContext } from 'node:test'
import pg from 'pg'
import { restartPause } from '../../src/serving/workers/worker-slot.ts'
import { postgres } from '../storage/engines.ts'
import { ofSuite } from '../of-suite.ts'
import { until } from '../until.ts'
import { commandFolder } from './command-folder.ts'
import { beginRequest, startServing, type ServingFolder } from './serving-folder.ts'
import type { ThreadFault } from './thread-faults.ts'
import { issueAccount } from './world-folder.ts'
import { longTest } from '../tries.ts'

const list = '/api/public/competitions'
const connectionsMax = 100
const two = { WORKERS: '2' }

/** What a thread does when a file of this name appears: each thread looks for its own. */
const faults = fileURLToPath(new URL('thread-faults.ts', import.meta.url))

/** Starts two threads that can be told to fail, or to stand still. */
async function startFallible(test: Pick<TestContext, 'after'>, settings: Record<string, string>) {
  const serving = await startServing(test, { ...two, ...settings, NODE_OPTIONS: `--import=${faults}` })
  const tell = (worker: number, fault: ThreadFault) => serving.folder.file(`${fault}-${worker}`, '')
  return { ...serving, tell }
}

/** Asks on a connection of its own, which goes to any of the threads. */
async function statusOnce(serving: ServingFolder, authorization = serving.authorization): Promise<number | undefined> {
  const asked = get(`${serving.address}${list}`, { agent: false, headers: { authorization } })
  const [answer] = (await once(asked, 'response')) as [{ statusCode?: number; resume(): void }]
  answer.resume()
  return answer.statusCode
}

const statuses = (serving: ServingFolder, count: number) =>
  Promise.all(Array.from({ length: count }, () => statusOnce(serving)))

const ended = 'A worker ended; another one takes its place'

const ready = async ({ adminAddress }: ServingFolder) => {
  const answer = await fetch(`${adminAddress}/ready`)
  return { status: answer.status, body: (await answer.json()) as { status: string; revision?: number } }
}

suite('a service of two threads', () => {
  const context = ofSuite()
  let serving: Awaited<ReturnType<typeof startFallible>>
  before(async () => {
    serving = await startFallible(context, { CONNECTION_LIMIT: String(connectionsMax) })
  })

  const metrics = async () => (await fetch(`${serving.adminAddress}/metrics`)).text()
  const counted = async () =>
    Number(
      /^heatsheet_requests_total\{operation="listCompetitions",status="200"\} (\d+)$/m.exec(await metrics())?.[1] ?? 0,
    )

  /** No count falls, and none is higher than it should be; one may be told late. */
  const untilCounted = async (count: number) => {
    await until(async () => (await counted()) >= count, `${count} requests are counted`)
    assert.equal(await counted(), count)
  }

  test('answers on one port from both, and its log says which', async () => {
    assert.deepEqual(new Set(await statuses(serving, 40)), new Set([200]))
    const answered = () => serving.log().filter(({ status }) => status === 200)
    await until(() => answered().length === 40, 'the requests are logged')
    assert.deepEqual(new Set(answered().map(({ worker }) => worker)), new Set([1, 2]))
    assert.deepEqual(new Set(answered().map(({ pid }) => pid)), new Set([serving.process.pid]))
  })

  test('is ready with one status, tells the requests of both as one count, and the process once', async () => {
    // A thread that has not answered within two seconds is told of as it was last, and not at all the first time.
    const revisions = async () => (await metrics()).match(/^heatsheet_catalog_revision.*$/gm) ?? []
    await until(async () => (await revisions()).length === 2, 'both have told of themselves')
    const earlier = await counted()
    await until(async () => (await ready(serving)).status === 200, 'it is ready')
    const { status, body } = await ready(serving)
    assert.deepEqual([status, body.status], [200, 'ready'])
    await statuses(serving, 10)
    await untilCounted(earlier + 10)
    const text = await metrics()
    assert.match(text, /^# TYPE heatsheet_requests_total counter$/m)
    for (const worker of [1, 2]) {
      assert.match(text, new RegExp(`^heatsheet_catalog_revision\\{worker="${worker}"\\} ${body.revision}$`, 'm'))
    }
    assert.equal(text.match(/^process_resident_memory_bytes /gm)?.length, 1)
  })

  test('goes on when one of them fails; another takes its place, and no count falls', async () => {
    const before = await counted()
    await statuses(serving, 10)
    await untilCounted(before + 10)
    const earlier = await counted()
    serving.tell(1, 'fail')
    await until(() => serving.log().some(({ msg }) => msg === ended), 'the end is told')
    await until(() => serving.log().some(({ msg }) => msg === 'A worker has taken its place'), 'it serves')
    const told = serving.log().find(({ msg }) => msg === ended)
    assert.deepEqual([told?.level, told?.worker], [50, 1])
    assert.deepEqual(await statuses(serving, 4), [200, 200, 200, 200])
    await until(async () => (await ready(serving)).status === 200, 'it is ready')
    await untilCounted(earlier + 4)
  })

  test('is not ready while a thread does not answer, and is when it does', async () => {
    const fault = serving.tell(2, 'hang')
    await until(async () => (await ready(serving)).body.status === 'unavailable', 'the thread stands still')
    rmSync(fault)
    await until(async () => (await ready(serving)).status === 200, 'it is ready')
  })

  test('keeps the locks of its catalog, whichever thread has ended: a command that finds none begins its index anew', () => {
    const { ino } = statSync(join(serving.folder.path, 'catalog.db-shm'))
    const locks = readFileSync('/proc/locks', 'utf8').split('\n')
    assert.ok(locks.some((line) => line.includes(`READ ${serving.process.pid} `) && line.includes(`:${ino} 128 128`)))
  })

  test('holds an account to one rate, whichever thread its connections meet', async () => {
    const { authorization } = await issueAccount(serving.folder, '--gym', 'gym_harbor', '--rate-limit', '1/20')
    const startedAt = Date.now()
    const asked = await Promise.all(Array.from({ length: 60 }, () => statusOnce(serving, authorization)))
    const given = asked.filter((status) => status === 200).length
    const comeBack = (Date.now() - startedAt) / 1000
    assert.ok(given >= 20 && given <= 20 + comeBack, `${given} in ${comeBack} s`)
    assert.deepEqual(new Set(asked), new Set([200, 429]))
  })

  test('lets an address have as many connections as it may in each thread', async () => {
    const { hostname, port } = new URL(serving.address)
    let closed = 0
    // Three times as many as a thread takes: each of the two is asked for more than that.
    const sockets = Array.from({ length: connectionsMax * 3 }, () => connect(Number(port), hostname))
    for (const socket of sockets) socket.resume().once('close', () => (closed += 1))
    await until(() => closed >= connectionsMax, 'those that are too many were closed')
    assert.deepEqual(await statuses(serving, 1), [429])
    assert.equal(closed, connectionsMax)
    for (const socket of sockets) socket.destroy()
    await until(async () => (await statuses(serving, 1).catch(() => []))[0] === 200, 'they are gone')
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

suite('the end of a service of two threads', () => {
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
    // Each caller may meet the instant of closing once, before it is told that nobody listens.
    assert.deepEqual(new Set(answered.slice(0, answered.indexOf(undefined))), new Set([200]))
    assert.ok(failures.every((status) => status === undefined))
    const lines = serving.log().filter(({ status }) => status === 200).length
    assert.ok(lines >= answered.length - failures.length)
  })

  longTest('a second signal ends all of them at once', async (t) => {
    const serving = await startServing(t, two)
    await beginRequest(t, serving)
    await statuses(serving, 6)
    serving.process.kill('SIGTERM')
    // Another one than the first: the system makes one of two that are the same, if neither was heard yet.
    serving.process.kill('SIGINT')
    assert.deepEqual(await serving.ended, { code: 130, signal: null })
    assert.equal(serving.log().filter(({ status }) => status === 200).length, 6)
  })
})

longTest('threads on a server end what is revoked, and say since when they wait for a locked table', async (t) => {
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
  const asked = () => Promise.all([1, 2, 3, 4].map(() => statusOnce(serving, authorization)))
  assert.deepEqual(await asked(), [200, 200, 200, 200])
  await run('accounts', 'revoke', username)
  await until(async () => !(await asked()).includes(200), 'the revocation reaches both')
  await other.connect()
  await other.query('begin; lock table workout_documents, history in access exclusive mode')
  await untilBoth(0)
  const since = async () => ((await (await fetch(`${serving.adminAddress}/ready`)).json()) as { since?: string }).since
  await until(async () => typeof (await since()) === 'string', 'it says since when')
})

suite('a service of two threads that cannot start', () => {
  test('says why as one thread would, and ends', async (t) => {
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

test('the pause before a thread is replaced grows while they end at once, and only then', () => {
  assert.deepEqual([restartPause(0, 0), restartPause(100, 5), restartPause(20_000, 9000)], [100, 200, 30_000])
  assert.equal(restartPause(30_000, 60_000), 100)
})
