import { suite } from 'node:test'
import { copyOnPostgres, emptyOnPostgres } from '../postgres/postgres-catalog.ts'
import {
  copyOnSqlite,
  emptyOnSqlite,
  openCatalog,
  type EmptyDatabase,
  type TemporaryCatalog,
} from '../temporary-catalog.ts'

/** An engine that suites run against. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres'
  /** A database without a schema. */
  readonly emptyDatabase: () => Promise<EmptyDatabase>
  /** A catalog without anything in it. */
  readonly temporaryCatalog: () => Promise<TemporaryCatalog>
  /** A copy of a catalog that nobody has open. */
  readonly copyOf: (url: string) => Promise<EmptyDatabase>
}

let empty: Promise<string> | undefined

/** A catalog whose schema was put in place once in this process. */
async function emptySqlite(): Promise<string> {
  const { database, url } = await openCatalog(emptyOnSqlite())
  await database.close()
  return url
}

export const sqlite: Engine = {
  name: 'sqlite',
  emptyDatabase: () => Promise.resolve(emptyOnSqlite()),
  temporaryCatalog: async () => openCatalog(copyOnSqlite(await (empty ??= emptySqlite()))),
  copyOf: (url) => Promise.resolve(copyOnSqlite(url)),
}

export const postgres: Engine = {
  name: 'postgres',
  emptyDatabase: () => emptyOnPostgres('template0'),
  temporaryCatalog: async () => openCatalog(await emptyOnPostgres()),
  copyOf: copyOnPostgres,
}

export const engines: readonly Engine[] = [sqlite, postgres]

/** One suite for each engine. */
export function suiteOnEngines(title: string, define: (engine: Engine) => void): void {
  for (const engine of engines) suite(`${title}, on ${engine.name}`, () => define(engine))
}
