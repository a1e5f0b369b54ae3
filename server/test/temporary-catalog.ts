import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { migrate } from '../src/storage/migrations.ts'
import { openForWriting } from '../src/storage/open-database.ts'
import type { Database } from '../src/storage/sql.ts'

/** An empty catalog of its own for one test or suite. */
export interface TemporaryCatalog {
  readonly url: string
  readonly folder: string
  /** Open for writing, schema in place. */
  readonly database: Database
  remove(): Promise<void>
}

export async function temporaryCatalog(): Promise<TemporaryCatalog> {
  const folder = mkdtempSync(join(tmpdir(), 'heatsheet-'))
  const url = `sqlite:${join(folder, 'catalog.db')}`
  const database = openForWriting(url)
  await migrate(database)
  const remove = async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url, folder, database, remove }
}

/** The same, removed when the test ends. */
export async function catalogFor(context: TestContext): Promise<TemporaryCatalog> {
  const catalog = await temporaryCatalog()
  context.after(() => catalog.remove())
  return catalog
}
