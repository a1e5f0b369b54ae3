import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { openSqlite } from './sqlite/database.ts'
import { readSchemaVersion, requireNotNewer, schemaVersion, SchemaError } from './migrations.ts'
import type { Database } from './sql.ts'

/** How long a writer waits for another one: imports of large catalogs take minutes. */
const busyTimeoutMs = 10 * 60_000

/** Thrown when a catalog cannot be opened; the message says what to do. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/** Opens the catalog that a database URL names (`sqlite:data/catalog.db`), for reading and writing; creates it. */
export function openForWriting(url: string): Database {
  const file = sqliteFile(url)
  return attempt(file, () => {
    mkdirSync(dirname(file), { recursive: true })
    return openSqlite(file, { readOnly: false, busyTimeoutMs })
  })
}

/** Opens the catalog for reading alone. Throws when it does not exist or has another schema than this program's. */
export async function openForReading(url: string): Promise<Database> {
  const file = sqliteFile(url)
  const database = attempt(file, () => openSqlite(file, { readOnly: true, busyTimeoutMs: 5000 }))
  const version = await readSchemaVersion(database)
  requireNotNewer(version)
  if (version < schemaVersion) {
    throw new SchemaError(`The catalog ${file} has schema ${version}, not ${schemaVersion}: run \`heatsheet migrate\`.`)
  }
  return database
}

function sqliteFile(url: string): string {
  if (url.startsWith('sqlite:') && url.length > 'sqlite:'.length) return url.slice('sqlite:'.length)
  throw new DatabaseError(
    `DATABASE_URL is ${JSON.stringify(url)}; it must be sqlite:FILE, such as sqlite:data/catalog.db.`,
  )
}

function attempt<Result>(file: string, act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseError(`The catalog ${file} cannot be opened: ${reason}. ${remedyFor(reason)}`, { cause: error })
  }
}

function remedyFor(reason: string): string {
  if (/not a database|malformed/.test(reason)) return 'The file is damaged or something else: restore a backup.'
  if (/readonly|EACCES|EROFS|permission/i.test(reason)) return 'Give this user write permission on its folder.'
  return 'Check DATABASE_URL, or load a catalog with `heatsheet import FILE`.'
}
