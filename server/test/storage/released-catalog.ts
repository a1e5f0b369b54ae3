import { readFileSync, writeFileSync } from 'node:fs'
import { catalogTables } from '../../src/storage/migrations/0001-catalog.ts'
import { historyTables } from '../../src/storage/migrations/0002-history.ts'
import { sealTables } from '../../src/storage/migrations/0003-seals.ts'
import { overtakenIndex } from '../../src/storage/migrations/0004-overtaken.ts'
import type { Database, Dialect, Row, SqlValue } from '../../src/storage/sql.ts'
import { tables } from '../../src/storage/tables.ts'

/** What made each released schema, in order. Whoever releases one adds it, and its catalog beside this file. */
export const releasedMigrations: readonly ((dialect: Dialect) => readonly string[])[] = [
  catalogTables,
  historyTables,
  sealTables,
  overtakenIndex,
]

type Rows = Readonly<Record<string, readonly Row[]>>

/**
 * A catalog as a program of that release left it, in an empty database: its tables, and the rows that it had written;
 * `changed` is the same catalog behind some changes by its commands.
 */
export async function makeReleasedCatalog(database: Database, version: number, which?: 'changed'): Promise<void> {
  const file = new URL(`released/schema-${version}${which ? `.${which}` : ''}.json`, import.meta.url)
  const rows = JSON.parse(readFileSync(file, 'utf8'), bytesFromText) as Rows
  await database.write(async (sql) => {
    await sql.run(`create table schema_state (version ${database.dialect.integer} not null)`)
    await sql.run('insert into schema_state (version) values (?)', [version])
    for (const statements of releasedMigrations.slice(0, version)) {
      for (const statement of statements(database.dialect)) await sql.run(statement)
    }
    await sql.run('delete from catalog_state')
    for (const [table, each] of Object.entries(rows)) {
      for (const row of each) {
        const columns = Object.keys(row)
        const places = columns.map(() => '?').join(', ')
        const values: readonly SqlValue[] = Object.values(row)
        await sql.run(`insert into ${table} (${columns.join(', ')}) values (${places})`, values)
      }
      const { isCounted = false, key = [] } = tables.find(({ name }) => name === table) ?? {}
      for (const column of isCounted ? key : []) {
        for (const statement of database.dialect.countOn(table, column)) await sql.run(statement)
      }
    }
  })
}

/** Every row of a catalog as text, table by table, to be kept as what a release has written. */
export async function releasedRows(database: Database, tables: readonly string[]): Promise<string> {
  const rows: Record<string, readonly Row[]> = {}
  for (const table of tables) rows[table] = await database.all(`select * from ${table}`)
  return `${JSON.stringify(rows, textFromBytes)}\n`
}

/**
 * What `export` of that release printed before each of the changes and behind the last: the same of all that have a
 * history; behind the last alone of the first, whose changes are not taken back.
 */
export function releasedExports(version: number): readonly string[] {
  return readFileSync(exportsFile(version), 'utf8').split(/(?<=^\}\n)/m)
}

export function keepExports(version: number, exports: readonly string[]): void {
  writeFileSync(exportsFile(version), exports.join(''))
}

function exportsFile(version: number): URL {
  return new URL(`released/${version === 1 ? 'first-export' : 'exports'}.txt`, import.meta.url)
}

function textFromBytes(_name: string, value: unknown): unknown {
  return value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : value
}

function bytesFromText(_name: string, value: unknown): unknown {
  const isBytes = typeof value === 'object' && value !== null && 'bytes' in value && Object.keys(value).length === 1
  return isBytes && typeof value.bytes === 'string' ? Buffer.from(value.bytes, 'base64') : value
}
