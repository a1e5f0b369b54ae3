import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Database } from '../../../src/storage/sql.ts'
import { until } from '../../until.ts'
import { addGym, gymsOf } from '../gym-statements.ts'
import { startCluster, untilRead, untilReceived, type Cluster } from './cluster.ts'
import { startRelay, type Relay } from './relay.ts'

suite('a primary and a replica', () => {
  let cluster: Cluster
  let relay: Relay
  let behindRelay: string
  before(async () => {
    cluster = await startCluster()
    relay = await startRelay(cluster.primary.port)
    behindRelay = `postgres://postgres@127.0.0.1:${relay.port}/catalog`
  })
  after(async () => {
    await cluster.remove()
    relay.stop()
  })

  test('a reader of the replica sees every change', async () => {
    const reader = await cluster.reader(cluster.replica.url('catalog'))
    const writer = await cluster.writer(cluster.primary.url('catalog'))
    reader.dataVersion()
    await writer.write((sql) => addGym(sql, 'gym_one'))
    await until(() => reader.dataVersion() === writer.dataVersion(), 'the change is known')
    assert.deepEqual(await gymsOf(reader), ['gym_one'])
  })

  test('a write to the replica is rejected with the remedy', async () => {
    const writer = await cluster.writer(cluster.replica.url('catalog'))
    await assert.rejects(
      writer.write((sql) => addGym(sql, 'gym_two')),
      {
        name: 'DatabaseError',
        message:
          `The server 127.0.0.1:${cluster.replica.port} is a replica, which takes no writes. Nothing was changed. ` +
          'Give the primary in DATABASE_URL, or promote this one.',
      },
    )
  })

  test('a replica behind a proxy answers once it has caught up, and takes writes once promoted', async () => {
    const { primary, replica } = cluster
    await replica.query('select pg_wal_replay_pause()')
    const [reader, writer] = [await cluster.reader(behindRelay), await cluster.writer(behindRelay)]
    reader.dataVersion()
    await writer.write((sql) => addGym(sql, 'gym_two'))
    await until(async () => (await gymsOf(reader)).length === 2 && isFollowed(reader, writer), 'the gym was seen')
    await untilReceived(cluster)

    await primary.kill()
    relay.to = replica.port
    const failure = () => gymsOf(reader).then(String, String)
    await until(async () => (await failure()).includes('lacks changes that were already served'), 'it lags')
    await replica.query('select pg_wal_replay_resume()')
    await untilRead(() => gymsOf(reader))
    assert.deepEqual(await gymsOf(reader), ['gym_one', 'gym_two'])

    await replica.query('select pg_promote()')
    await writer.write((sql) => addGym(sql, 'gym_three'))
    await until(() => isFollowed(reader, writer), 'the change is known')
    assert.deepEqual(await gymsOf(reader), ['gym_one', 'gym_two', 'gym_three'])
  })
})

function isFollowed(reader: Database, writer: Database): boolean {
  return reader.dataVersion() === writer.dataVersion()
}
