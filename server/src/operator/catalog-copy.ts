import { join } from 'node:path'
import { copyCatalog, countCatalog, findFilledTable, type RowCounts } from '../storage/copy-catalog.ts'
import { migrate } from '../storage/migrations.ts'
import { fileOf, openForReading, openForWriting } from '../storage/open-database.ts'
import type { Database, Sql } from '../storage/sql.ts'
import { backUpFile } from '../storage/sqlite/database-file.ts'
import { Refusal } from './failure.ts'
import { InterruptedError, type Interruptible } from './interruptible.ts'
import { closing } from './open-catalog.ts'
import { barOf, showCounted, showProgressLine } from './progress.ts'
import { temporaryFolder } from './temporary-folder.ts'

/**
 * Opens a private copy of a catalog as it is at one moment. It may be written to, and is gone when it is closed or the
 * process ends.
 */
export async function openCopy(url: string, running: Interruptible): Promise<Database> {
  // When it goes, the engine goes on with the files that it has open.
  using folder = temporaryFolder('heatsheet-')
  const file = join(folder.path, 'catalog.db')
  await copyToFile(url, file, running)
  return await openForWriting(`sqlite:${file}`)
}

/** Makes a new file of a catalog as it is at one moment. */
export async function copyToFile(url: string, file: string, running: Interruptible): Promise<void> {
  // A catalog that is missing, damaged or of another schema is refused before anything is written.
  await closing(await openForReading(url), async (database) => {
    const source = fileOf(url)
    if (source !== undefined) return copyPages(source, file, running)
    // Servers have no file to copy: the rows are put into one.
    await database.snapshot(async (sql) => {
      await closing(await openForWriting(`sqlite:${file}`), async (target) => {
        await migrate(target)
        await copyInto(target, sql, running)
      })
    })
  })
}

/** Copies the file of a catalog, whose readers and writers go on, into a new one. */
export async function copyPages(from: string, file: string, { signal, messages }: Interruptible): Promise<void> {
  let share = 0
  using bar = showProgressLine(messages, () => `${barOf(share)}  copied`)
  await backUpFile(from, file, (copied, total) => {
    if (signal.aborted) throw new InterruptedError()
    share = copied / total
    bar.draw()
  })
  if (signal.aborted) throw new InterruptedError()
}

/** Copies the catalog of a snapshot into an empty one: all of it, or nothing. Gives how many rows each table has. */
export async function copyInto(target: Database, source: Sql, running: Interruptible): Promise<RowCounts> {
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
