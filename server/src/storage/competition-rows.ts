import { isDeepStrictEqual } from 'node:util'
import type { CompetitionSource } from '../catalog/reading/catalog.ts'
import { workoutsIn } from '../catalog/event-workouts.ts'
import type { Position, StoredCompetition } from '../catalog/stored.ts'
import { publishedFrom, releaseOf } from '../catalog/visibility.ts'
import type { Instant } from '../contract/time-stamp.ts'
import { deleteDocuments } from './document-rows.ts'
import { provenColumns, requireProven } from './proven-rows.ts'
import { competitionIdIn, gymIdIn, workoutIdIn } from './row-values.ts'
import { integer, integerOrNull, text, type Row, type Sql } from './sql.ts'
import { deleteWorkouts, findWorkoutTexts } from './workout-rows.ts'
import { insertRows, updateRow } from './write-rows.ts'

/**
 * A competition with its workouts' JSON, of those that there are; undefined when it is deleted. `revision` is that of
 * its documents. Throws `Unproven` when anything of it is not what was written.
 */
export async function loadSource(
  sql: Sql,
  position: Position,
): Promise<(CompetitionSource & { readonly revision: number }) | undefined> {
  const kept = await loadCompetition(sql, position)
  if (kept === undefined) return undefined
  const workoutTexts = await findWorkoutTexts(sql, [...new Set(kept.competition.events.flatMap(workoutsIn))])
  return { ...kept, workoutTexts }
}

/** The same without its workouts. */
export async function loadCompetition(
  sql: Sql,
  position: Position,
): Promise<{ readonly competition: StoredCompetition; readonly revision: number } | undefined> {
  const [row] = await sql.all(`select ${competitionColumns}, revision from competitions where position = ?`, [position])
  if (row === undefined || requireProven('competitions', row).deleted !== 0) return undefined
  return { competition: competitionOf(row), revision: integer(row, 'revision') }
}

export const competitionColumns = provenColumns('competitions')

/** The competition of a row that holds. */
export function competitionOf(row: Row): StoredCompetition {
  const body = JSON.parse(text(row, 'body')) as Omit<StoredCompetition, 'id' | 'gym'>
  return { id: competitionIdIn(row), ...body, gym: gymIdIn(row) }
}

/** When a write happens: the revision that it makes, and the instant that it takes for now. */
export interface Moment {
  readonly revision: number
  readonly now: Instant
}

/** Writes a competition in place of what was there; `before`, where it is known, and proven. */
export async function putCompetition(
  sql: Sql,
  position: Position,
  competition: StoredCompetition,
  before: StoredCompetition | undefined,
  moment: Moment,
): Promise<void> {
  const row = competitionRow(position, competition, moment)
  // What was deleted keeps its place.
  if (before === undefined && (await insertRows(sql, 'competitions', [row], 'stays')) === 1) {
    await insertRows(sql, 'event_workouts', eventWorkoutRows(position, competition))
    return
  }
  const isPublished = row.ever_published === 1 || (await wasPublished(sql, position, moment.now))
  await updateRow(sql, 'competitions', { ...row, ever_published: isPublished ? 1 : 0 })
  // Registrations of the hour leave them as they are.
  const rowsOf = (one: StoredCompetition) => eventWorkoutRows(position, one)
  if (before !== undefined && isDeepStrictEqual(rowsOf(before), rowsOf(competition))) return
  await putEventWorkouts(sql, position, competition)
  await deleteUnusedWorkouts(sql, position)
}

function competitionRow(position: Position, competition: StoredCompetition, { revision, now }: Moment): Row {
  const { id, gym, ...body } = competition
  const from = publishedFrom(body)
  return {
    position,
    id,
    gym_id: gym,
    published_from: from === undefined ? null : Math.max(from, always),
    ever_published: from !== undefined && from <= now ? 1 : 0,
    deleted: 0,
    revision,
    name: body.name,
    body: JSON.stringify(body),
  }
}

/** Which workouts the events of a competition show, and from when on to who sees what is published; null for never. */
export function eventWorkoutRows(position: Position, competition: StoredCompetition): readonly Row[] {
  const from = publishedFrom(competition)
  const rows = competition.events.flatMap((event) => {
    const isEver = from !== undefined && event.visible
    const shown_from = isEver ? Math.max(from, releaseOf(event) ?? always, always) : null
    return [...new Set(workoutsIn(event))].map((workout_id) => ({ event_id: event.id, workout_id, shown_from }))
  })
  return rows.map((row, place) => ({ competition: position, place, gym_id: competition.gym, ...row }))
}

/** Writes them in place of those that were there. */
export async function putEventWorkouts(sql: Sql, position: Position, competition: StoredCompetition): Promise<void> {
  await deleteEventWorkouts(sql, position)
  await insertRows(sql, 'event_workouts', eventWorkoutRows(position, competition))
}

async function deleteEventWorkouts(sql: Sql, position: Position): Promise<void> {
  await sql.run('delete from event_workouts where competition = ?', [position])
}

/** Whether what lies at a place has been published by now. */
async function wasPublished(sql: Sql, position: Position, now: Instant): Promise<boolean> {
  const [row] = await sql.all('select ever_published, published_from from competitions where position = ?', [position])
  if (row === undefined) throw new Error(`There is no competition at ${position}`)
  return row.ever_published === 1 || (integerOrNull(row, 'published_from') ?? Infinity) <= now
}

/** Stands for an instant that nobody said: long before any. */
export const always = -(2 ** 52)

/** Takes a competition away but for its place, its id and whether it was ever published. */
export async function deleteCompetition(sql: Sql, position: Position, { revision, now }: Moment): Promise<void> {
  await deleteDocuments(sql, position)
  await deleteEventWorkouts(sql, position)
  await deleteUnusedWorkouts(sql, position)
  const [row] = await sql.all(`select ${competitionColumns} from competitions where position = ?`, [position])
  if (row === undefined) return
  const gone = { deleted: 1, revision, name: '', body: '{}', published_from: null }
  const ever_published = (await wasPublished(sql, position, now)) ? 1 : 0
  await updateRow(sql, 'competitions', { ...row, ...gone, ever_published })
}

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

/** The places of competitions with documents that hold no more; those that held longest come first. */
export async function overtakenCompetitions(sql: Sql, now: Instant, most: number): Promise<readonly Position[]> {
  const rows = await sql.all(
    `select competition
    from competition_documents
    where valid_until is not null and valid_until <= ?
    group by competition
    order by max(valid_until) desc, competition desc
    limit ?`,
    [now, most],
  )
  return rows.map((row) => integer(row, 'competition'))
}
