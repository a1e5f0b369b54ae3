import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { firstVersion, migrate, readSchemaVersion, SchemaError, schemaVersion } from '../../src/storage/migrations.ts'
import { openForReading, openForWriting } from '../../src/storage/open-database.ts'
import { text } from '../../src/storage/row-values.ts'
import type { Database } from '../../src/storage/sql.ts'
import { tableNames } from '../catalog/stored-catalog.ts'
import { writeItems } from '../write-items.ts'
import { world } from '../world.ts'
import { suiteOnEngines, type Engine } from './engines.ts'
import { inLong } from '../tries.ts'

const script = fileURLToPath(new URL('migrating-process.ts', import.meta.url))

async function emptyDatabase(context: TestContext, engine: Engine) {
  const { url, remove } = await engine.emptyDatabase()
  const opened: Database[] = []
  context.after(async () => {
    for (const database of opened) await database.close()
    await remove()
  })
  const open = async () => {
    const database = await openForWriting(url)
    opened.push(database)
    return database
  }
  return { url, open }
}

async function setVersion(database: Database, version: number): Promise<void> {
  await database.write((sql) => sql.run('update schema_state set version = ?', [version]))
}

async function openedForReading(context: TestContext, url: string): Promise<Database> {
  const reader = await openForReading(url)
  context.after(() => reader.close())
  return reader
}

suiteOnEngines('migrations', (engine) => {
  test('a fresh database gets this program’s schema and can be written and read', async (context) => {
    const { url, open } = await emptyDatabase(context, engine)
    const database = await open()
    assert.equal(await readSchemaVersion(database), 0)
    assert.deepEqual(await migrate(database), { from: 0, to: schemaVersion })
    await writeItems(database, world, 0)
    const reader = await openedForReading(context, url)
    assert.equal((await reader.all('select id from competitions')).length, 3)
  })

  test('a second migration changes nothing and loses nothing', async (context) => {
    const database = await (await emptyDatabase(context, engine)).open()
    await migrate(database)
    await writeItems(database, world, 0)
    const rows = () => database.all('select * from competitions order by position')
    const before = await rows()
    assert.deepEqual(await migrate(database), { from: schemaVersion, to: schemaVersion })
    assert.deepEqual(await rows(), before)
  })

  test('a later migration changes existing data in one transaction, and only once', async (context) => {
    const database = await (await emptyDatabase(context, engine)).open()
    await migrate(database)
    await writeItems(database, world, 0)
    const names = async () => (await database.all('select name from gyms order by id')).map((row) => text(row, 'name'))
    const before = await names()
    const broken = () => ["update gyms set name = 'Broken'", 'insert into nowhere values (1)']
    await assert.rejects(migrate(database, [broken]))
    assert.deepEqual(await names(), before)
    const shouting = () => ["update gyms set name = name || '!'"]
    assert.deepEqual(await migrate(database, [shouting]), { from: schemaVersion, to: schemaVersion + 1 })
    assert.deepEqual(await migrate(database, [shouting]), { from: schemaVersion + 1, to: schemaVersion + 1 })
    assert.deepEqual(
      await names(),
      before.map((name) => `${name}!`),
    )
  })

  test('two processes that migrate concurrently both end with the schema', async (context) => {
    const { open } = await emptyDatabase(context, engine)
    const ends = await Promise.all([migrate(await open()), migrate(await open())])
    assert.deepEqual(
      ends.map(({ to }) => to),
      [schemaVersion, schemaVersion],
    )
  })

  test('the schema of a newer program is rejected with a remedy, by writers and by readers', async (context) => {
    const { url, open } = await emptyDatabase(context, engine)
    const database = await open()
    await migrate(database)
    await setVersion(database, schemaVersion + 1)
    const refusal = new SchemaError(
      `The catalog has schema ${schemaVersion + 1}; this program knows up to ${schemaVersion}. Use the newer program, or restore a backup.`,
    )
    await assert.rejects(migrate(database), refusal)
    await assert.rejects(openForReading(url), refusal)
    assert.equal(await readSchemaVersion(database), schemaVersion + 1)
  })

  test('a schema older than the first one is rejected with the way to this program', async (context) => {
    const { url, open } = await emptyDatabase(context, engine)
    const database = await open()
    await migrate(database)
    await setVersion(database, firstVersion - 1)
    const refusal = new SchemaError(
      `The catalog has schema ${firstVersion - 1}, which only the program that made it can read: run \`heatsheet export\` with that program, then import the file into a new catalog with this one.`,
    )
    await assert.rejects(migrate(database), refusal)
    await assert.rejects(openForReading(url), refusal)
    assert.equal(await readSchemaVersion(database), firstVersion - 1)
  })

  test('a newer program that migrates while this one waits is not undone', async (context) => {
    const { open } = await emptyDatabase(context, engine)
    const [newer, older] = [await open(), await open()]
    const waiting = await newer.write(async (sql) => {
      const waits = assert.rejects(migrate(older), SchemaError)
      await sql.run('create table schema_state (version integer not null)')
      await sql.run('insert into schema_state (version) values (?)', [schemaVersion + 1])
      return { waits }
    })
    await waiting.waits
    assert.equal(await readSchemaVersion(newer), schemaVersion + 1)
  })

  test('readers refuse a catalog without a schema and name the command that makes one', async (context) => {
    const { url, open } = await emptyDatabase(context, engine)
    await open()
    await assert.rejects(openForReading(url), /has schema 0, not \d+: run `heatsheet migrate --new`/)
  })

  test('a migration that is killed half-way leaves the old data, and the next one succeeds', async (context) => {
    const { url, open } = await emptyDatabase(context, engine)
    for (const statements of inLong([7], [1, 7, 20])) {
      const child = spawn(process.execPath, [script, url, String(statements)], { stdio: ['ignore', 'pipe', 'inherit'] })
      await once(child.stdout, 'data')
      child.kill('SIGKILL')
      await once(child, 'exit')
      const database = await open()
      assert.equal(await readSchemaVersion(database), 0)
      assert.deepEqual(await tableNames(database), [])
    }
    assert.deepEqual(await migrate(await open()), { from: 0, to: schemaVersion })
  })
})
