import assert from 'node:assert/strict'
import { once } from 'node:events'
import { truncateSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { suite, test, type TestContext } from 'node:test'
import { pino } from 'pino'
import { createViewer } from '../../src/access/authenticator.ts'
import { noReadings } from '../../src/catalog/reading/memory.ts'
import type { GymId } from '../../src/contract/ids.ts'
import { Snapshots } from '../../src/http/snapshot.ts'
import { EventLoopTicks } from '../../src/http/guard/overload.ts'
import { packerOf } from '../../src/http/packing/packer.ts'
import { accountReads, insertAccount } from '../../src/storage/account-rows.ts'
import { catalogReads } from '../../src/storage/catalog-reads.ts'
import { openForReading } from '../../src/storage/open-database.ts'
import type { Database } from '../../src/storage/sql.ts'
import { publishAt } from '../catalog/change-competition.ts'
import { Clock } from '../clock.ts'
import {
  basic,
  metricsOf,
  serveCatalog,
  serveUrl,
  worldServedFor,
  type OnStatement,
  type RunningService,
} from '../serving-world.ts'
import { engines, sqlite } from '../storage/engines.ts'
import { until } from '../until.ts'
import { worldFor } from '../world-catalog.ts'
import { addAccount, accounts, builtAt } from '../world.ts'
import { writeItems } from '../write-items.ts'
import { idsAs } from './read-answers.ts'

const list = '/api/public/competitions'
const now = Date.parse(builtAt)

const guest = { ...accounts.harbor, username: 'guest', expiresAt: now + 1000 }
const ask = (running: RunningService, as = 'harbor') => running.get(list, { as })

for (const engine of engines) {
  suite(`the moment after a change, on ${engine.name}`, () => {
    test('a crowd that asks the same makes the service ask its database once', async (t) => {
      const watched = await worldServedFor(t, engine)
      await (await ask(watched)).text()
      await writeItems(watched.catalog.database, { gyms: [{ id: 'gym_new', name: 'New' }] }, now)
      watched.statements.length = 0
      const count = (pattern: RegExp) => watched.statements.filter((text) => pattern.test(text)).length
      const answers = new Set<string>()
      const heard = async () => {
        const crowd = Array.from({ length: 32 }, async () => answers.add(await (await ask(watched)).text()))
        await Promise.all(crowd)
        return count(isEdition) > 0
      }
      // PostgreSQL notifies the service with a delay.
      await until(heard, 'the service hears of the change')
      assert.equal(answers.size, 1)
      assert.equal(count(/join passwords/), 1)
      assert.equal(count(isEdition), 1)
      assert.equal(count(/join competition_documents d/), 1)
      // Documents that have not changed stay in memory.
      assert.equal(count(/from competition_(bytes|deflated) d/), 0)
    })

    test('excludes accounts that ended before it, even for earlier requests', async (t) => {
      const catalog = await worldFor(t, engine)
      const clock = new Clock(builtAt)
      await addAccount(catalog.database, guest, now)
      let isHeld = false
      const running = await serveCatalog(catalog, clock, {}, async (text) => {
        if (!isHeld || !isEdition.test(text)) return
        isHeld = false
        clock.moveBy(2000)
        await writeItems(catalog.database, { gyms: [{ id: 'gym_new', name: 'New' }] }, clock.now())
      })
      t.after(() => running.stop())
      const read = async () => (await ask(running, 'guest')).status
      assert.equal(await read(), 200)
      await writeItems(catalog.database, { gyms: [{ id: 'gym_other', name: 'Other' }] }, now)
      isHeld = true
      running.statements.length = 0
      let status: number | undefined
      const heard = async () => {
        status = await read()
        return running.statements.some((text) => isEdition.test(text))
      }
      await until(heard, 'the service hears of the change')
      assert.equal(status, 401)
    })

    test('excludes an account that ends while it is looked up, also for the request that asked before', async (t) => {
      const catalog = await worldFor(t, engine)
      const [clock, looking] = [new Clock(builtAt), Promise.withResolvers<undefined>()]
      await addAccount(catalog.database, guest, now)
      const looksUp = (text: string) => text.includes('join passwords')
      const running = await serveCatalog(catalog, clock, {}, (text) =>
        looksUp(text) ? looking.promise : Promise.resolve(),
      )
      t.after(() => running.stop())
      const read = async () => (await ask(running, 'guest')).status
      const early = read()
      await until(() => running.statements.some(looksUp), 'the account is looked up')
      clock.moveBy(1000)
      const late = read()
      const haveBothAsked = async () => {
        const metrics = await metricsOf(running.service)
        return /kind="answer",result="miss"\} 2$/m.test(metrics)
      }
      await until(haveBothAsked, 'both have asked')
      looking.resolve(undefined)
      assert.deepEqual(await Promise.all([early, late]), [401, 401])
    })

    test('includes everything published before it, even for earlier requests', async (t) => {
      const catalog = await worldFor(t, engine)
      const clock = new Clock(builtAt)
      const publishedAt = '2026-05-01T12:10:00Z'
      await publishAt(catalog.database, 'comp_rumor', publishedAt, now)
      let isHeld = false
      const running = await serveCatalog(catalog, clock, {}, async (text) => {
        if (isHeld && isEdition.test(text)) clock.moveTo(publishedAt)
        return Promise.resolve()
      })
      t.after(() => running.stop())
      assert.deepEqual(await idsAs(running, { as: 'harborWebsite' }), ['comp_spring'])
      isHeld = true
      // A change of accounts leaves pages in the cache.
      await insertAccount(running.catalog.database, { ...accounts.harbor, username: 'guest' }, now)
      assert.deepEqual(await idsAs(running, { as: 'harborWebsite' }), ['comp_rumor', 'comp_spring'])
    })

    test('is one in which a page it cut in two is read again, of a request that counts once', async (t) => {
      const catalog = await worldFor(t, engine)
      await addAccount(catalog.database, { ...accounts.harbor, username: 'guest', rateLimit: undefined }, now, 'secret')
      let isCut = false
      const rateLimit = { perSecond: 1, burst: 5 }
      const running = await serveCatalog(catalog, new Clock(builtAt), { rateLimit }, async (text) => {
        if (isCut || !text.includes('join competition_documents d')) return
        isCut = true
        const added = { id: 'comp_new', gym: 'gym_harbor', name: 'Brand New', time_zone: 'UTC' }
        await writeItems(catalog.database, { competitions: [added] }, now)
      })
      t.after(() => running.stop())
      const authorization = `Basic ${Buffer.from('guest:secret').toString('base64')}`
      const answer = await fetch(`${running.service.address}${list}`, { headers: { authorization } })
      assert.equal(answer.headers.get('ratelimit'), '"account";r=4;t=1')
      assert.match(await answer.text(), /Brand New/)
    })
  })
}

async function openSnapshots(t: TestContext, onStatement: OnStatement = () => Promise.resolve()) {
  const { url, database } = await worldFor(t, sqlite)
  const reader = await openForReading(url)
  t.after(() => reader.close())
  const all: Database['all'] = async (text, values) => {
    await onStatement(text)
    return reader.all(text, values)
  }
  const ticks = new EventLoopTicks()
  const packer = packerOf(() => false, pino({ level: 'silent' }))
  const reading = { memoryBytes: 1_000_000, pause: () => Promise.resolve(), counts: noReadings() }
  const catalog = catalogReads({ ...reader, all })
  return { snapshots: new Snapshots(catalog, accountReads(reader), ticks, packer, reading), ticks, database }
}

test('a late snapshot replaces neither a newer one nor its cache', async (t) => {
  const late = Promise.withResolvers<undefined>()
  let statements = 0
  const { snapshots, database } = await openSnapshots(t, async () => {
    statements += 1
    if (statements === 1) await late.promise
  })
  const earlier = snapshots.open(now)
  await writeItems(database, { gyms: [{ id: 'gym_new', name: 'New' }] }, now)
  const later = await snapshots.open(now)
  late.resolve(undefined)
  assert.notEqual(await earlier, later)
  assert.equal(snapshots.current(now), later)
})

test('a change that a timer sees does not affect requests that arrive right after it', async (t) => {
  const { snapshots, ticks, database } = await openSnapshots(t)
  const opened = await snapshots.open(now)
  assert.equal(snapshots.current(now), opened)
  // Everything here happens in one event-loop tick.
  const writing = database.run(`update gyms set name = name || '!'`)
  ticks.begin()
  assert.equal(snapshots.current(now), undefined)
  await writing
})

const isEdition = /as valid_until\s+from catalog_state/

suite('caching', () => {
  test('takes no more than its bound, accounts and their answers included', async (t) => {
    const bytesMax = 200_000
    const watched = await worldServedFor(t, sqlite, { documentMemoryBytes: bytesMax })
    const { database } = watched.catalog
    for (let number = 0; number < 60; number += 1) {
      await addAccount(database, { ...accounts.harbor, username: `reader-${number}` }, now)
    }
    for (let number = 0; number < 300; number += 1) {
      const answer = await watched.get(`${list}?limit=${(number % 5) + 1}`, { as: `reader-${number % 60}` })
      assert.equal(answer.status, 200)
      await answer.arrayBuffer()
    }
    const metrics = await metricsOf(watched.service)
    const gauge = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(metrics)?.[1])
    assert.equal(gauge('heatsheet_memory_bound_bytes'), bytesMax)
    const used = gauge('heatsheet_memory_bytes')
    assert.ok(used > bytesMax / 5 && used <= bytesMax, `${used} bytes`)
  })

  test('identifies a viewer of thousands of gyms once, briefly, in any order of the gyms', () => {
    const gyms = Array.from({ length: 5000 }, (_, index) => `gym_${index}` as GymId)
    const viewer = createViewer(new Set(gyms), 'published')
    assert.equal(createViewer(new Set(gyms.toReversed()), 'published').key, viewer.key)
    assert.notEqual(createViewer(new Set(gyms.slice(1)), 'published').key, viewer.key)
    assert.notEqual(createViewer(new Set(gyms), 'everything').key, viewer.key)
    assert.ok(viewer.key.length < 100)
  })
})

suite('races of a request', () => {
  test('a catalog that is broken is a 503 and a line of the log, and no end of the process', async (t) => {
    const watched = await worldServedFor(t, sqlite)
    const { database, url } = watched.catalog
    await (await ask(watched)).text()
    await database.run('create table emptied (number integer)')
    await database.all('pragma wal_checkpoint(truncate)')
    truncateSync(url.replace('sqlite:', ''), 4096)
    for (const as of [undefined, 'harbor']) {
      const answer = await watched.get('/api/public/nothing', { as })
      assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '2'])
      assert.equal(((await answer.json()) as { code: string }).code, 'unavailable')
    }
    assert.equal((await fetch(watched.service.address)).status, 200, 'what needs no catalog is served')
    assert.ok(watched.log.some((line) => line.includes('A request failed')))
  })

  test('readers that take nothing are cut off past a bound, though all they ask for is one remembered page', async (t) => {
    const watched = await worldServedFor(t, sqlite, { waitingBytesMax: 10_000_000 })
    // More than the system buffers for a connection.
    const description = 'x'.repeat(4_000_000)
    const large = { id: 'comp_large', gym: 'gym_harbor', name: 'Large', time_zone: 'UTC', description }
    await writeItems(watched.catalog.database, { competitions: [large] }, now)
    await (await ask(watched)).text()
    const { hostname, port } = new URL(watched.service.address)
    const request = `GET ${list} HTTP/1.1\r\nHost: a\r\nAuthorization: ${basic('harbor')}\r\n\r\n`
    const sockets: Socket[] = []
    for (let reader = 0; reader < 12; reader += 1) {
      const socket = connect(Number(port), hostname).on('error', () => undefined)
      await once(socket, 'connect')
      // The last one ends its connection, however it is answered.
      socket.write(request.repeat(3) + request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
      sockets.push(socket)
    }
    t.after(() => sockets.forEach((socket) => socket.destroy()))
    assert.equal((await ask(watched)).status, 200)
    // A connection that was cut off ends before all of its responses have arrived.
    const cut = await Promise.all(sockets.map((socket) => bytesUntilEnd(socket, 16_000_000)))
    assert.ok(cut.filter((bytes) => bytes < 16_000_000).length >= 6, cut.join(' '))
  })

  test('headers of a trusted proxy about other clients are ignored from an untrusted peer', async (t) => {
    const watched = await worldServedFor(t, sqlite, { trustProxy: ['127.0.0.2'] })
    const linkFor = async (localAddress: string) => {
      const { hostname, port } = new URL(watched.service.address)
      const socket = connect({ port: Number(port), host: hostname, localAddress })
      await once(socket, 'connect')
      const forwarded = 'X-Forwarded-Host: elsewhere.example\r\nX-Forwarded-Proto: https\r\n'
      socket.write(
        `GET ${list}?limit=1 HTTP/1.1\r\nHost: here.example\r\nAuthorization: ${basic('harbor')}\r\n${forwarded}\r\n`,
      )
      const [bytes] = (await once(socket, 'data')) as [Buffer]
      socket.destroy()
      return /^link: <([^/]*\/\/[^/]*)/im.exec(bytes.toString('latin1'))?.[1]
    }
    assert.equal(await linkFor('127.0.0.2'), 'https://elsewhere.example')
    assert.equal(await linkFor('127.0.0.1'), 'http://here.example')
    assert.equal(await linkFor('127.0.0.2'), 'https://elsewhere.example')
  })

  test('a start that fails leaves nothing behind', async (t) => {
    const watched = await worldServedFor(t, sqlite)
    // Modules that are loaded after the start have their own timers. Metrics are readable once they are loaded.
    await metricsOf(watched.service)
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    const before = timers()
    const port = Number(new URL(watched.service.address).port)
    const failing = serveUrl({ databaseUrl: watched.catalog.url }, { port })
    await assert.rejects(failing, { code: 'EADDRINUSE' })
    assert.equal(timers(), before)
  })
})

async function bytesUntilEnd(socket: Socket, enough: number): Promise<number> {
  let bytes = 0
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes >= enough) resolve()
    })
  })
  return bytes
}
