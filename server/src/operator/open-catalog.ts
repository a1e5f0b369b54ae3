import { migrate, readSchemaVersion } from '../storage/migrations.ts'
import { openForReading, openForWriting, requireSchema } from '../storage/open-database.ts'
import type { Database, Sql } from '../storage/sql.ts'
import { printLine, type Output } from './command-context.ts'

/**
 * Runs `work` on the catalog, opened for writing; a catalog that does not exist is made. Says on `messages` when a
 * write has to wait for another command.
 */
export async function withWriting<Result>(
  url: string,
  messages: Output,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  return closing(await openForWriting(url, sayWaiting(messages)), async (database) => {
    // A fresh database gets its tables; an older schema is the operator's decision.
    if ((await readSchemaVersion(database)) === 0) await migrate(database)
    await requireSchema(database, url)
    return work(database)
  })
}

/** What `openForWriting` calls when another command writes. */
export function sayWaiting(messages: Output): () => void {
  return () => printLine(messages, 'Waiting for another command to finish writing …')
}

/** Runs `work` on the catalog as it is at this moment. Refuses when there is none. */
export async function withReading<Result>(url: string, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  return closing(await openForReading(url), (database) => database.snapshot(work))
}

/** Runs `work` on an open database, and closes it. */
export async function closing<Result>(database: Database, work: (open: Database) => Promise<Result>): Promise<Result> {
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
