import { catalogTables } from './migrations/0001-catalog.ts'
import { integer } from './row-values.ts'
import type { Database, Dialect, Sql } from './sql.ts'

type Migration = (dialect: Dialect) => readonly string[]

/** The first version of the schema. Versions 1 to 5 were used only during development. */
export const firstVersion = 6

/** The migrations after the first version, in order. Never change a released migration. Add another one instead. */
const migrations: readonly Migration[] = []

/** The version of the schema that this program reads and writes. */
export const schemaVersion = firstVersion + migrations.length

/** Returns the version of the database's schema. Returns 0 if the database has no schema. */
export function readSchemaVersion(database: Database): Promise<number> {
  return versionIn(database, database.dialect)
}

async function versionIn(sql: Sql, dialect: Dialect): Promise<number> {
  if ((await sql.all(schemaTable[dialect.name])).length === 0) return 0
  const [row] = await sql.all('select version from schema_state')
  return row === undefined ? 0 : integer(row, 'version')
}

const schemaTable = {
  sqlite: `select name from sqlite_schema where name = 'schema_state'`,
  postgres: `
    select tablename as name from pg_tables
    where tablename = 'schema_state' and schemaname = current_schema()`,
} as const

/**
 * Migrates the schema to the version of this program in one transaction. If the database is empty, creates all tables.
 * Returns the versions before and after the migration. Rejects with `SchemaError` if the version is unknown. Only tests
 * pass `later`.
 */
export async function migrate(
  database: Database,
  later = migrations,
): Promise<{ readonly from: number; readonly to: number }> {
  const { dialect } = database
  const to = firstVersion + later.length
  const from = await readSchemaVersion(database)
  requireKnownSchema(from, to)
  if (from === to) return { from, to }
  return database.write(async (sql) => {
    // Another process may have migrated while this one waited for the lock.
    const current = await versionIn(sql, dialect)
    requireKnownSchema(current, to)
    if (current === 0) {
      await sql.run(`create table schema_state (version ${dialect.integer} not null)`)
      await sql.run('insert into schema_state (version) values (0)')
    }
    const missing = current === 0 ? [catalogTables, ...later] : later.slice(current - firstVersion)
    for (const statement of missing.flatMap((migration) => migration(dialect))) await sql.run(statement)
    await sql.run('update schema_state set version = ?', [to])
    return { from: current, to }
  })
}

/**
 * Throws `SchemaError` if this program can neither use nor migrate a schema version. An empty database has version 0.
 */
export function requireKnownSchema(version: number, newest = schemaVersion): void {
  if (version > newest) {
    throw new SchemaError(
      `The catalog has schema ${version}; this program knows up to ${newest}. ` +
        'Use the newer program, or restore a backup.',
    )
  }
  if (version > 0 && version < firstVersion) {
    throw new SchemaError(
      `The catalog has schema ${version}, which only the program that made it can read: run \`heatsheet export\` ` +
        'with that program, then import the file into a new catalog with this one.',
    )
  }
}

/** Thrown when a catalog has a schema version that this program cannot use. The message says what to do. */
export class SchemaError extends Error {
  override name = 'SchemaError'
}
