import { migrate, readSchemaVersion, requireNotNewer, schemaVersion } from '../storage/migrations.ts'
import { databaseName } from '../storage/database-name.ts'
import { openForReading, openForWriting } from '../storage/open-database.ts'
import type { Database, Sql } from '../storage/sql.ts'
import { Refusal } from './failure.ts'

/** Runs `work` on the catalog, opened for writing; a catalog that does not exist is made. */
export async function withWriting<Result>(url: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  return closing(await openForWriting(url), async (database) => {
    await requireSchema(database, url)
    return work(database)
  })
}

/** Runs `work` on the catalog as it is at this moment. Refuses when there is none. */
export async function withReading<Result>(url: string, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  return closing(await openForReading(url), (database) => database.snapshot(work))
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
