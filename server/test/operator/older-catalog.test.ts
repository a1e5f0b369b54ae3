import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'
import { readSchemaVersion, schemaVersion } from '../../src/storage/migrations.ts'
import { openForWriting } from '../../src/storage/open-database.ts'
import type { SqlValue } from '../../src/storage/sql.ts'
import { tableNames } from '../catalog/kept-catalog.ts'
import { suiteOnEnginesInLong, type Engine } from '../storage/engines.ts'
import { makeReleasedCatalog, releasedExports, releasedMigrations } from '../storage/released-catalog.ts'
import { builtAt } from '../world.ts'
import { commandFolder, type CommandFolder } from './command-folder.ts'

const older = releasedMigrations.map((_, index) => index + 1).filter((version) => version < schemaVersion)

/** A folder whose commands, `on` it at the time of its program, have a catalog as an earlier release left it. */
async function olderCatalog(t: TestContext, version: number, url?: string, which?: 'changed') {
  const folder = commandFolder(t)
  const from = url ?? folder.databaseUrl
  const database = await openForWriting(from)
  await makeReleasedCatalog(database, version, which)
  await database.close()
  const now = Date.parse(builtAt)
  return { folder, on: (words: string) => folder.runWith({ now }, ...words.split(' '), '--database-url', from) }
}

/** What lies in a catalog: the version of its schema, and each table's rows by their hash. */
async function lying(url: string): Promise<Readonly<Record<string, string>>> {
  const database = await openForWriting(url)
  const found: Record<string, string> = { version: String(await readSchemaVersion(database)) }
  // Each engine counts in a table of its own.
  for (const table of (await tableNames(database)).filter((name) => !/^(change_counter|sqlite_.*)$/.test(name))) {
    const rows = (await database.all(`select * from ${table}`)).map((row) => Object.values(row).map(plain).join())
    found[table] = createHash('sha256').update(rows.sort().join('\n')).digest('hex')
  }
  await database.close()
  return found
}

const plain = (value: SqlValue) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value))

async function emptyUrl(t: TestContext, engine: Engine): Promise<string> {
  const { url, remove } = await engine.emptyDatabase()
  t.after(remove)
  return url
}

const modes = (folder: CommandFolder) =>
  readdirSync(folder.path)
    .filter((name) => name.includes('.db'))
    .map((name) => `${name} ${(statSync(join(folder.path, name)).mode & 0o777).toString(8)}`)

suiteOnEnginesInLong('a catalog of an earlier release', (engine) => {
  for (const version of older) {
    test(`of schema ${version} is backed up as it is, and exported and copied as it will be`, async (t) => {
      const url = await emptyUrl(t, engine)
      const { folder, on } = await olderCatalog(t, version, url)
      const [file, copy] = [join(folder.path, 'kept.db'), await emptyUrl(t, engine)]
      const before = await lying(url)
      for (const words of [`backup ${file}`, `copy --to ${copy}`]) {
        const { code, messages } = await on(words)
        assert.deepEqual([code, messages], [0, ''], words)
      }
      const exported = await on('export')
      assert.deepEqual(await lying(url), before)
      assert.deepEqual(await lying(`sqlite:${file}`), before)
      assert.equal((await folder.run('restore', file)).code, 0)
      assert.match((await on('migrate')).output, /^Schema \d is now \d\. (As it was|A dump of what it was is yours)/)
      const restored = await folder.run('export')
      for (const now of [on('export'), folder.run('export', '--database-url', copy), exported]) {
        assert.deepEqual(await now, restored)
      }
      assert.equal((await on('competitions delete comp_spring')).code, 0)
      const [, latest] = /"entry":(\d+)/.exec((await on('history list --json')).output) ?? []
      assert.equal((await on(`history undo ${latest}`)).code, 0)
      assert.deepEqual(await on('export'), restored)
    })

    test(`of schema ${version} takes back what its own program had changed, and exports what that had exported before`, async (t) => {
      const { folder, on } = await olderCatalog(t, version, await emptyUrl(t, engine), 'changed')
      assert.equal((await on('migrate')).code, 0)
      const entries = [...(await on('history list --json')).output.matchAll(/"entry":(\d+)/g)].map(([, entry]) => entry)
      const [last = '', ...before] = releasedExports(version).toReversed()
      // The first schema has no history, and does not know which descriptions were written from the details.
      if (version === 1)
        assert.match((await on(`import ${folder.file('last.json', last)}`)).output, /^Nothing to change/)
      else assert.equal((await on('export')).output, last)
      for (const [index, exported] of before.entries()) {
        assert.equal((await on(`history undo ${entries[index]}`)).code, 0)
        assert.equal((await on('export')).output, exported)
      }
    })
  }
})

const damages: readonly (readonly [name: string, statement: string, named: string])[] = [
  ['a competition', `update competitions set body = '{' where id = 'comp_spring'`, 'comp_spring'],
  ['an event', `update events set visible = 1 where id = 'ce_spring_hidden'`, 'comp_spring'],
  ['an event that is gone', `delete from events where id = 'ce_spring_fran'`, 'comp_spring'],
  ['an event without its workout', 'delete from workouts where id = 1', 'comp_spring'],
]

for (const [name, statement, named] of damages) {
  test(`a migration makes nothing sound of ${name} that was damaged, and check names it`, async (t) => {
    const { folder, on } = await olderCatalog(t, schemaVersion - 1)
    const database = await openForWriting(folder.databaseUrl)
    await database.run('pragma foreign_keys = off')
    await database.run(statement)
    await database.close()
    assert.equal((await on('migrate')).code, 0)
    const { code, output } = await on('check')
    assert.equal(code, 1)
    assert.match(output, new RegExp(`^${named} is not what was written \\(competitions\\)`, 'm'))
    assert.match((await on('export')).messages, new RegExp(`${named} is damaged`))
  })
}

test('migrate keeps a catalog as it was beside it, for its owner alone, and overwrites nothing', async (t) => {
  const { folder, on } = await olderCatalog(t, 3)
  const catalog = join(folder.path, 'catalog.db')
  const before = await lying(folder.databaseUrl)
  writeFileSync(`${catalog}.schema-3`, 'somebody’s own')
  const { output } = await on('migrate --json')
  const kept = `${catalog}.schema-3-2`
  assert.deepEqual(JSON.parse(output), { from: 3, to: schemaVersion, kept })
  assert.deepEqual(await lying(`sqlite:${kept}`), before)
  assert.equal(statSync(kept).mode & 0o777, 0o600)
  assert.equal((await on('migrate')).output, `Schema ${schemaVersion} already.\n`)
  assert.deepEqual(readdirSync(folder.path).sort(), ['catalog.db', 'catalog.db.schema-3', 'catalog.db.schema-3-2'])
})

test('where no copy can be kept, nothing is migrated', async (t) => {
  const { folder, on } = await olderCatalog(t, 3)
  const { code } = await folder.runWith({ isInterrupted: true }, 'migrate')
  assert.deepEqual([code, (await lying(folder.databaseUrl)).version], [130, '3'])
  assert.deepEqual(readdirSync(folder.path), ['catalog.db'])
  assert.equal((await on('migrate')).code, 0)
})

test('one that everybody could read is its owner’s alone with the next write, and so is all that is made of it', async (t) => {
  for (const words of ['migrate', 'gyms add gym_new --name New', 'restore kept.db --replace', 'backup other.db']) {
    const { folder, on } = await olderCatalog(t, 3)
    const [catalog, backup] = ['catalog.db', 'kept.db'].map((name) => join(folder.path, name)) as [string, string]
    await on(`backup ${backup}`)
    if (words !== 'migrate') await on('migrate')
    for (const file of [catalog, backup]) chmodSync(file, 0o644)
    // Whoever has it open keeps what lies beside it there.
    const reader = words.startsWith('restore') ? undefined : new DatabaseSync(catalog)
    reader?.exec('begin; select * from gyms')
    assert.equal((await on(words.replace(/\w+\.db/, (name) => join(folder.path, name)))).code, 0, words)
    const readable = modes(folder).filter((line) => !line.endsWith(' 600'))
    const untouched = words.startsWith('backup') ? ['catalog.db', 'catalog.db-shm', 'catalog.db-wal'] : []
    assert.deepEqual(
      readable,
      [...untouched, 'kept.db'].map((name) => `${name} 644`),
      words,
    )
    reader?.close()
  }
})
