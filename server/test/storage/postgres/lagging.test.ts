import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { CatalogUnavailable } from '../../../src/catalog/reading/catalog.ts'
import type { Database } from '../../../src/storage/sql.ts'
import { longTest } from '../../tries.ts'
import { until } from '../../until.ts'
import { addGym, gymsOf } from '../gym-statements.ts'
import { startCluster, untilCaughtUp, untilRead, untilReceived, type Cluster } from './cluster.ts'

/** More reads than there are hosts, many times over: each host would get some of them. */
const readsInTurn = 50

suite('a replica that lags', () => {
  let cluster: Cluster
  let database: Database
  // It has stopped taking over what the primary writes: it lacks a gym that the reader has seen.
  before(async () => {
    cluster = await startCluster()
    await cluster.replica.query('select pg_wal_replay_pause()')
    database = await cluster.reader()
    await (await cluster.writer()).write((sql) => addGym(sql, 'gym_new'))
    await until(async () => (await gymsOf(database)).length === 1, 'the reader has seen the gym')
    await untilReceived(cluster)
  })
  after(() => cluster.remove())

  test('answers no read, so that nothing that was seen is gone again', async () => {
    for (let count = 0; count < readsInTurn; count += 1) assert.deepEqual(await gymsOf(database), ['gym_new'])
    assert.deepEqual(await cluster.replica.query('select id from gyms', 'catalog'), [])
  })

  test('makes reads unavailable when it is the last one, until it has caught up', async () => {
    const { primary, replica } = cluster
    await primary.kill()
    await assert.rejects(gymsOf(database), CatalogUnavailable)
    await replica.query('select pg_wal_replay_resume()')
    await untilRead(() => gymsOf(database))
    assert.deepEqual(await gymsOf(database), ['gym_new'])
  })

  longTest('that is promoted without the last writes is followed, under a stamp that nobody has seen', async () => {
    await cluster.primary.start()
    const writer = await cluster.writer()
    await untilCaughtUp(cluster)
    // What is written now never reaches the replica.
    await cluster.replica.kill()
    await writer.write((sql) => addGym(sql, 'gym_lost'))
    await until(async () => (await gymsOf(database)).length === 2, 'the reader has seen the gym')
    const seen = database.stamp()
    await cluster.primary.kill()
    await cluster.replica.start()
    await cluster.replica.query('select pg_promote()')
    await until(
      () =>
        gymsOf(database).then(
          (gyms) => gyms.length === 1,
          () => false,
        ),
      'the promoted one is followed',
    )
    await writer.write((sql) => addGym(sql, 'gym_next'))
    await until(async () => (await gymsOf(database)).length === 2, 'the reader has seen the next gym')
    assert.deepEqual(await gymsOf(database), ['gym_new', 'gym_next'])
    assert(database.stamp() > seen)
  })
})
