import { catalogTables } from './migrations/0001-catalog.ts'
import { historyTables } from './migrations/0002-history.ts'
import { sealCatalog, sealTables } from './migrations/0003-seals.ts'
import { overtakenIndex } from './migrations/0004-overtaken.ts'
import { embedEvents, eventWorkoutTable } from './migrations/0005-event-workouts.ts'
import { integer } from './row-values.ts'
import type { Database, Dialect, Sql } from './sql.ts'

/** Every change of the schema, in order. A released one is never edited; the next one mends it. */
const migrations: readonly ((dialect: Dialect) => readonly string[])[] = [
  catalogTables,
  historyTables,
  sealTables,
  overtakenIndex,
  eventWorkoutTable,
]

/** The versions from which on rows have seals, and events are part of their competitions. */
const [sealedFrom, embeddedFrom] = [3, 5]

/** The version of the schema that this program reads and writes. */
export const schemaVersion = migrations.length

/** The version of the schema in the database; 0 when it has none. */
export function readSchemaVersion(database: Database): Promise<number> {
  return versionIn(database, database.dialect)
}

async function versionIn(sql: Sql, dialect: Dialect): Promise<number> {
  const exists = await sql.all(schemaTable[dialect.name])
  return exists.length === 0 ? 0 : versionOf(sql)
}

/** The same of a database that has a schema. */
export async function versionOf(sql: Sql): Promise<number> {
  const [row] = await sql.all('select version from schema_state')
  return row === undefined ? 0 : integer(row, 'version')
}

const schemaTable = {
  sqlite: `select name from sqlite_schema where name = 'schema_state'`,
  postgres: `
    select tablename as name from pg_tables
    where tablename = 'schema_state' and schemaname = current_schema()`,
} as const

export interface MigrationOptions {
  /** The version that a database gets which has none. */
  readonly fresh?: number
  /** Awaited, with the version that is there, once nobody else can write, and before anything is changed. */
  readonly onOlder?: (version: number) => Promise<void>
}

/** Brings the schema to this program's version. Gives the versions before and after; equal when nothing was to do. */
export async function migrate(
  database: Database,
  { fresh = schemaVersion, onOlder }: MigrationOptions = {},
): Promise<{ readonly from: number; readonly to: number }> {
  const from = await readSchemaVersion(database)
  requireNotNewer(from)
  if (from === schemaVersion) return { from, to: from }
  return database.write(async (sql) => {
    // Another process may have migrated while this one waited for its turn.
    const current = await versionIn(sql, database.dialect)
    requireNotNewer(current)
    if (current > 0 && current < schemaVersion) await onOlder?.(current)
    const to = current === 0 ? fresh : schemaVersion
    await apply(current, to, sql, database.dialect)
    return { from: current, to }
  })
}

/** Throws when the schema is of a later program than this one. */
export function requireNotNewer(version: number): void {
  if (version <= schemaVersion) return
  throw new SchemaError(
    `The catalog has schema ${version}; this program knows up to ${schemaVersion}. ` +
      'Use the newer program, or restore a backup.',
  )
}

/** Thrown when a catalog's schema is not one that this program can work with. */
export class SchemaError extends Error {
  override name = 'SchemaError'
}

/** Thrown when it is of an earlier program. */
export class OlderSchema extends SchemaError {}

async function apply(from: number, to: number, sql: Sql, dialect: Dialect): Promise<void> {
  if (from === 0) {
    await sql.run(`create table schema_state (version ${dialect.integer} not null)`)
    await sql.run('insert into schema_state (version) values (0)')
  }
  for (const statements of migrations.slice(from, to)) {
    for (const statement of statements(dialect)) await sql.run(statement)
  }
  // One that becomes an older one is empty, and gets its rows from a copy.
  if (to === schemaVersion && from < sealedFrom) await sealCatalog(sql)
  if (to === schemaVersion && from < embeddedFrom) await embedEvents(sql, from >= sealedFrom)
  await sql.run('update schema_state set version = ?', [to])
}
