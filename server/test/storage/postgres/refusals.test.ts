import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { CatalogUnavailableError } from '../../../src/catalog/reading/catalog.ts'
import { DatabaseError, Rollback } from '../../../src/storage/sql.ts'
import { openForReading, openForWriting } from '../../../src/storage/open-database.ts'
import { catalogFor } from '../../temporary-catalog.ts'
import { freePort } from '../../free-port.ts'
import { sharedPort } from '../../postgres/one-server.ts'
import { postgres } from '../engines.ts'

const secret = 'not-to-be-printed'

async function refusalOf(url: string): Promise<string> {
  const refusals = await Promise.allSettled([openForReading(url), openForWriting(url)])
  const [reading, writing] = refusals.map((refusal) => {
    assert(refusal.status === 'rejected' && refusal.reason instanceof DatabaseError)
    return refusal.reason.message
  })
  assert.equal(reading, writing)
  return reading ?? ''
}

suite('a catalog on a server that cannot be opened', () => {
  test('a wrong password is reported with the place, without the password', async () => {
    const place = `127.0.0.1:${await sharedPort()}`
    assert.equal(
      await refusalOf(`postgres://locked:${secret}@${place}/postgres`),
      `The catalog ${place}/postgres cannot be opened: password authentication failed for user "locked". Check the user and the password in DATABASE_URL.`,
    )
  })

  test('a database that is not there is named', async () => {
    const place = `127.0.0.1:${await sharedPort()}`
    assert.equal(
      await refusalOf(`postgres://postgres:${secret}@${place}/nowhere`),
      `The catalog ${place}/nowhere cannot be opened: database "nowhere" does not exist. Create the database, or check DATABASE_URL.`,
    )
  })

  test('a server that does not answer is named with the reason', async () => {
    const place = `127.0.0.1:${await freePort()}`
    assert.equal(
      await refusalOf(`postgres://postgres:${secret}@${place}/catalog`),
      `The catalog ${place}/catalog cannot be opened: connect ECONNREFUSED ${place}. Nothing was changed. Start its server, or check DATABASE_URL, and try again.`,
    )
  })

  test('an incomplete URL is rejected with an example, without the password', async () => {
    for (const url of [
      `postgres://user:${secret}@/catalog`,
      `postgres://user:${secret}@host:x/catalog`,
      `postgres://user:${secret}@one,two/catalog`,
      'postgres://host',
    ]) {
      const message = await refusalOf(url)
      assert.match(message, /Write it like postgres:\/\/user:password@host:5432\/catalog/)
      assert(!message.includes(secret))
    }
  })

  test('an error of the server is reported without ending the connection for others', async (context) => {
    const { database } = await catalogFor(context, postgres)
    await assert.rejects(database.all('select nothing from nowhere'), /relation "nowhere" does not exist/)
    assert.equal((await database.all('select version from schema_state')).length, 1)
  })

  test('a write with a failed statement that was not awaited reports the first reason, and is rolled back', async (context) => {
    const { database } = await catalogFor(context, postgres)
    const add = 'insert into gyms (id, name) values (?, ?)'
    const writing = database.write(async (sql) => {
      await sql.run(add, ['gym_one', 'One'])
      await sql.run(add, ['gym_one', 'Two'])
      await sql.run(add, ['gym_three', 'Three'])
      return sql.all('select id from gyms')
    })
    await assert.rejects(writing, /duplicate key value violates unique constraint/)
    assert.deepEqual(await database.all('select id from gyms'), [])
  })

  test('a dry run fails if its connection ends before it does, and the next write succeeds', async (context) => {
    const { database } = await catalogFor(context, postgres)
    const add = 'insert into gyms (id, name) values (?, ?)'
    const writing = database.write(async (sql) => {
      await sql.run(add, ['gym_one', 'One'])
      const [row] = await sql.all('select pg_backend_pid() as id')
      const gone = 'select count(pg_terminate_backend(pid, 5000)) as ended from pg_stat_activity where pid = ?'
      await database.all(gone, [row?.id ?? null])
      return new Rollback('unchanged')
    })
    await assert.rejects(writing, CatalogUnavailableError)
    await database.write((sql) => sql.run(add, ['gym_two', 'Two']))
    assert.deepEqual(await database.all('select id from gyms'), [{ id: 'gym_two' }])
  })

  test('a reference that leads nowhere fails the write at its end, and keeps nothing', async (context) => {
    const { database } = await catalogFor(context, postgres)
    const writing = database.write(async (sql) => {
      await sql.run('insert into gyms (id, name) values (?, ?)', ['gym_one', 'One'])
      const values = [1, 99, 'Generic', '', '{}']
      await sql.run('insert into workouts (id, competition, type, description, details) values (?, ?, ?, ?, ?)', values)
    })
    await assert.rejects(writing, /violates foreign key constraint/)
    assert.deepEqual(await database.all('select id from gyms'), [])
  })
})
