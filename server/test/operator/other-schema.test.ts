import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import { test } from 'node:test'
import { firstVersion, schemaVersion } from '../../src/storage/migrations.ts'
import { openForWriting } from '../../src/storage/open-database.ts'
import { wholeCatalog } from '../catalog/stored-catalog.ts'
import { commandFolder } from './command-folder.ts'

const refusals: readonly (readonly [version: number, expected: RegExp])[] = [
  [schemaVersion + 1, /^The catalog has schema \d+; this program knows up to \d+\. Use the newer program, or restore/],
  [
    firstVersion - 1,
    /^The catalog has schema \d+, which only the program that made it can read: run `heatsheet export`/,
  ],
]

for (const [version, expected] of refusals) {
  test(`a catalog of schema ${version} is rejected with the remedy, by every command, and stays unchanged`, async (t) => {
    const folder = commandFolder(t)
    await folder.run('migrate', '--new')
    const database = await openForWriting(folder.databaseUrl)
    await database.run('update schema_state set version = ?', [version])
    const before = await wholeCatalog(database)
    const gym = folder.file('gym.json', { gyms: [{ id: 'gym_a', name: 'A' }] })
    const copy = folder.file('copy.db', '')
    await database.run('pragma wal_checkpoint(truncate)')
    cpSync(folder.databaseUrl.slice('sqlite:'.length), copy)
    for (const line of [
      'serve --port 0 --admin-port 0',
      'migrate',
      'migrate --new',
      'check',
      'export',
      'gyms list',
      `import ${gym}`,
      'backup kept.db',
      'copy --to sqlite:copied.db',
      `restore ${copy} --database-url sqlite:${folder.path}/restored.db`,
    ]) {
      const ran = await folder.run(...line.split(' '))
      assert.deepEqual([line, ran.code, ran.output], [line, 1, ''])
      assert.match(ran.messages, expected, line)
    }
    assert.deepEqual(await wholeCatalog(database), before)
    await database.close()
  })
}
