import { createViewer } from '../../src/access/authenticator.ts'
import type { StoredCompetition } from '../../src/catalog/stored.ts'
import type { Visibility } from '../../src/catalog/visibility.ts'
import type { WorkoutId } from '../../src/contract/ids.ts'
import type { Instant } from '../../src/contract/time-stamp.ts'
import { catalogReads } from '../../src/storage/catalog-reads.ts'
import { readRevision } from '../../src/storage/state-row.ts'
import { loadSource } from '../../src/storage/competition-rows.ts'
import { integer, text } from '../../src/storage/row-values.ts'
import type { Database } from '../../src/storage/sql.ts'
import { competitionsOf, readStoredPage } from '../read-pages.ts'

export async function storedCompetition(database: Database, id: string): Promise<StoredCompetition> {
  const [row] = await database.all('select position from competitions where id = ?', [id])
  const source = row === undefined ? undefined : await loadSource(database, integer(row, 'position'))
  if (source === undefined) throw new Error(`There is no ${id}`)
  return source.competition
}

export async function workoutIdsOf(database: Database, id: string): Promise<Record<string, (number | null)[]>> {
  const { events } = await storedCompetition(database, id)
  return Object.fromEntries(
    events.map((event) => [event.id, [event.workout, event.scaled_workout, event.foundations_workout]]),
  )
}

/** Returns the newest hundred competitions of all gyms as the API returns them. */
export async function servedCompetitions(
  database: Database,
  sees: Visibility,
  now: Instant,
): Promise<readonly unknown[]> {
  return competitionsOf(await readStoredPage(catalogReads(database), createViewer('every', sees), 'limit=100', now))
}

export async function servedWorkout(database: Database, id: number): Promise<unknown> {
  const entry = await catalogReads(database).workout(id as WorkoutId, await readRevision(database))
  return entry === undefined ? undefined : JSON.parse(Buffer.from(entry.document?.bytes ?? []).toString('utf8'))
}

export async function wholeCatalog(database: Database): Promise<unknown> {
  const kept: Record<string, unknown> = {}
  for (const name of await tableNames(database)) {
    if (['catalog_state', 'change_counter'].includes(name) || name.startsWith('sqlite_')) continue
    kept[name] = (await database.all(`select * from ${name}`)).map((row) => JSON.stringify(row)).sort()
  }
  return kept
}

/** Returns the names of all tables, including those that only SQLite or only PostgreSQL has. */
export async function tableNames(database: Database): Promise<readonly string[]> {
  const rows = await database.all(tablesSql[database.dialect.name])
  return rows.map((row) => text(row, 'name'))
}

const tablesSql = {
  sqlite: `select name from sqlite_schema where type = 'table' order by name`,
  postgres: `select tablename as name from pg_tables where schemaname = current_schema() order by tablename`,
} as const
