import type { CatalogStore, CompetitionName } from '../catalog/writing/catalog-store.ts'
import { rerenderStale } from '../catalog/writing/write-documents.ts'
import type { GymId } from '../contract/ids.ts'
import { competitionLines, storedMovements, storedWorkouts } from './catalog-pages.ts'
import { competitionStore } from './competition-rows.ts'
import { gymStore } from './gym-rows.ts'
import { writeWithHistory, type Authorship } from './history-rows.ts'
import { type Database, type WorkResult, Rollback, type Sql } from './sql.ts'
import { raiseRevision } from './state-row.ts'
import { upsert } from './stored-rows.ts'
import { workoutStore } from './workout-rows.ts'

/**
 * Runs `work` in one transaction and returns the result of `work`. The transaction raises the revision of the catalog
 * and adds an entry to the history. Nothing is written if `work` throws or returns a `Rollback`. `signal` can end the
 * wait for the write lock.
 */
export function writeCatalog<Result>(
  database: Database,
  by: Authorship,
  work: (store: CatalogStore, sql: Sql) => Promise<WorkResult<Result>>,
  signal?: AbortSignal,
): Promise<Result> {
  const write = async (sql: Sql, insertChange: CatalogStore['insertChange']) => {
    await raiseRevision(sql)
    const store = { ...catalogStore(sql), insertChange }
    const result = await work(store, sql)
    if (!(result instanceof Rollback)) await rerenderStale(store, by.at)
    return result
  }
  return writeWithHistory(database, by, write, signal)
}

function catalogStore(sql: Sql): Omit<CatalogStore, 'insertChange'> {
  return {
    ...gymStore(sql),
    ...workoutStore(sql),
    ...competitionStore(sql),
    storedMovements: () => storedMovements(sql),
    putMovement: async ({ id, added, gym, body }) => {
      const place = added === undefined ? {} : { added }
      await upsert(sql, 'movements', { ...place, id, gym_id: gym, body })
    },
    deleteMovement: (id) => sql.run('delete from movements where id = ?', [id]),
    standaloneWorkouts: () => storedWorkouts(sql, 'competition is null'),
    listNames: (gym) => listNames(sql, gym),
  }
}

const namesMax = 2000

async function listNames(sql: Sql, gym: GymId | undefined): Promise<readonly CompetitionName[]> {
  const names: CompetitionName[] = []
  for await (const line of competitionLines(sql, gym)) {
    names.push(line)
    if (gym === undefined && names.length === namesMax) break
  }
  return names
}
