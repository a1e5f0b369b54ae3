import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { migrate, readSchemaVersion, schemaVersion } from '../../src/storage/migrations.ts'
import { fileOf, openForWriting } from '../../src/storage/open-database.ts'
import type { Database } from '../../src/storage/sql.ts'
import { commandFolder } from '../operator/command-folder.ts'
import { everythingKept, tableNames } from '../catalog/kept-catalog.ts'
import { inLong } from '../tries.ts'
import { sqlite, suiteOnEnginesInLong, type Engine } from './engines.ts'
import { makeReleasedCatalog, releasedMigrations, releasedRows } from './released-catalog.ts'

/** The released schemas that a program of today upgrades. */
const older = releasedMigrations.map((_, index) => index + 1).filter((version) => version < schemaVersion)

async function releasedCatalog(context: TestContext, engine: Engine, version: number) {
  const { url, remove } = await engine.emptyDatabase()
  const database = await openForWriting(url)
  context.after(async () => {
    await database.close()
    await remove()
  })
  await makeReleasedCatalog(database, version)
  return { url, database }
}

const rowsOf = async (database: Database) => releasedRows(database, await tableNames(database))
const documentsOf = (database: Database) =>
  database.all('select document, bytes from competition_bytes order by document')

/** The same database, that calls `after` behind each statement of a transaction, with how many there have been. */
function stepping(database: Database, after: (statement: number) => void): Database {
  let statements = 0
  return {
    ...database,
    write: (work, signal) =>
      database.write(async (sql) => {
        const run: typeof sql.run = async (text, values) => {
          await sql.run(text, values)
          after((statements += 1))
        }
        return work({
          run,
          all: (text, values) => sql.all(text, values),
          runCounted: (text, values) => sql.runCounted(text, values),
        })
      }, signal),
  }
}

test('every released schema has its catalog here', () => {
  assert.ok(releasedMigrations.length >= schemaVersion - 1, 'add the schema that was released last')
})

/** A server rolls back tables as it does rows: there every so many statements are tried, in the long run each. */
const apart = { sqlite: 1, postgres: inLong(9, 1) } as const

suiteOnEnginesInLong('an upgrade', (engine) => {
  for (const version of older) {
    test(`from schema ${version} that fails at any statement leaves the old catalog; the next one serves what was served`, async (context) => {
      const straight = await releasedCatalog(context, engine, version)
      const documents = await documentsOf(straight.database)
      let statements = 0
      await migrate(stepping(straight.database, (count) => (statements = count)))
      assert.ok(statements > 1)
      const { url, database } = await releasedCatalog(context, engine, version)
      const before = await rowsOf(database)
      for (let last = statements; last >= 1; last -= apart[engine.name]) {
        const failing = stepping(database, (count) => {
          if (count === last) throw new Error('the end')
        })
        await assert.rejects(migrate(failing), /the end/)
        assert.equal(await rowsOf(database), before, `after ${last} statements`)
      }
      assert.deepEqual(await migrate(database), { from: version, to: schemaVersion })
      const [resumed, atOnce] = [await openForWriting(url), await openForWriting(straight.url)]
      assert.deepEqual(await everythingKept(resumed), await everythingKept(atOnce))
      assert.deepEqual(await documentsOf(resumed), documents)
      await Promise.all([resumed.close(), atOnce.close()])
    })
  }
})

for (const version of older) {
  test(`killed behind any statement of an upgrade from schema ${version}, a process leaves a file with the old catalog`, async (context) => {
    const { url, database } = await releasedCatalog(context, sqlite, version)
    const before = await rowsOf(database)
    const folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
    context.after(() => rmSync(folder, { recursive: true, force: true }))
    const file = fileOf(url) ?? ''
    // What lies on the disk behind a statement is all that a killed process leaves.
    const images: string[] = []
    const stepped = stepping(database, (count) => {
      const image = join(folder, `${count}.db`)
      for (const ending of ['', '-wal']) if (existsSync(file + ending)) cpSync(file + ending, image + ending)
      images.push(image)
    })
    await migrate(stepped)
    assert.ok(images.length > 1)
    for (const image of images) {
      const left = await openForWriting(`sqlite:${image}`)
      assert.equal(await readSchemaVersion(left), version)
      assert.equal(await rowsOf(left), before)
      await left.close()
    }
    const [last = ''] = images.slice(-1)
    const resumed = await openForWriting(`sqlite:${last}`)
    await migrate(resumed)
    assert.deepEqual(await everythingKept(resumed), await everythingKept(database))
    assert.deepEqual(await resumed.findDamage(), [])
    await resumed.close()
  })
}

test('a program refuses the catalog of a newer one with a sentence, whatever it is asked to do, and changes nothing', async (t) => {
  const folder = commandFolder(t)
  await folder.run('migrate', '--new')
  const database = await openForWriting(folder.databaseUrl)
  await database.run('update schema_state set version = ?', [schemaVersion + 1])
  const before = await rowsOf(database)
  const file = folder.file('gym.json', { gyms: [{ id: 'gym_a', name: 'A' }] })
  for (const line of [
    'serve --port 0 --admin-port 0',
    'migrate',
    'migrate --new',
    'check',
    'export',
    'gyms list',
    `import ${file}`,
    'backup kept.db',
  ]) {
    const ran = await folder.run(...line.split(' '))
    assert.deepEqual([line, ran.code, ran.output], [line, 1, ''])
    assert.match(
      ran.messages,
      /^The catalog has schema \d+; this program knows up to \d+\. Use the newer program, or restore/,
    )
  }
  assert.equal(await rowsOf(database), before)
  await database.close()
})
