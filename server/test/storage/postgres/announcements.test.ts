import assert from 'node:assert/strict'
import { suite, test, type TestContext } from 'node:test'
import pg from 'pg'
import { openForReading, openForWriting } from '../../../src/storage/open-database.ts'
import type { Database } from '../../../src/storage/sql.ts'
import { catalogFor, type TemporaryCatalog } from '../../temporary-catalog.ts'
import { until } from '../../until.ts'
import { postgres } from '../engines.ts'

async function watched(context: TestContext): Promise<TemporaryCatalog & { readonly reader: Database }> {
  const catalog = await catalogFor(context, postgres)
  const reader = await openForReading(catalog.url)
  context.after(() => reader.close())
  return { ...catalog, reader }
}

async function raiseUnannounced({ url }: TemporaryCatalog, by: 1 | -1): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('update change_counter set counter = counter + $1', [by])
  await client.end()
}

async function cutListening(database: Database): Promise<number> {
  const cut = await database.all(`select pg_terminate_backend(pid)::text as ended from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like '%counter%'`)
  return cut.length
}

function addGym(database: Database, id: string): Promise<void> {
  return database.write((sql) => sql.run('insert into gyms (id, name) values (?, ?)', [id, id]))
}

suite('changes by another process', () => {
  test('are known when they were announced', async (context) => {
    const { reader, database } = await watched(context)
    const before = reader.dataVersion()
    await addGym(database, 'gym_one')
    await until(() => reader.dataVersion() !== before, 'the change is known')
    assert.equal(reader.dataVersion(), database.dataVersion())
  })

  test('are known without an announcement, too', async (context) => {
    const catalog = await watched(context)
    const { reader, database } = catalog
    await addGym(database, 'gym_one')
    await until(() => reader.dataVersion() === database.dataVersion(), 'the announced change is known')
    const before = reader.dataVersion()
    await raiseUnannounced(catalog, 1)
    await until(() => reader.dataVersion() > before, 'the change is known')
  })

  test('are known after the connection that listens was cut', async (context) => {
    const { reader, database } = await watched(context)
    reader.dataVersion()
    await until(async () => (await cutListening(database)) > 0, 'it was cut')
    await addGym(database, 'gym_one')
    await until(() => reader.dataVersion() === database.dataVersion(), 'the change is known')
  })

  test('have a number that no reader has seen, even if the last one was lost with its server', async (context) => {
    const catalog = await watched(context)
    const { database } = catalog
    await addGym(database, 'gym_lost')
    const seen = database.dataVersion()
    await raiseUnannounced(catalog, -1)
    await addGym(database, 'gym_next')
    assert(database.dataVersion() > seen)
  })

  test('that are rolled back are none', async (context) => {
    const { database } = await watched(context)
    const before = database.dataVersion()
    await assert.rejects(
      database.write(() => Promise.reject(new Error('half-way'))),
      new Error('half-way'),
    )
    assert.equal(database.dataVersion(), before)
  })
})

test('sequential statements use one connection', async (context) => {
  const { url, database } = await catalogFor(context, postgres)
  const writer = await openForWriting(url)
  context.after(() => writer.close())
  await writer.all('select version from schema_state')
  await addGym(writer, 'gym_one')
  assert.deepEqual(await writer.snapshot((sql) => sql.all('select id from gyms')), [{ id: 'gym_one' }])
  const others = `select count(*) as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  assert.deepEqual(await database.all(others), [{ others: 1 }])
})
