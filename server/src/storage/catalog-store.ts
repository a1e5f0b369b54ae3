import type { CatalogStore, CompetitionName } from '../catalog/writing/catalog-store.ts'
import { rerenderStale } from '../catalog/writing/write-documents.ts'
import type { GymId } from '../contract/ids.ts'
import { competitionLines, storedMovements, storedWorkouts } from './catalog-pages.ts'
import { competitionStore } from './competition-rows.ts'
import { gymStore } from './gym-rows.ts'
import { writeNoted, type Authorship } from './history-rows.ts'
import { type Database, type Ended, Left, type Sql } from './sql.ts'
import { raiseRevision } from './state-row.ts'
import { putCounted } from './stored-rows.ts'
import { workoutStore } from './workout-rows.ts'

/**
 * Runs `work` on the catalog in one transaction. What it did is kept under a new revision, and in the history; or, when
 * that is `Left` or it throws, nothing of it: then the catalog does not even get the revision.
 * `signal` ends the waiting for the turn to write.
 */
export function writeCatalog<Result>(
  database: Database,
  by: Authorship,
  work: (store: CatalogStore, sql: Sql) => Promise<Ended<Result>>,
  signal?: AbortSignal,
): Promise<Result> {
  const write = async (sql: Sql, recordChange: CatalogStore['recordChange']) => {
    await raiseRevision(sql)
    const store = { ...catalogStore(sql), recordChange }
    const ended = await work(store, sql)
    if (!(ended instanceof Left)) await rerenderStale(store, by.at)
    return ended
  }
  return writeNoted(database, by, write, signal)
}

function catalogStore(sql: Sql): Omit<CatalogStore, 'recordChange'> {
  return {
    ...gymStore(sql),
    ...workoutStore(sql),
    ...competitionStore(sql),
    storedMovements: () => storedMovements(sql),
    putMovement: async ({ id, added, gym, body }) => {
      const place = added === undefined ? {} : { added }
      await putCounted(sql, 'movements', { ...place, id, gym_id: gym, body })
    },
    deleteMovement: (id) => sql.run('delete from movements where id = ?', [id]),
    standaloneWorkouts: () => storedWorkouts(sql, 'competition is null'),
    listNames: (gym) => listNames(sql, gym),
  }
}

/** A name is looked for among so many. */
const namesMax = 2000

async function listNames(sql: Sql, gym: GymId | undefined): Promise<readonly CompetitionName[]> {
  const names: CompetitionName[] = []
  for await (const line of competitionLines(sql, gym)) {
    names.push(line)
    if (gym === undefined && names.length === namesMax) break
  }
  return names
}
