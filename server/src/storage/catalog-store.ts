import type { CatalogStore, KeptCompetition, KeptMovement } from '../catalog/writing/catalog-store.ts'
import type { CompetitionId, GymId, MovementId } from '../contract/ids.ts'
import { storedWorkouts } from './catalog-pages.ts'
import { competitionOf, deleteCompetition, loadEvents, loadSource, putCompetition } from './competition-rows.ts'
import { putCompetitionDocuments, putWorkoutDocument } from './document-rows.ts'
import { deleteGym, findGym, gymHoldings, putGym } from './gym-rows.ts'
import { HistoryWriter, type Authorship } from './history-rows.ts'
import { integer, text, textOrNull, type Database, type Ended, type Sql } from './sql.ts'
import {
  competitionsWithWorkout,
  deleteWorkouts,
  findWorkouts,
  loadWorkoutTexts,
  WorkoutIds,
  putWorkout,
  workoutsWithMovement,
} from './workout-rows.ts'

/**
 * Runs `work` on the catalog in one transaction. What it did is kept under a new revision, and in the history; or, when it
 * says so or throws, nothing of it: then the catalog does not even get the revision.
 */
export function writeCatalog<Result>(
  database: Database,
  by: Authorship,
  work: (store: CatalogStore, sql: Sql) => Promise<Ended<Result>>,
  signal?: AbortSignal,
): Promise<Result> {
  return database.transact(async (sql) => {
    const history = new HistoryWriter(sql, by)
    const ended = await work(catalogStore(sql, await nextRevision(sql), history), sql)
    if (ended.isKept) await history.end()
    return ended
  }, signal)
}

async function nextRevision(sql: Sql): Promise<number> {
  // Milliseconds, so that a revision which was lost with a server, or taken back by a backup, is never given again.
  const now = Date.now()
  const [row] = await sql.all(
    'update catalog_state set revision = case when revision < ? then ? else revision + 1 end returning revision',
    [now, now],
  )
  if (row === undefined) throw new Error('The catalog has lost its state; restore a backup.')
  return integer(row, 'revision')
}

function catalogStore(sql: Sql, revision: number, history: HistoryWriter): CatalogStore {
  const workoutIds = new WorkoutIds(sql)
  return {
    findGym: (id) => findGym(sql, id),
    putGym: (gym) => putGym(sql, gym),
    gymHoldings: (gym) => gymHoldings(sql, gym),
    deleteGym: (id) => deleteGym(sql, id),
    listMovements: () => listMovements(sql),
    putMovement: (id, movement) => putMovement(sql, id, movement),
    deleteMovement: (id) => sql.run('delete from movements where id = ?', [id]),
    findWorkouts: (ids) => findWorkouts(sql, ids),
    standingWorkouts: () => storedWorkouts(sql, 'competition is null'),
    loadWorkoutTexts: (ids) => loadWorkoutTexts(sql, ids),
    mintWorkoutId: () => workoutIds.mint(),
    putWorkout: (workout, movements) => {
      workoutIds.note(workout.id)
      return putWorkout(sql, workout, movements)
    },
    deleteWorkout: (id) => deleteWorkouts(sql, [id]),
    putWorkoutDocument: (id, document) => putWorkoutDocument(sql, id, document),
    workoutsWithMovement: (id) => workoutsWithMovement(sql, id),
    competitionsWithWorkout: (id) => competitionsWithWorkout(sql, id),
    findCompetition: (id) => findCompetition(sql, id),
    loadCompetition: (position) => loadSource(sql, position),
    drawPosition: positionDrawer(sql),
    putCompetition: (position, competition, now) => putCompetition(sql, position, competition, { revision, now }),
    putCompetitionDocuments: (position, documents) => putCompetitionDocuments(sql, position, documents, revision),
    deleteCompetition: (position, now) => deleteCompetition(sql, position, { revision, now }),
    noteChange: (change) => history.note(change),
  }
}

export async function listMovements(sql: Sql): Promise<readonly KeptMovement[]> {
  const rows = await sql.all('select added, gym_id, body from movements order by added')
  return rows.map((row) => ({
    added: integer(row, 'added'),
    gym: textOrNull(row, 'gym_id') as GymId | null,
    body: text(row, 'body'),
  }))
}

async function putMovement(sql: Sql, id: MovementId, { added, gym, body }: KeptMovement): Promise<void> {
  const place = added === undefined ? [] : [added]
  await sql.run(
    `insert into movements (${added === undefined ? '' : 'added, '}id, gym_id, body)
    values (${added === undefined ? '' : '?, '}?, ?, ?)
    on conflict (id) do update set gym_id = excluded.gym_id, body = excluded.body`,
    [...place, id, gym, body],
  )
}

async function findCompetition(sql: Sql, id: CompetitionId): Promise<KeptCompetition | undefined> {
  const [row] = await sql.all('select position, id, gym_id, deleted, body from competitions where id = ?', [id])
  if (row === undefined) return undefined
  const position = integer(row, 'position')
  const isDeleted = integer(row, 'deleted') === 1
  const competition = isDeleted ? undefined : competitionOf(row, await loadEvents(sql, position))
  return { position, gym: text(row, 'gym_id') as GymId, competition }
}

/** Positions are drawn ahead of the rows, so that an item that waits for another one keeps its place in the order. */
function positionDrawer(sql: Sql): () => Promise<number> {
  let last: number | undefined
  return async () => {
    last ??= await lastPosition(sql)
    last += 1
    return last
  }
}

async function lastPosition(sql: Sql): Promise<number> {
  const [row] = await sql.all('select coalesce(max(position), 0) as position from competitions')
  return row === undefined ? 0 : integer(row, 'position')
}
