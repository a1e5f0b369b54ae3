import { suite } from 'node:test'
import { copyOnPostgres, emptyOnPostgres } from '../postgres/postgres-catalog.ts'
import {
  copyOnSqlite,
  emptyOnSqlite,
  openCatalog,
  type EmptyDatabase,
  type TemporaryCatalog,
} from '../temporary-catalog.ts'
import { inLong } from '../tries.ts'

/** A database engine to run suites on. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres'
  readonly emptyDatabase: () => Promise<EmptyDatabase>
  readonly temporaryCatalog: () => Promise<TemporaryCatalog>
  readonly copyOf: (url: string) => Promise<EmptyDatabase>
}

let empty: Promise<string> | undefined

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

export const enginesInLong = inLong([sqlite], engines)

export function suiteOnEngines(title: string, define: (engine: Engine) => void, on = engines): void {
  for (const engine of on) suite(`${title}, on ${engine.name}`, () => define(engine))
}

export function suiteOnEnginesInLong(title: string, define: (engine: Engine) => void): void {
  suiteOnEngines(title, define, enginesInLong)
}

export function parseEngines(line: string): readonly Engine[] {
  if (line === 'on every engine') return engines
  return line === 'on every engine in the long run' ? enginesInLong : [sqlite]
}
