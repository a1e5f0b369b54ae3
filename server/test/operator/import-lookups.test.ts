import assert from 'node:assert/strict'
import { byTest } from '../by-test.ts'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { importFiles } from '../../src/operator/import/import-files.ts'
import { migrate } from '../../src/storage/migrations.ts'
import { openForWriting } from '../../src/storage/open-database.ts'
import type { Database, Sql } from '../../src/storage/sql.ts'
import { commandFolder } from './command-folder.ts'
import { tideGames, world } from './operator-world.ts'

const tides = {
  ...tideGames,
  events: [...tideGames.events, { id: 'ce_tide_three', name: 'Three', workout: { id: 2 } }],
}

const imports: readonly (readonly [outcome: 'added' | 'changed' | 'unchanged', competition: object])[] = [
  ['added', tides],
  ['unchanged', tides],
  ['changed', { ...tides, name: 'Ebb Games' }],
]

test('importing a competition asks the catalog nothing twice', async (t) => {
  const folder = commandFolder(t)
  const database = await openForWriting(folder.databaseUrl)
  t.after(() => database.close())
  await migrate(database)
  await importFiles(database, requestFor(folder.file('world.json', { ...world, competitions: [] })))
  for (const [outcome, competition] of imports) {
    const asked: string[] = []
    const file = folder.file('one.json', { competitions: [competition] })
    const { tallies } = await importFiles(listening(database, asked), requestFor(file))
    assert.equal(tallies.competitions[outcome], 1)
    const twice = asked.filter((question, index) => asked.indexOf(question) < index)
    assert.deepEqual(twice, [], outcome)
  }
})

/** The database, with every question of a write told to `asked`. */
function listening(database: Database, asked: string[]): Database {
  const heard = (sql: Sql): Sql => ({
    ...sql,
    all(text, values) {
      asked.push(`${text} ${JSON.stringify(values)}`)
      return sql.all(text, values)
    },
  })
  return { ...database, write: (work, signal) => database.write((sql) => work(heard(sql)), signal) }
}

function requestFor(file: string) {
  return {
    files: [file],
    standardInput: Readable.from([]),
    gym: undefined,
    isDryRun: false,
    isStrict: false,
    serviceName: 'service',
    now: Date.now(),
    by: byTest,
    signal: new AbortController().signal,
    onTurn: () => undefined,
    onItem: () => undefined,
    onProgress: () => undefined,
  }
}
