import { suite } from 'node:test'
import { emptyOnPostgres } from '../postgres/postgres-catalog.ts'
import { emptyOnSqlite, migratedFrom, type EmptyDatabase, type TemporaryCatalog } from '../temporary-catalog.ts'

/** An engine that suites run against. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres'
  /** A database without a schema. */
  readonly emptyDatabase: () => Promise<EmptyDatabase>
  /** A catalog without anything in it. */
  readonly temporaryCatalog: () => Promise<TemporaryCatalog>
}

export const sqlite: Engine = {
  name: 'sqlite',
  emptyDatabase: () => Promise.resolve(emptyOnSqlite()),
  temporaryCatalog: () => migratedFrom(emptyOnSqlite()),
}

export const postgres: Engine = {
  name: 'postgres',
  emptyDatabase: () => emptyOnPostgres('template0'),
  temporaryCatalog: async () => migratedFrom(await emptyOnPostgres()),
}

export const engines: readonly Engine[] = [sqlite, postgres]

/** One suite for each engine. */
export function suiteOnEngines(title: string, define: (engine: Engine) => void): void {
  for (const engine of engines) suite(`${title}, on ${engine.name}`, () => define(engine))
}
