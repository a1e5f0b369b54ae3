import { join } from 'node:path'
import { copyCatalog, countCatalog, findFilledTable, type RowCounts } from '../storage/copy-catalog.ts'
import { migrate, OlderSchema, versionOf } from '../storage/migrations.ts'
import { fileOf, openForReading, openForWriting, ready } from '../storage/open-database.ts'
import type { Database, Sql } from '../storage/sql.ts'
import { backUpFile } from '../storage/sqlite/database-file.ts'
import { Refusal } from './failure.ts'
import { Interrupted, type Running } from './interruptible.ts'
import { closing } from './open-catalog.ts'
import { barOf, showCounted, showProgressLine } from './progress.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Runs `work` on a catalog as it is now, of whatever schema up to this program's. Refuses when there is none. */
export async function withAnySchema<Result>(
  url: string,
  running: Running,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  return closing(await openAnySchema(url, running), (database) => database.snapshot(work))
}

/** Opens a catalog for reading: one of an older schema as a copy that was brought to this program's. */
export async function openAnySchema(url: string, running: Running): Promise<Database> {
  try {
    return await openForReading(url)
  } catch (error) {
    if (error instanceof OlderSchema) return openCopy(url, running)
    throw error
  }
}

/**
 * Opens a copy of a catalog as it is at one moment, in this program's schema, which nobody else has: it may be written
 * to, and is gone when it is closed, or the process ends in whatever way.
 */
export async function openCopy(url: string, running: Running): Promise<Database> {
  // When it goes, the engine goes on with the files that it has open.
  using folder = temporaryFolder('heatsheet-')
  const file = join(folder.path, 'catalog.db')
  await copyToFile(url, file, running)
  const database = await openForWriting(`sqlite:${file}`)
  return await ready(database, () => migrate(database))
}

/** Makes a new file of a catalog as it is at one moment, in the schema that it has. */
export async function copyToFile(url: string, file: string, running: Running): Promise<void> {
  // A catalog that is missing, damaged or of a newer schema is told before anything is written.
  await closing(await openForReading(url, undefined, 1), async (database) => {
    const source = fileOf(url)
    if (source !== undefined) return copyPages(source, file, running)
    // Servers have no file to copy: the rows are put into one.
    await database.snapshot(async (sql) => {
      await closing(await openForWriting(`sqlite:${file}`), async (target) => {
        await migrate(target, { fresh: await versionOf(sql) })
        await copyInto(target, sql, running)
      })
    })
  })
}

/** Copies the file of a catalog, whose readers and writers go on, into a new one. */
export async function copyPages(from: string, file: string, { signal, messages }: Running): Promise<void> {
  let share = 0
  using bar = showProgressLine(messages, () => `${barOf(share)}  copied`)
  await backUpFile(from, file, (copied, total) => {
    if (signal.aborted) throw new Interrupted()
    share = copied / total
    bar.draw()
  })
  if (signal.aborted) throw new Interrupted()
}

/** Copies the catalog of a snapshot into an empty one: all of it, or nothing. Gives how many rows each table has. */
export async function copyInto(target: Database, source: Sql, running: Running): Promise<RowCounts> {
  return target.write(async (sql) => {
    await requireEmpty(sql)
    const counts = await countCatalog(source)
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
    using progress = showCounted(running, 'rows', total)
    await copyCatalog(source, sql, target.dialect, progress.onMore)
    return counts
  }, running.signal)
}

async function requireEmpty(sql: Sql): Promise<void> {
  const filled = await findFilledTable(sql)
  if (filled === undefined) return
  throw new Refusal(
    `The database of --to holds ${filled.replaceAll('_', ' ')} already. ` +
      'Name a new one: a copy is made into an empty database.',
  )
}
