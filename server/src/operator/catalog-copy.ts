import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, OlderSchema, versionOf } from '../storage/migrations.ts'
import { fileOf, openForReading, openForWriting, ready } from '../storage/open-database.ts'
import type { Database, Sql } from '../storage/sql.ts'
import { backUpFile } from '../storage/sqlite/database-file.ts'
import type { Output } from './command-context.ts'
import { copyInto } from './copy-into.ts'
import { Interrupted } from './interruptible.ts'
import { closing } from './open-catalog.ts'
import { barOf, showProgressLine } from './progress.ts'

/** How a copy is made: progress is shown on `messages`, and aborting `signal` interrupts it. */
export interface Copying {
  readonly signal: AbortSignal
  readonly messages: Output
}

/** Runs `work` on a catalog as it is now, of whatever schema up to this program's. Refuses when there is none. */
export async function withAnySchema<Result>(
  url: string,
  copying: Copying,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  return closing(await openAnySchema(url, copying), (database) => database.snapshot(work))
}

/** Opens a catalog for reading: one of an older schema as a copy that was brought to this program's. */
export async function openAnySchema(url: string, copying: Copying): Promise<Database> {
  try {
    return await openForReading(url)
  } catch (error) {
    if (error instanceof OlderSchema) return openCopy(url, copying)
    throw error
  }
}

/**
 * Opens a copy of a catalog as it is at one moment, in this program's schema, which nobody else has: it may be written
 * to, and is gone when it is closed, or the process ends in whatever way.
 */
export async function openCopy(url: string, copying: Copying): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'heatsheet-'))
  try {
    const file = join(folder, 'catalog.db')
    await copyToFile(url, file, copying)
    const database = await openForWriting(`sqlite:${file}`)
    return await ready(database, () => migrate(database))
  } finally {
    // The engine goes on with the files that it has open.
    rmSync(folder, { recursive: true })
  }
}

/** Makes a new file of a catalog as it is at one moment, in the schema that it has. */
export async function copyToFile(url: string, file: string, copying: Copying): Promise<void> {
  // A catalog that is missing, damaged or of a newer schema is told before anything is written.
  await closing(await openForReading(url, undefined, 1), async (database) => {
    const source = fileOf(url)
    if (source !== undefined) return copyPages(source, file, copying)
    // Servers have no file to copy: the rows are put into one.
    await database.snapshot(async (sql) => {
      await closing(await openForWriting(`sqlite:${file}`), async (target) => {
        await migrate(target, { fresh: await versionOf(sql) })
        await copyInto(target, sql, copying.signal, copying.messages)
      })
    })
  })
}

/** Copies the file of a catalog, whose readers and writers go on, into a new one. */
export async function copyPages(from: string, file: string, { signal, messages }: Copying): Promise<void> {
  let share = 0
  const bar = showProgressLine(messages, () => `${barOf(share)}  copied`)
  try {
    await backUpFile(from, file, (copied, total) => {
      if (signal.aborted) throw new Interrupted()
      share = copied / total
      bar.draw()
    })
    if (signal.aborted) throw new Interrupted()
  } finally {
    bar.end()
  }
}
