import { existsSync } from 'node:fs'
import { DatabaseError, type Database, type OnWait } from './sql.ts'
import { databaseName } from './database-name.ts'
import { readSchemaVersion, requireKnownSchema, SchemaError, schemaVersion } from './migrations.ts'
import type { ConnectionOptions, OpenOptions } from './postgres/connections.ts'
import { makeOwnerOnly, requireWal, undoKilledWrite } from './sqlite/database-file.ts'
import { openSqlite } from './sqlite/database.ts'
import { reasonOf, remedyFor } from './trouble.ts'

/** What commands take, which do one thing after the other, and so use one connection. */
const commandOptions: ConnectionOptions = { poolMax: 4, timeoutMs: 30_000, outageMaxMs: Infinity }

/**
 * Opens the catalog that a database URL names (`sqlite:data/catalog.db`, `postgres://…`), for reading and writing. A
 * file that is not there is created. `onWait` is called when a write has to wait for another one. Rejects with
 * `DatabaseError`.
 */
export async function openForWriting(url: string, onWait: OnWait = () => undefined): Promise<Database> {
  const file = fileOf(url)
  if (file === undefined) return openServers(url, { ...commandOptions, readOnly: false, onWait })
  return attempt(file, () => {
    if (file !== ':memory:') makeOwnerOnly(file)
    return openSqlite(file, 'writers', onWait)
  })
}

/** Opens the catalog for reading alone. Rejects when it does not exist or has another schema than this program's. */
export async function openForReading(url: string, options: ConnectionOptions = commandOptions): Promise<Database> {
  requireExisting(url)
  const file = fileOf(url)
  const database =
    file === undefined
      ? await openServers(url, { ...options, readOnly: true, onWait: () => undefined })
      : openFileForReading(file)
  return ready(database, () => requireSchema(database, url))
}

/** What was opened, once it is ready; where that fails, it is closed again. */
export async function ready(database: Database, prepare: () => unknown): Promise<Database> {
  try {
    await prepare()
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Opens the catalog for a service: for reading, and for hearing of every change. Rejects as `openForReading` does. */
export async function openForServing(url: string, options?: ConnectionOptions): Promise<Database> {
  requireExisting(url)
  const file = fileOf(url)
  if (file !== undefined) attempt(file, () => requireWal(file))
  const database = await openForReading(url, options)
  // What this needs is opened now, and not by the first request.
  return ready(database, () => attempt(databaseName(url), () => database.dataVersion()))
}

/** Whether there is a catalog under this URL; of one on servers, opening tells. */
export function catalogExists(url: string): boolean {
  const file = fileOf(url)
  return file === undefined || existsSync(file)
}

/** Throws when there is no catalog under this URL. */
export function requireExisting(url: string): void {
  if (catalogExists(url)) return
  const remedy = 'Load one with `heatsheet import FILE`, or give DATABASE_URL.'
  throw new DatabaseError(`There is no catalog at ${fileOf(url) ?? url}. ${remedy}`)
}

/** The file of an embedded catalog; undefined when a server keeps it. */
export function fileOf(url: string): string | undefined {
  return url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined
}

/** What speaks to servers is loaded when a URL asks for it: a service on a file starts without. */
async function openServers(url: string, options: OpenOptions): Promise<Database> {
  const { openPostgres } = await import('./postgres/database.ts')
  return openPostgres(url, options)
}

function openFileForReading(file: string): Database {
  return attempt(file, () => {
    undoKilledWrite(file)
    return openSqlite(file, 'readers')
  })
}

/** Throws when the schema is not this program's. */
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
