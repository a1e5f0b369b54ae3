import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { deleteAccount } from '../../src/storage/account-rows.ts'
import { metricsOf, servedWorld, startWorld, type RequestOptions, type RunningService } from '../serving-world.ts'
import { sqlite, suiteOnEngines } from '../storage/engines.ts'
import { until } from '../until.ts'
import { addAccount, accounts, releaseAt, world } from '../world.ts'
import { writeItems } from '../write-items.ts'
import { converse, requestOf } from './raw-http.ts'

/** The time between two checks for changes, in milliseconds. It is short, so that tests are fast. */
const intervalMs = 50
const list = '/api/public/competitions'
const [spring, ladder, rumor] = (world.competitions ?? []) as readonly { readonly name: string }[]

type Seen = readonly [status: number, applied: string | null]

/**
 * How long the service is asked to wait for a change, in seconds. Every test ends earlier, so no wait ends because of
 * this time.
 */
const waitSeconds = 60

async function waitFor(
  running: RunningService,
  path: string,
  { as = 'harbor', headers, ...rest }: RequestOptions = {},
): Promise<Response> {
  const { headers: first } = await running.get(path, { as, headers: { ...headers, 'accept-encoding': 'gzip' } })
  const id = `waits-${(waits += 1)}`
  const usual = { 'if-none-match': first.get('etag') ?? '', prefer: `wait=${waitSeconds}`, 'accept-encoding': 'gzip' }
  const answer = await running.get(path, { as, ...rest, headers: { ...usual, 'x-request-id': id, ...headers } })
  const [line] = running.log.filter((one) => one.includes(id)).map((one) => JSON.parse(one) as { heldMs?: number })
  assert.ok((line?.heldMs ?? 0) < waitSeconds * 1000, 'its time had come')
  return answer
}

let waits = 0

const seenOf = ({ status, headers }: Response): Seen => [status, headers.get('preference-applied')]

async function heldBy({ service }: RunningService): Promise<number> {
  const metrics = await metricsOf(service)
  return Number(/^heatsheet_held_requests (\d+)/m.exec(metrics)?.[1])
}

suiteOnEngines('a request that prefers to wait', (engine) => {
  const running = servedWorld(engine, { longPolls: { intervalMs } })

  const held = (count: number) => until(async () => (await heldBy(running)) === count, `${count} requests are held`)
  const write = (competition: object) => {
    const { catalog, clock } = running
    return writeItems(catalog.database, { competitions: [competition] }, clock.now())
  }

  test('is answered when its own response changes, and not when others do', async () => {
    const [mine, website] = [waitFor(running, list, { as: 'harbor' }), waitFor(running, list, { as: 'harborWebsite' })]
    const others = [waitFor(running, list, { as: 'northside' }), waitFor(running, '/api/public/workouts/1')]
    let answered = 0
    for (const other of [website, ...others]) void other.then(() => (answered += 1))
    await held(4)
    await write({ ...rumor, name: 'Harbor Whisper' })
    const answer = await mine
    assert.deepEqual(seenOf(answer), [200, `wait=${waitSeconds}`])
    assert.match(await answer.text(), /Harbor Whisper/)
    const again = waitFor(running, list, { as: 'harbor' })
    await held(4)
    await write({ ...rumor, name: 'Harbor Hush' })
    // This request is checked after the others, so they have been checked for both changes by then.
    await again
    assert.equal(answered, 0)
    await write({ ...spring, name: 'Harbor Spring, again' })
    assert.deepEqual(seenOf(await website), [200, `wait=${waitSeconds}`])
    await write({ ...ladder, name: 'Northside Ladders' })
    await others[0]
    assert.equal(answered, 2)
    await writeItems(
      running.catalog.database,
      { workouts: [{ ...world.workouts?.[0], name: 'Fran!' }] },
      running.clock.now(),
    )
    assert.match((await (await others[1])?.text()) ?? '', /Fran!/)
  })

  test('is answered together with all that wait for the same', async () => {
    const order: string[] = []
    const waitAs = (as: 'harbor' | 'northside') => waitFor(running, list, { as }).then(() => order.push(as))
    const alike = Array.from({ length: 8 }, () => waitAs('harbor'))
    const other = waitAs('northside')
    await held(9)
    await write({ ...rumor, name: 'Harbor Together' })
    await Promise.race(alike)
    // A later check finds this change, not the one that answered the first requests.
    await write({ ...ladder, name: 'Northside Later' })
    await Promise.all([...alike, other])
    assert.equal(order.at(-1), 'northside')
  })

  test('is answered at the instant of a release, without a write', async () => {
    const website = waitFor(running, list, { as: 'harborWebsite' })
    await held(1)
    running.clock.moveTo(releaseAt)
    assert.match(await (await website).text(), /The Reveal/)
  })

  test('is answered 401 when the account is revoked, and counts as no wrong password', async () => {
    const waiting = Array.from({ length: 30 }, () => waitFor(running, list, { as: 'insider' }))
    await held(30)
    // Deletes like the command, in one transaction: no request sees a partly deleted account.
    await running.catalog.database.write((sql) => deleteAccount(sql, 'insider'))
    // Preference-Applied appears on a page, but not on a problem.
    assert.deepEqual((await Promise.all(waiting)).map(seenOf), Array(30).fill([401, null]))
    assert.equal(running.log.filter((line) => line.includes('Credentials were rejected')).length, 0)
    assert.equal((await running.get(list, { as: 'insider' })).status, 401)
  })

  test('is answered 401 when the account has ended, without a write', async () => {
    const { catalog, clock } = running
    await addAccount(catalog.database, { ...accounts.harbor, username: 'guest', expiresAt: clock.now() + 1000 }, 0)
    const waiting = waitFor(running, list, { as: 'guest' })
    await held(1)
    clock.moveBy(1000)
    assert.equal((await waiting).status, 401)
  })
})

suite('waiting', () => {
  const running = servedWorld(sqlite, { longPolls: { intervalMs, max: 3 } })

  const held = (count: number) => until(async () => (await heldBy(running)) === count, `${count} requests are held`)

  test('ends with a 304 as any other when the time has passed, for HEAD as well', async () => {
    const methods = ['GET', 'HEAD'].map(async (method) => {
      const plain = await waitFor(running, list, { method, headers: { prefer: 'wait=0', 'x-request-id': 'one' } })
      const waited = await waitFor(running, list, { method, headers: { prefer: 'wait=1', 'x-request-id': 'one' } })
      const expected = { ...Object.fromEntries(plain.headers), 'preference-applied': 'wait=1' }
      assert.deepEqual({ ...Object.fromEntries(waited.headers), date: '' }, { ...expected, date: '' })
      assert.equal(waited.status, 304)
    })
    await Promise.all(methods)
  })

  test('is not latency: the log shows it separately, and the histogram excludes it', async () => {
    await waitFor(running, list, { headers: { prefer: 'wait=1', 'x-request-id': 'patient' } })
    const line = running.log.map((one) => JSON.parse(one) as Record<string, number | string>)
    const [entry] = line.filter(({ requestId, status }) => requestId === 'patient' && status === 304)
    assert.ok(Number(entry?.heldMs) > Number(entry?.ms), JSON.stringify(entry))
  })

  test('needs a tag and a time: without them the response is immediate', async () => {
    const bare = await running.get(list, { headers: { prefer: 'wait=60' } })
    assert.deepEqual(seenOf(bare), [200, null])
    const malformed = [
      'wait',
      'wait=',
      'wait=0',
      'wait=-5',
      'wait=1.5',
      'wait=soon',
      'wait="60',
      'respond-async',
      'foo="a,wait=60"',
    ]
    for (const prefer of [...malformed, 'wait=x, wait=60', 'return=minimal; wait=60']) {
      assert.deepEqual(seenOf(await waitFor(running, list, { headers: { prefer } })), [304, null], prefer)
    }
    const spelled = ['WAIT = 1', 'respond-async, wait=1', 'wait="1"; foo=bar, wait=60']
    const seen = await Promise.all(spelled.map((prefer) => waitFor(running, list, { headers: { prefer } })))
    assert.deepEqual(seen.map(seenOf), Array(3).fill([304, 'wait=1']))
  })

  test('is limited in number: above the limit no request is held', async () => {
    const waiting = [1, 2, 3].map(() => waitFor(running, list).catch(() => undefined))
    await held(3)
    assert.deepEqual(seenOf(await waitFor(running, list)), [304, null])
    await writeItems(running.catalog.database, { competitions: [{ ...spring, name: 'Spring' }] }, running.clock.now())
    await Promise.all(waiting)
    await held(0)
  })

  test('ends when its client goes away, and delays nothing behind it on its connection', async () => {
    const { port, hostname } = new URL(running.service.address)
    const socket = connect(Number(port), hostname)
    socket.write(requestOf(list, { lines: ['If-None-Match: *', 'Prefer: wait=60'] }))
    await held(1)
    socket.destroy()
    await held(0)
    const patient = requestOf(list, { lines: ['If-None-Match: *', 'Prefer: wait=1'] })
    const { answers } = await converse(running.service.address, patient + patient, 2)
    assert.deepEqual(
      answers.map(({ status, headers }) => [status, headers['preference-applied']]),
      [
        [304, 'wait=1'],
        [304, undefined],
      ],
    )
  })

  test('of very many is over as fast as their account may ask, and refuses none', async () => {
    const { catalog, clock } = running
    const rateLimit = { perSecond: 1, burst: 2 }
    await addAccount(catalog.database, { ...accounts.harbor, username: 'slow', rateLimit }, clock.now())
    const statuses: number[] = []
    const tag = (await running.get(list, { as: 'slow' })).headers.get('etag') ?? ''
    const waiting = [1, 2, 3].map(async () => {
      const headers = { 'if-none-match': tag, prefer: 'wait=60' }
      statuses.push((await running.get(list, { as: 'slow', headers })).status)
    })
    // Rejected requests are not held, so waiting for them would never end.
    const heldOrRefused = (count: number) =>
      until(async () => statuses.includes(429) || (await heldBy(running)) === count, `${count} requests are held`)
    await heldOrRefused(3)
    await writeItems(catalog.database, { competitions: [{ ...spring, name: 'Harbor Rush' }] }, clock.now())
    for (const left of [2, 1, 0]) {
      await heldOrRefused(left)
      clock.moveBy(1000)
    }
    await Promise.all(waiting)
    assert.deepEqual(statuses, [200, 200, 200])
  })

  test('ends at its time, never before it, whenever it began and however seldom is looked', async () => {
    const seldom = await startWorld(sqlite, { longPolls: { intervalMs: 3_600_000 } })
    const waiting = Array.from({ length: 12 }, async (_, index) => {
      await pause(130 * index)
      const seconds = 1 + (index % 2)
      const startedAt = performance.now()
      const seen = seenOf(await waitFor(seldom, list, { headers: { prefer: `wait=${seconds}` } }))
      assert.deepEqual(seen, [304, `wait=${seconds}`])
      assert.ok(performance.now() - startedAt >= seconds * 1000, 'it is held for no less')
    })
    await Promise.all(waiting)
    await seldom.stop()
  })

  test('ends when the service does, with a 304 that ends its connection', async () => {
    const ending = await startWorld(sqlite)
    const waiting = waitFor(ending, list, { headers: { prefer: 'wait=9999' } })
    await until(async () => (await heldBy(ending)) === 1, 'one request is held')
    await ending.stop()
    const answer = await waiting
    assert.deepEqual([...seenOf(answer), answer.headers.get('connection')], [304, 'wait=600', 'close'])
  })
})
