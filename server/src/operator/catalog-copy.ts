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

/** Opens a temporary copy of a catalog. The copy can be changed, and is deleted when it is closed. */
export async function openCopy(url: string, running: Interruptible): Promise<Database> {
  // The folder is deleted on return. The engine keeps using the files that it has open.
  using folder = temporaryFolder('heatsheet-')
  const file = join(folder.path, 'catalog.db')
  await copyToFile(url, file, running)
  return await openForWriting(`sqlite:${file}`)
}

/** Copies a catalog to a new SQLite file. Rejects with an `InterruptedError` after a signal. */
export async function copyToFile(url: string, file: string, running: Interruptible): Promise<void> {
  // Refuses a catalog that is missing, damaged or of another schema version before anything is written.
  await closing(await openForReading(url), async (database) => {
    const source = fileOf(url)
    if (source !== undefined) return copyPages(source, file, running)
    // A server has no file to copy, so its rows are copied into a new one.
    await database.snapshot(async (sql) => {
      await closing(await openForWriting(`sqlite:${file}`), async (target) => {
        await migrate(target)
        await copyInto(target, sql, running)
      })
    })
  })
}

/**
 * Copies an SQLite catalog. Other processes can use the catalog meanwhile. Rejects with an `InterruptedError` after a
 * signal.
 */
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

/**
 * Copies a catalog into an empty catalog. Returns the number of rows of each table. Rejects if `target` is not empty.
 */
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
  throw new Refusal(`The database of --to already contains ${filled.replaceAll('_', ' ')}. Name an empty database.`)
}
