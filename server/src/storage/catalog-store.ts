import type { CatalogStore, KeptCompetition, KeptMovement } from '../catalog/writing/catalog-store.ts'
import type { Position, StoredGym } from '../catalog/stored.ts'
import type { CompetitionId, EventId, GymId, MovementId } from '../contract/ids.ts'
import { competitionOf, deleteCompetition, loadEvents, loadSource, putCompetition } from './competition-rows.ts'
import { putCompetitionDocuments, putWorkoutDocument } from './document-rows.ts'
import { selectMany } from './many-rows.ts'
import { integer, text, textOrNull, type Database, type Ended, type Row, type Sql } from './sql.ts'
import {
  competitionsWithWorkout,
  findWorkouts,
  loadWorkoutTexts,
  WorkoutIds,
  putWorkout,
  workoutsWithMovement,
} from './workout-rows.ts'

/**
 * Runs `work` on the catalog in one transaction. What it did is kept under a new revision, or, when it says so or throws,
 * nothing of it: then the catalog does not even get the revision.
 */
export function writeCatalog<Result>(
  database: Database,
  work: (store: CatalogStore) => Promise<Ended<Result>>,
  signal?: AbortSignal,
): Promise<Result> {
  return database.transact(async (sql) => {
    return work(catalogStore(sql, await nextRevision(sql)))
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

function catalogStore(sql: Sql, revision: number): CatalogStore {
  const workoutIds = new WorkoutIds(sql)
  return {
    findGym: (id) => findGym(sql, id),
    putGym: (gym) => putGym(sql, gym),
    listMovements: () => listMovements(sql),
    putMovement: (id, movement) => putMovement(sql, id, movement),
    findWorkouts: (ids) => findWorkouts(sql, ids),
    loadWorkoutTexts: (ids) => loadWorkoutTexts(sql, ids),
    mintWorkoutId: () => workoutIds.mint(),
    putWorkout: (workout, movements) => {
      workoutIds.note(workout.id)
      return putWorkout(sql, workout, movements)
    },
    putWorkoutDocument: (id, document) => putWorkoutDocument(sql, id, document),
    workoutsWithMovement: (id) => workoutsWithMovement(sql, id),
    competitionsWithWorkout: (id) => competitionsWithWorkout(sql, id),
    findCompetition: (id) => findCompetition(sql, id),
    loadCompetition: (position) => loadSource(sql, position),
    findEvents: (ids) => findEvents(sql, ids),
    drawPosition: positionDrawer(sql),
    putCompetition: (position, competition) => putCompetition(sql, position, competition, revision),
    putCompetitionDocuments: (position, documents) => putCompetitionDocuments(sql, position, documents, revision),
    deleteCompetition: (position) => deleteCompetition(sql, position, revision),
  }
}

/** The gym of an id; undefined when there is none. */
export async function findGym(sql: Sql, id: GymId): Promise<StoredGym | undefined> {
  const [row] = await sql.all('select id, name from gyms where id = ?', [id])
  return row === undefined ? undefined : gymOf(row)
}

export function gymOf(row: Row): StoredGym {
  return { id: text(row, 'id') as GymId, name: text(row, 'name') }
}

async function putGym(sql: Sql, { id, name }: StoredGym): Promise<void> {
  await sql.run('insert into gyms (id, name) values (?, ?) on conflict (id) do update set name = excluded.name', [
    id,
    name,
  ])
}

async function listMovements(sql: Sql): Promise<readonly KeptMovement[]> {
  const rows = await sql.all('select gym_id, body from movements order by added')
  return rows.map((row) => ({ gym: textOrNull(row, 'gym_id') as GymId | null, body: text(row, 'body') }))
}

async function putMovement(sql: Sql, id: MovementId, { gym, body }: KeptMovement): Promise<void> {
  await sql.run(
    `insert into movements (id, gym_id, body) values (?, ?, ?)
    on conflict (id) do update set gym_id = excluded.gym_id, body = excluded.body`,
    [id, gym, body],
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

async function findEvents(sql: Sql, ids: readonly EventId[]): Promise<ReadonlyMap<EventId, Position>> {
  const rows = await selectMany(sql, (list) => `select id, competition from events where id in ${list}`, ids)
  return new Map(rows.map((row) => [text(row, 'id') as EventId, integer(row, 'competition')]))
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
