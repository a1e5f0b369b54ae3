import { existsSync } from 'node:fs'
import { DatabaseError, type Database, type OnWait } from './sql.ts'
import { databaseName } from './database-name.ts'
import { readSchemaVersion, requireKnownSchema, SchemaError, schemaVersion } from './migrations.ts'
import type { ConnectionOptions, OpenOptions } from './postgres/connections.ts'
import { makeOwnerOnly, requireWal, rollBackKilledWrite } from './sqlite/database-file.ts'
import { openSqlite } from './sqlite/database.ts'
import { reasonOf, remedyFor } from './error-remedies.ts'

const commandOptions: ConnectionOptions = { poolMax: 4, timeoutMs: 30_000, outageMaxMs: Infinity }

/**
 * Opens the catalog at a URL (`sqlite:data/catalog.db`, `postgres://…`) for reading and writing. Creates a missing
 * file. `onWait` is called if a write has to wait for another write. Rejects with `DatabaseError` if the catalog cannot
 * be opened.
 */
export async function openForWriting(url: string, onWait: OnWait = () => undefined): Promise<Database> {
  const file = fileOf(url)
  if (file === undefined) return openServer(url, { ...commandOptions, readOnly: false, onWait })
  return attempt(file, () => {
    if (file !== ':memory:') makeOwnerOnly(file)
    return openSqlite(file, 'writers', onWait)
  })
}

/**
 * Opens the catalog read-only. Rejects with `DatabaseError` if the catalog cannot be opened. Rejects with `SchemaError`
 * if the schema has another version than this program needs.
 */
export async function openForReading(url: string, options: ConnectionOptions = commandOptions): Promise<Database> {
  requireExisting(url)
  const file = fileOf(url)
  const database =
    file === undefined
      ? await openServer(url, { ...options, readOnly: true, onWait: () => undefined })
      : openFileForReading(file)
  return prepareOrClose(database, () => requireSchema(database, url))
}

/**
 * Awaits `prepare` and returns the database. If `prepare` fails, closes the database and rejects with the same error.
 */
export async function prepareOrClose(database: Database, prepare: () => unknown): Promise<Database> {
  try {
    await prepare()
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Opens the catalog read-only and watches it for changes. Rejects with `DatabaseError` or `SchemaError` if that fails.
 */
export async function openForServing(url: string, options?: ConnectionOptions): Promise<Database> {
  requireExisting(url)
  const file = fileOf(url)
  if (file !== undefined) attempt(file, () => requireWal(file))
  const database = await openForReading(url, options)
  // Starts watching now, not at the first request.
  return prepareOrClose(database, () => attempt(databaseName(url), () => database.dataVersion()))
}

/** Returns false if the URL names a file that does not exist. Always returns true for the URL of a server. */
export function catalogExists(url: string): boolean {
  const file = fileOf(url)
  return file === undefined || existsSync(file)
}

/** Throws `DatabaseError` if the URL names a file that does not exist. */
export function requireExisting(url: string): void {
  if (catalogExists(url)) return
  const remedy = 'Load one with `heatsheet import FILE`, or give DATABASE_URL.'
  throw new DatabaseError(`There is no catalog at ${fileOf(url) ?? url}. ${remedy}`)
}

/** Returns the file of an SQLite catalog. Returns `undefined` if the URL names a server. */
export function fileOf(url: string): string | undefined {
  return url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined
}

async function openServer(url: string, options: OpenOptions): Promise<Database> {
  const { openPostgres } = await import('./postgres/database.ts')
  return openPostgres(url, options)
}

function openFileForReading(file: string): Database {
  return attempt(file, () => {
    rollBackKilledWrite(file)
    return openSqlite(file, 'readers')
  })
}

/** Rejects with `SchemaError` if the schema of the database has another version than this program needs. */
export async function requireSchema(database: Database, url: string): Promise<void> {
  const version = await readSchemaVersion(database)
  requireKnownSchema(version)
  if (version === schemaVersion) return
  const command = version === 0 ? 'heatsheet migrate --new' : 'heatsheet migrate'
  throw new SchemaError(
    `The catalog ${databaseName(url)} has schema ${version}, not ${schemaVersion}: run \`${command}\`.`,
  )
}

function attempt<Result>(file: string, act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    const remedy = remedyFor(error, file) ?? 'Check DATABASE_URL, or load a catalog with `heatsheet import FILE`.'
    throw new DatabaseError(`The catalog ${file} cannot be opened: ${reasonOf(error)}. ${remedy}`, { cause: error })
  }
}
