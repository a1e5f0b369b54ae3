import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { migrate, readSchemaVersion, SchemaError, schemaVersion } from '../../src/storage/migrations.ts'
import { sealCatalog } from '../../src/storage/migrations/0003-seals.ts'
import { openForReading, openForWriting } from '../../src/storage/open-database.ts'
import type { Database } from '../../src/storage/sql.ts'
import { viewerWith } from '../../src/access/open-accounts.ts'
import type { WorkoutId } from '../../src/contract/ids.ts'
import { catalogReads } from '../../src/storage/catalog-reads.ts'
import { readRevision } from '../../src/storage/state-row.ts'
import { deleteCompetition } from '../catalog/change-competition.ts'
import { everythingKept, tableNames } from '../catalog/kept-catalog.ts'
import { readStoredPage } from '../read-pages.ts'
import { writeItems } from '../write-items.ts'
import { worldFor } from '../world-catalog.ts'
import { builtAt, releaseAt, world } from '../world.ts'
import { suiteOnEngines, type Engine } from './engines.ts'
import { fillFirstSchema } from './first-schema.ts'
import { inLong } from '../tries.ts'

const script = fileURLToPath(new URL('migrating-process.ts', import.meta.url))

/** An empty database; `open` gives another connection to it. */
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

  test('a catalog of the first schema is migrated, and serves the bytes that it served', async (context) => {
    const today = await worldFor(context, engine)
    await deleteCompetition(today.database, 'comp_ladder', Date.parse(builtAt))
    const { url, open } = await emptyDatabase(context, engine)
    const database = await open()
    await fillFirstSchema(database, today.database)
    assert.deepEqual(await migrate(database), { from: 1, to: schemaVersion })
    // What the first schema did not note, a migration cannot know.
    for (const statement of [
      'delete from history',
      'delete from history_items',
      'update workouts set is_described = 0',
    ]) {
      await today.database.run(statement)
    }
    await today.database.write(sealCatalog)
    assert.deepEqual(await everythingKept(database), await everythingKept(today.database))
    for (const sees of ['everything', 'published'] as const) {
      for (const now of [builtAt, releaseAt].map(Date.parse)) {
        const served = (from: Database) =>
          readStoredPage(catalogReads(from), viewerWith('every', sees), 'limit=100', now)
        assert.deepEqual(await served(database), await served(today.database))
      }
    }
    const reads = await openedForReading(context, url)
    for (const id of [1, 2, 11, 12, 31] as WorkoutId[]) {
      const workoutOf = async (from: Database) => catalogReads(from).workout(id, await readRevision(from))
      assert.deepEqual(await workoutOf(reads), await workoutOf(today.database))
    }
  })

  test('two processes that migrate at once both end with the schema', async (context) => {
    const { open } = await emptyDatabase(context, engine)
    const ends = await Promise.all([migrate(await open()), migrate(await open())])
    assert.deepEqual(
      ends.map(({ to }) => to),
      [schemaVersion, schemaVersion],
    )
  })

  test('a schema of a newer program is refused with a remedy, by writers and by readers', async (context) => {
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
    await assert.rejects(openForReading(url), /has schema 0, not 5: run `heatsheet migrate --new`/)
  })

  test('a migration that is killed half-way leaves what was there, and the next one succeeds', async (context) => {
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
