import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { nearestName } from '../contract/nearest-name.ts'
import { migrate, readSchemaVersion } from '../storage/migrations.ts'
import { catalogExists, fileOf, openForReading, openForWriting, requireSchema } from '../storage/open-database.ts'
import type { Database, Sql } from '../storage/sql.ts'
import { printLine, type Output } from './command-context.ts'

/**
 * Opens the catalog for writing and runs `work`. Creates the catalog if it is missing. Rejects if the schema has
 * another version. Prints a message if another command is writing, because the write then has to wait.
 */
export async function withWriting<Result>(
  url: string,
  messages: Output,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  warnOfNearName(url, messages)
  return closing(await openForWriting(url, sayWaiting(messages)), async (database) => {
    // A new database gets its tables. Only the operator migrates an older schema.
    if ((await readSchemaVersion(database)) === 0) await migrate(database)
    await requireSchema(database, url)
    return work(database)
  })
}

/** Prints a warning if the catalog file is missing, but there is a file with a similar name in the same folder. */
export function warnOfNearName(url: string, messages: Output): void {
  const file = fileOf(url)
  if (file === undefined || file === ':memory:' || catalogExists(url)) return
  const folder = dirname(file)
  const names = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : []
  const near = nearestName(
    basename(file),
    names.filter((name) => !/(-(wal|shm|journal)|\.partial)$/.test(name)),
  )
  if (near === undefined) return
  const remedy = `If you meant ${near}, which is in the same folder, set DATABASE_URL=sqlite:${join(folder, near)}.`
  printLine(messages, `${file} is a new catalog. ${remedy}`)
}

export function sayWaiting(messages: Output): () => void {
  return () => printLine(messages, 'Waiting for another command to finish writing …')
}

/**
 * Opens the catalog and runs `work`. Everything is read from one snapshot. Rejects with `DatabaseError` if there is no
 * catalog.
 */
export async function withReading<Result>(url: string, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  return closing(await openForReading(url), (database) => database.snapshot(work))
}

/** Runs `work` and returns its result. Always closes the database afterwards. */
export async function closing<Result>(database: Database, work: (open: Database) => Promise<Result>): Promise<Result> {
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
