import assert from 'node:assert/strict'
import { suite, test, type TestContext } from 'node:test'
import { CatalogUnavailable } from '../../../src/catalog/reading/catalog.ts'
import type { Database } from '../../../src/storage/sql.ts'
import { until } from '../../until.ts'
import { startCluster, untilCaughtUp, untilReceived, type Cluster } from './cluster.ts'

/** More reads than there are hosts, many times over: each host would get some of them. */
const readsInTurn = 50

async function gymsOf(database: Database): Promise<readonly unknown[]> {
  return (await database.all('select id from gyms order by added')).map(({ id }) => id)
}

async function addGym(database: Database, id: string): Promise<void> {
  await database.write((sql) => sql.run('insert into gyms (id, name) values (?, ?)', [id, id]))
}

/** A replica that stopped taking over what the primary writes: it lacks a gym that the reader has seen. */
async function laggingCluster(context: TestContext): Promise<Cluster & { readonly database: Database }> {
  const cluster = await startCluster(context)
  await cluster.replica.query('select pg_wal_replay_pause()')
  const database = await cluster.reader()
  await addGym(await cluster.writer(), 'gym_new')
  await until(async () => (await gymsOf(database)).length === 1, 'the reader has seen the gym')
  await untilReceived(cluster)
  return { ...cluster, database }
}

suite('a replica that lags', () => {
  test('answers no read, so that nothing that was seen is gone again', async (context) => {
    const { database, replica } = await laggingCluster(context)
    for (let count = 0; count < readsInTurn; count += 1) assert.deepEqual(await gymsOf(database), ['gym_new'])
    assert.deepEqual(await replica.query('select id from gyms', 'catalog'), [])
  })

  test('makes reads unavailable when it is the last one, until it has caught up', async (context) => {
    const { database, primary, replica } = await laggingCluster(context)
    await primary.kill()
    await assert.rejects(gymsOf(database), CatalogUnavailable)
    await replica.query('select pg_wal_replay_resume()')
    await until(
      () =>
        gymsOf(database).then(
          () => true,
          () => false,
        ),
      'the replica has caught up',
    )
    assert.deepEqual(await gymsOf(database), ['gym_new'])
  })

  test('that is promoted without the last writes is followed, under a stamp that nobody has seen', async (context) => {
    const cluster = await startCluster(context)
    const [database, writer] = [await cluster.reader(), await cluster.writer()]
    await addGym(writer, 'gym_kept')
    await untilCaughtUp(cluster)
    // What is written now never reaches the replica.
    await cluster.replica.kill()
    await addGym(writer, 'gym_lost')
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
    await addGym(writer, 'gym_next')
    await until(async () => (await gymsOf(database)).length === 2, 'the reader has seen the next gym')
    assert.deepEqual(await gymsOf(database), ['gym_kept', 'gym_next'])
    assert(database.stamp() > seen)
  })
})
