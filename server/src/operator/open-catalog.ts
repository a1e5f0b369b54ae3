import { existsSync } from 'node:fs'
import { migrate, readSchemaVersion, requireNotNewer, schemaVersion } from '../storage/migrations.ts'
import { databaseName } from '../storage/database-name.ts'
import { openForReading, openForWriting } from '../storage/open-database.ts'
import type { HostOptions } from '../storage/postgres/host.ts'
import type { Database, Sql } from '../storage/sql.ts'
import { Refusal } from './refusal.ts'

/** Runs `work` on the catalog, opened for writing; a catalog that does not exist is made. */
export async function withWriting<Result>(url: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  return closing(await openForWriting(url), async (database) => {
    await requireSchema(database, url)
    return work(database)
  })
}

/** Runs `work` on the catalog as it is at this moment. Refuses when there is none. */
export async function withReading<Result>(url: string, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  return closing(await openExisting(url), (database) => database.snapshot(work))
}

/** Opens the catalog for reading alone. Refuses when there is none. */
export async function openExisting(url: string, options?: HostOptions): Promise<Database> {
  requireExisting(url)
  return openForReading(url, options)
}

/** Whether there is a catalog under this URL; of one on servers, opening tells. */
export function catalogExists(url: string): boolean {
  const file = fileOf(url)
  return file === undefined || existsSync(file)
}

/** Refuses a URL under which there is no catalog. */
export function requireExisting(url: string): void {
  if (catalogExists(url)) return
  const remedy = 'Load one with `heatsheet import FILE`, or give DATABASE_URL.'
  throw new Refusal(`There is no catalog at ${fileOf(url) ?? url}. ${remedy}`)
}

/** The file of an embedded catalog; undefined when a server keeps it. */
export function fileOf(url: string): string | undefined {
  return url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined
}

async function closing<Result>(database: Database, work: (database: Database) => Promise<Result>): Promise<Result> {
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** A fresh database gets its tables; an older schema is the operator's decision, so that a backup can come first. */
async function requireSchema(database: Database, url: string): Promise<void> {
  const version = await readSchemaVersion(database)
  requireNotNewer(version)
  if (version === 0) await migrate(database)
  else if (version < schemaVersion) {
    throw new Refusal(
      `The catalog ${databaseName(url)} has schema ${version}, not ${schemaVersion}: run \`heatsheet migrate\`.`,
    )
  }
}
