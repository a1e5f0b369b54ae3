import { isDeepStrictEqual } from 'node:util'
import { CorruptRowError } from '../catalog/corrupt-row-error.ts'
import type { CompetitionSource } from '../catalog/reading/catalog.ts'
import { workoutsIn, type Position, type StoredCompetition } from '../catalog/stored.ts'
import { publishedFrom, releaseInstant } from '../catalog/visibility.ts'
import type { CatalogStore } from '../catalog/writing/catalog-store.ts'
import type { CompetitionId, WorkoutId } from '../contract/ids.ts'
import type { Instant } from '../contract/time-stamp.ts'
import { deleteDocuments, putCompetitionDocuments } from './document-rows.ts'
import { idIn, integer, integerOrNull, json, workoutIdIn } from './row-values.ts'
import type { Row, Sql } from './sql.ts'
import { columnsOf, insertRows, updateRow } from './stored-rows.ts'
import { deleteWorkouts, findWorkoutTexts } from './workout-rows.ts'

/**
 * Loads a competition and the JSON of its workouts. Returns `undefined` if the competition is deleted. Rejects with
 * `CorruptRowError` if a row cannot be parsed or contradicts another row.
 */
export async function loadSource(sql: Sql, position: Position): Promise<CompetitionSource | undefined> {
  const loaded = await loadCompetition(sql, position)
  if (loaded === undefined) return undefined
  const { competition } = loaded
  if (!(await isIndexed(sql, position, loaded))) throw new CorruptRowError(competition.id)
  return { competition, workoutTexts: await textsOfCompetition(sql, competition) }
}

export interface LoadedCompetition {
  readonly competition: StoredCompetition
  readonly publishedFrom: number | null
}

/**
 * Loads a competition. Does not check whether its rows in other tables agree with it. Returns `undefined` if it does
 * not exist or is deleted.
 */
export async function loadCompetition(sql: Sql, position: Position): Promise<LoadedCompetition | undefined> {
  const [row] = await sql.all(`select ${competitionColumns} from competitions where position = ?`, [position])
  if (row?.deleted !== 0) return undefined
  return { competition: competitionOf(row), publishedFrom: integerOrNull(row, 'published_from') }
}

/** Returns the JSON of a competition's workouts by id. Rejects with `CorruptRowError` if a workout is corrupt. */
export function textsOfCompetition(sql: Sql, { events }: StoredCompetition): Promise<ReadonlyMap<WorkoutId, string>> {
  return findWorkoutTexts(sql, [...new Set(events.flatMap(workoutsIn))])
}

/**
 * Returns true if the release times in a competition’s JSON are those in `published_from` and `event_workouts`.
 * Otherwise a row is corrupt. The competition is then not rendered, so that nothing becomes visible too early.
 */
export async function isIndexed(
  sql: Sql,
  position: Position,
  { competition, publishedFrom }: LoadedCompetition,
): Promise<boolean> {
  const columns = columnsOf('event_workouts')
  const rows = await sql.all(`select ${columns} from event_workouts where competition = ? order by place`, [position])
  return (
    publishedFrom === publishedFromColumn(competition) &&
    isDeepStrictEqual(
      rows.map((row) => ({ ...row })),
      eventWorkoutRows(position, competition),
    )
  )
}

const competitionColumns = columnsOf('competitions')

/** Returns the competition in a row. Throws `CorruptRowError` if the row's JSON is invalid. */
export function competitionOf(row: Row): StoredCompetition {
  const id = idIn('competition', row)
  const body = json(row, 'body', id) as Omit<StoredCompetition, 'id' | 'gym'>
  if (!Array.isArray(body.divisions) || !Array.isArray(body.events)) throw new CorruptRowError(id)
  return { id, ...body, gym: idIn('gym', row, 'gym_id') }
}

export function competitionStore(sql: Sql) {
  return {
    findCompetition: async (id) => {
      const [row] = await sql.all(`select ${competitionColumns} from competitions where id = ?`, [id])
      if (row === undefined) return undefined
      const competition = row.deleted === 0 ? competitionOf(row) : undefined
      return { position: integer(row, 'position'), gym: idIn('gym', row, 'gym_id'), competition }
    },
    loadCompetition: (position) => loadSource(sql, position),
    allocatePosition: positionAllocator(sql),
    putCompetition: async (position, competition, before, now) => {
      const row = competitionRow(position, competition, now)
      // A deleted competition keeps its row.
      if (before === undefined && (await insertRows(sql, 'competitions', [row], 'keep')) === 1) {
        await insertRows(sql, 'event_workouts', eventWorkoutRows(position, competition))
        return
      }
      const isPublished = row.ever_published === 1 || wasPublished(await rowAt(sql, position), now)
      await updateRow(sql, 'competitions', { ...row, ever_published: isPublished ? 1 : 0 })
      // An update of registrations leaves them unchanged.
      const rowsOf = (one: StoredCompetition) => eventWorkoutRows(position, one)
      if (before !== undefined && isDeepStrictEqual(rowsOf(before), rowsOf(competition))) return
      await deleteEventWorkouts(sql, position)
      await insertRows(sql, 'event_workouts', eventWorkoutRows(position, competition))
      await deleteUnusedWorkouts(sql, position)
    },
    putCompetitionDocuments: (position, documents) => putCompetitionDocuments(sql, position, documents),
    // Its position, id and `ever_published` remain.
    deleteCompetition: async (position, now) => {
      await deleteDocuments(sql, position)
      await deleteEventWorkouts(sql, position)
      await deleteUnusedWorkouts(sql, position)
      const row = await rowAt(sql, position)
      const gone = { deleted: 1, name: '', body: '{}', published_from: null }
      await updateRow(sql, 'competitions', { ...row, ...gone, ever_published: wasPublished(row, now) ? 1 : 0 })
    },
    // The latest release comes first.
    staleCompetitions: async (now, most) => {
      const rows = await sql.all(staleSql, [now, most])
      return rows.map((row) => integer(row, 'competition'))
    },
  } satisfies Partial<CatalogStore>
}

const staleSql = `
  select competition
  from competition_documents
  where valid_until is not null and valid_until <= ?
  group by competition
  order by max(valid_until) desc, competition desc
  limit ?`

function positionAllocator(sql: Sql): CatalogStore['allocatePosition'] {
  const allocated = new Map<CompetitionId, Position>()
  let last: Position | undefined
  return async (id) => {
    const known = allocated.get(id)
    if (known !== undefined) return known
    last = (last ?? (await lastPosition(sql))) + 1
    allocated.set(id, last)
    return last
  }
}

async function lastPosition(sql: Sql): Promise<number> {
  const [row] = await sql.all('select coalesce(max(position), 0) as position from competitions')
  return row === undefined ? 0 : integer(row, 'position')
}

function competitionRow(position: Position, competition: StoredCompetition, now: Instant) {
  const { id, gym, ...body } = competition
  const from = publishedFrom(body)
  return {
    position,
    id,
    gym_id: gym,
    published_from: publishedFromColumn(competition),
    ever_published: from !== undefined && from <= now ? 1 : 0,
    deleted: 0,
    name: body.name,
    body: JSON.stringify(body),
  }
}

function publishedFromColumn(competition: StoredCompetition): number | null {
  const from = publishedFrom(competition)
  return from === undefined ? null : Math.max(from, always)
}

/**
 * Returns the rows of `event_workouts` for a competition. `shown_from` is null if the public never sees the workout.
 */
export function eventWorkoutRows(position: Position, competition: StoredCompetition): readonly Row[] {
  const from = publishedFrom(competition)
  const rows = competition.events.flatMap((event) => {
    const shownFrom = from !== undefined && event.visible ? Math.max(from, releaseInstant(event), always) : Infinity
    const shown_from = shownFrom === Infinity ? null : shownFrom
    return [...new Set(workoutsIn(event))].map((workout_id) => ({ event_id: event.id, workout_id, shown_from }))
  })
  return rows.map((row, place) => ({ competition: position, place, gym_id: competition.gym, ...row }))
}

async function deleteEventWorkouts(sql: Sql, position: Position): Promise<void> {
  await sql.run('delete from event_workouts where competition = ?', [position])
}

async function rowAt(sql: Sql, position: Position): Promise<Row> {
  const [row] = await sql.all(`select ${competitionColumns} from competitions where position = ?`, [position])
  if (row === undefined) throw new Error(`There is no competition at ${position}`)
  return row
}

function wasPublished(row: Row, now: Instant): boolean {
  return row.ever_published === 1 || (integerOrNull(row, 'published_from') ?? Infinity) <= now
}

/**
 * The `published_from` of a published competition that has no `publish_at`. It is earlier than any time that
 * `publish_at` can contain.
 */
export const always = -(2 ** 52)

async function deleteUnusedWorkouts(sql: Sql, position: Position): Promise<void> {
  const unused = await sql.all(
    `select id from workouts
    where competition = ? and not exists (select 1 from event_workouts e where e.workout_id = workouts.id)
    order by id`,
    [position],
  )
  await deleteWorkouts(
    sql,
    unused.map((row) => workoutIdIn(row)),
  )
}
