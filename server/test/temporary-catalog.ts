import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { migrate } from '../src/storage/migrations.ts'
import { openForWriting } from '../src/storage/open-database.ts'
import type { Database } from '../src/storage/sql.ts'
import type { Engine } from './storage/engines.ts'

export interface EmptyDatabase {
  readonly url: string
  /** The part of the database's URL that clients must never see. It is a folder or a host. */
  readonly place: string
  readonly remove: () => Promise<void>
}

export interface TemporaryCatalog extends EmptyDatabase {
  readonly database: Database
}

export function emptyOnSqlite(): EmptyDatabase {
  const place = mkdtempSync(join(tmpdir(), 'heatsheet-'))
  const remove = () => {
    rmSync(place, { recursive: true, force: true })
    return Promise.resolve()
  }
  return { url: `sqlite:${join(place, 'catalog.db')}`, place, remove }
}

export function copyOnSqlite(original: string): EmptyDatabase {
  const copy = emptyOnSqlite()
  copyFileSync(fileOf(original), fileOf(copy.url))
  return copy
}

function fileOf(url: string): string {
  return url.slice('sqlite:'.length)
}

/** Opens a database, and creates the schema if it is missing. */
export async function openCatalog({ url, place, remove }: EmptyDatabase): Promise<TemporaryCatalog> {
  const database = await openForWriting(url)
  await migrate(database)
  const removeAll = async () => {
    await database.close()
    await remove()
  }
  return { url, place, database, remove: removeAll }
}

/** Creates a catalog that is removed when the test ends. */
export async function catalogFor(context: TestContext, engine: Engine): Promise<TemporaryCatalog> {
  const catalog = await engine.temporaryCatalog()
  context.after(() => catalog.remove())
  return catalog
}
