import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { after, before, beforeEach, suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { CatalogUnavailable } from '../../../src/catalog/reading/catalog.ts'
import { openForReading } from '../../../src/storage/open-database.ts'
import { DatabaseError } from '../../../src/storage/sql.ts'
import { until } from '../../until.ts'
import { postgres } from '../engines.ts'
import { addGym, gymsOf } from '../gym-statements.ts'
import { startCluster, untilCaughtUp, untilRead, type Cluster } from './cluster.ts'
import { longTest } from '../../tries.ts'

const readersAtOnce = 16

suite('a host that is lost', () => {
  let cluster: Cluster
  before(async () => {
    cluster = await startCluster()
  })
  after(() => cluster.remove())
  // What a test has ended runs again for the next one.
  beforeEach(async () => {
    await cluster.primary.start()
    await cluster.replica.start()
    await untilCaughtUp(cluster)
  })

  test('with every other one: reads are unavailable, and answered again when one is back', async () => {
    const reader = await cluster.reader()
    const before = reader.stamp()
    await Promise.all([cluster.primary.kill(), cluster.replica.kill()])
    await assert.rejects(gymsOf(reader), CatalogUnavailable)
    assert.equal(reader.stamp(), before, 'what memory holds is still good')
    await cluster.replica.start()
    await untilRead(() => gymsOf(reader))
  })

  test('is the first that is named: the next one answers, until the first is back and has every change', async () => {
    const { primary, replica } = cluster
    const reader = await cluster.reader(
      `postgres://postgres@127.0.0.1:${replica.port},127.0.0.1:${primary.port}/catalog`,
    )
    const isByReplica = async () => {
      const [row] = await reader.all('select pg_is_in_recovery()::int as is_replica')
      return row?.is_replica === 1
    }
    await until(isByReplica, 'the first host is known')
    for (let count = 0; count < readersAtOnce; count += 1) assert.equal(await isByReplica(), true)
    await replica.kill()
    assert.equal(await isByReplica(), false)
    await replica.start()
    await until(isByReplica, 'the first host answers again')
  })

  test('before the start: the others serve', async () => {
    await cluster.primary.kill()
    assert.deepEqual(await gymsOf(await cluster.reader()), [])
  })

  longTest('while a snapshot is read: it ends with the reason, and the next one is whole', async () => {
    const reader = await cluster.reader(cluster.primary.url('catalog'))
    const reading = reader.snapshot(async (sql) => {
      await sql.all('select id from gyms')
      await cluster.primary.kill()
      return sql.all('select id from gyms')
    })
    await assert.rejects(reading, CatalogUnavailable)
    await cluster.primary.start()
    await untilRead(() => reader.snapshot((sql) => sql.all('select id from gyms')))
  })

  longTest(
    'in the middle of reads: none fails, none is wrong, and writes say what to do until there is a primary',
    async () => {
      const [reader, writer] = [await cluster.reader(), await cluster.writer()]
      await writer.write((sql) => addGym(sql, 'gym_one'))
      await untilCaughtUp(cluster)
      const state = { isDone: false, reads: 0 }
      const readOn = async () => {
        while (!state.isDone) {
          assert.deepEqual(await gymsOf(reader), ['gym_one'])
          state.reads += 1
          // Readers that never pause leave the servers of this machine no time to take over.
          await pause(2)
        }
      }
      const reading = Promise.all(Array.from({ length: readersAtOnce }, readOn))
      await pause(200)
      await cluster.primary.kill()
      const atLoss = state.reads
      await until(() => state.reads > atLoss + 10 * readersAtOnce, 'reads go on')
      await assert.rejects(
        writer.write((sql) => addGym(sql, 'gym_two')),
        (error: Error) => {
          assert(error instanceof DatabaseError)
          assert.match(
            error.message,
            /^No host of DATABASE_URL takes writes: .*ECONNREFUSED.*a replica.* Nothing was changed\./,
          )
          return true
        },
      )
      await cluster.replica.query('select pg_promote()')
      state.isDone = true
      await reading
      await writer.write((sql) => addGym(sql, 'gym_two'))
      assert.deepEqual(await gymsOf(reader), ['gym_one', 'gym_two'])
    },
  )
})

test('a host that is lost in the moment in which it has opened a connection: reads are unavailable, and answered again', async (context) => {
  const catalog = await postgres.temporaryCatalog()
  const relay = await startRelay(Number(new URL(catalog.url).port))
  const url = new URL(catalog.url)
  url.port = String(relay.port)
  const reader = await openForReading(url.href, { poolMax: 10, timeoutMs: 5000, outageMaxMs: Infinity })
  context.after(async () => {
    await reader.close()
    relay.stop()
    await catalog.remove()
  })
  relay.isEnding = true
  const reads = await Promise.allSettled(Array.from({ length: readersAtOnce }, () => gymsOf(reader)))
  assert.ok(relay.ended > 0)
  for (const read of reads) {
    if (read.status === 'rejected') assert.ok(read.reason instanceof CatalogUnavailable, String(read.reason))
  }
  relay.isEnding = false
  await untilRead(() => gymsOf(reader))
})

/** What a server says when it is stopped, as PostgreSQL spells it: severity, state and sentence, each ended by a zero. */
const fields =
  ['SFATAL', 'VFATAL', 'C57P01', 'Mterminating connection due to administrator command', ''].join('\0') + '\0'
const farewell = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), Buffer.from(fields)])
farewell.writeInt32BE(farewell.length - 1, 1)

/** The end of what opens a connection: the server is ready, outside of a transaction. */
const ready = Buffer.from('Z\0\0\0\x05I', 'latin1')

/** Stands in front of a server. While it `isEnding`, connections are told in one piece that they are open and have ended. */
async function startRelay(to: number) {
  const relay = { port: 0, isEnding: false, ended: 0, stop: () => void server.close() }
  const server = createServer((socket) => {
    const other = connect(to, '127.0.0.1')
    let isOpen = false
    socket.pipe(other)
    other.on('data', (chunk) => {
      const opens = !isOpen && chunk.includes(ready)
      isOpen ||= opens
      if (!opens || !relay.isEnding) return socket.write(chunk)
      relay.ended += 1
      socket.end(Buffer.concat([chunk, farewell]))
      return other.destroy()
    })
    for (const each of [socket, other]) each.on('error', () => undefined)
    socket.on('close', () => other.destroy())
    other.on('close', () => socket.end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  relay.port = (server.address() as AddressInfo).port
  return relay
}
