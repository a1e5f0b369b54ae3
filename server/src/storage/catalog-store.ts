import type { Position, StoredGym, StoredMovement } from '../catalog/stored.ts'
import type { CatalogStore, KeptCompetition, NamedCompetition } from '../catalog/writing/catalog-store.ts'
import { renewOvertaken } from '../catalog/writing/keep-documents.ts'
import type { CompetitionId, GymId } from '../contract/ids.ts'
import { storedMovements, storedWorkouts } from './catalog-pages.ts'
import {
  competitionColumns,
  competitionOf,
  deleteCompetition,
  loadSource,
  overtakenCompetitions,
  putCompetition,
} from './competition-rows.ts'
import { putCompetitionDocuments } from './document-rows.ts'
import {
  eventsWithWorkout,
  deleteWorkouts,
  findWorkouts,
  loadWorkoutTexts,
  putWorkoutDocuments,
  putWorkouts,
  workoutIds,
  workoutsWithMovement,
} from './workout-rows.ts'
import { deleteGym, findGym, gymHoldings, putGym } from './gym-rows.ts'
import { HistoryWriter, type Authorship } from './history-rows.ts'
import { leaveOut, requireProven, type Prove } from './proven-rows.ts'
import { competitionIdIn, gymIdIn } from './row-values.ts'
import { integer, text, Left, type Database, type Ended, type Sql } from './sql.ts'
import { nextRevision } from './state-row.ts'
import { updateRow } from './write-rows.ts'

/**
 * Runs `work` on the catalog in one transaction. What it did is kept under a new revision, and in the history; or, when
 * that is `Left` or it throws, nothing of it: then the catalog does not even get the revision.
 */
export function writeCatalog<Result>(
  database: Database,
  by: Authorship,
  work: (store: CatalogStore, sql: Sql) => Promise<Ended<Result>>,
  { signal, onDamage = 'refuse' }: WritingOptions = {},
): Promise<Result> {
  return database.write(async (sql) => {
    const history = new HistoryWriter(sql, by)
    const store = catalogStore(sql, await nextRevision(sql), history, provings[onDamage])
    const ended = await work(store, sql)
    if (!(ended instanceof Left)) {
      await renewOvertaken(store, by.at)
      await history.end()
    }
    return ended
  }, signal)
}

/** How a write goes about its business. */
export interface WritingOptions {
  /** Ends the waiting for the turn to write. */
  readonly signal?: AbortSignal
  /** Whether what does not hold ends the write, or is as if it were not there, for who writes all of it anew. */
  readonly onDamage?: 'refuse' | 'leave out'
}

const provings = { refuse: requireProven, 'leave out': leaveOut } as const

function catalogStore(sql: Sql, revision: number, history: HistoryWriter, prove: Prove): CatalogStore {
  const ids = workoutIds(sql)
  return {
    ...gymsIn(sql, prove),
    gymHoldings: (gym) => gymHoldings(sql, gym),
    storedMovements: () => storedMovements(sql, prove),
    putMovement: (movement) => putMovement(sql, movement),
    deleteMovement: (id) => sql.run('delete from movements where id = ?', [id]),
    findWorkouts: (ids) => findWorkouts(sql, ids, prove),
    standingWorkouts: () => storedWorkouts(sql, 'competition is null', prove),
    loadWorkoutTexts: (ids) => loadWorkoutTexts(sql, ids),
    mintWorkoutId: () => ids.mint(),
    putWorkouts: (workouts) => {
      for (const { workout } of workouts) ids.note(workout.id)
      return putWorkouts(sql, workouts)
    },
    deleteWorkout: (id) => deleteWorkouts(sql, [id]),
    putWorkoutDocuments: (documents) => putWorkoutDocuments(sql, documents),
    workoutsWithMovement: (id) => workoutsWithMovement(sql, id),
    eventsWithWorkout: (id) => eventsWithWorkout(sql, id),
    listNames: (gym) => listNames(sql, gym),
    findCompetition: (id) => findCompetition(sql, id, prove),
    loadCompetition: (position) => loadSource(sql, position),
    drawPosition: positionDrawer(sql),
    putCompetition: (position, competition, before, now) =>
      putCompetition(sql, position, competition, before, { revision, now }),
    overtakenCompetitions: (now, most) => overtakenCompetitions(sql, now, most),
    putCompetitionDocuments: (position, documents) => putCompetitionDocuments(sql, position, documents, revision),
    deleteCompetition: (position, now) => deleteCompetition(sql, position, { revision, now }),
    noteChange: (change) => history.note(change),
  }
}

async function putMovement(sql: Sql, { id, added, gym, body }: StoredMovement): Promise<void> {
  const place = added === undefined ? [] : [added]
  const [row] = await sql.all(
    `insert into movements (${added === undefined ? '' : 'added, '}id, gym_id, body)
    values (${added === undefined ? '' : '?, '}?, ?, ?)
    on conflict (id) do update set gym_id = excluded.gym_id, body = excluded.body
    returning added`,
    [...place, id, gym, body],
  )
  if (row !== undefined) await updateRow(sql, 'movements', { ...row, id, gym_id: gym, body })
}

/** A name is looked for among so many. */
const namesMax = 2000

async function listNames(sql: Sql, gym: GymId | undefined): Promise<readonly NamedCompetition[]> {
  const rows =
    gym === undefined
      ? await sql.all('select id, name from competitions where deleted = 0 order by position desc limit ?', [namesMax])
      : await sql.all('select id, name from competitions where deleted = 0 and gym_id = ? order by position desc', [
          gym,
        ])
  return rows.map((row) => ({ id: competitionIdIn(row), name: text(row, 'name') }))
}

async function findCompetition(sql: Sql, id: CompetitionId, prove: Prove): Promise<KeptCompetition | undefined> {
  const [row] = await sql.all(`select ${competitionColumns} from competitions where id = ?`, [id])
  if (row === undefined) return undefined
  const proven = prove('competitions', row)
  const competition = proven?.deleted === 0 ? competitionOf(proven) : undefined
  return { position: integer(row, 'position'), gym: gymIdIn(row), competition }
}

/** Positions are drawn ahead of the rows, so that an item that waits for another one keeps its place in the order. */
function positionDrawer(sql: Sql): CatalogStore['drawPosition'] {
  const drawn = new Map<CompetitionId, Position>()
  let last: Position | undefined
  return async (id) => {
    const known = drawn.get(id)
    if (known !== undefined) return known
    last = (last ?? (await lastPosition(sql))) + 1
    drawn.set(id, last)
    return last
  }
}

/** Gyms as they are written in one transaction; each is read once, since every item asks for its own. */
function gymsIn(sql: Sql, prove: Prove): Pick<CatalogStore, 'findGym' | 'putGym' | 'deleteGym'> {
  const known = new Map<GymId, StoredGym>()
  return {
    findGym: async (id) => {
      const gym = known.get(id) ?? (await findGym(sql, id, prove))
      if (gym !== undefined) known.set(id, gym)
      return gym
    },
    putGym: (gym) => {
      known.set(gym.id, gym)
      return putGym(sql, gym)
    },
    deleteGym: (id) => {
      known.delete(id)
      return deleteGym(sql, id)
    },
  }
}

async function lastPosition(sql: Sql): Promise<number> {
  const [row] = await sql.all('select coalesce(max(position), 0) as position from competitions')
  return row === undefined ? 0 : integer(row, 'position')
}
