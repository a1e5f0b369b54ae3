import { setTimeout as pause } from 'node:timers/promises'
import { catalogTables } from '../../src/storage/migrations/0001-catalog.ts'
import { openForWriting } from '../../src/storage/open-database.ts'

// A process that stops in the middle of the first migration, says so, and waits to be killed.
// `node migrating-process.ts <database url> <number of statements>`.

const [url = '', statements = '0'] = process.argv.slice(2)
const database = await openForWriting(url)
await database.write(async (sql) => {
  await sql.run('create table schema_state (version integer not null)')
  for (const statement of catalogTables(database.dialect).slice(0, Number(statements))) await sql.run(statement)
  process.stdout.write('half-way')
  await pause(60_000)
})
