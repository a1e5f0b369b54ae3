import type { CompetitionSource } from '../catalog/reading/catalog.ts'
import type { Position, StoredCompetition, StoredEvent } from '../catalog/stored.ts'
import { publishedFrom, releaseOf } from '../catalog/visibility.ts'
import type { CompetitionId, GymId, WorkoutId } from '../contract/ids.ts'
import type { Instant } from '../contract/time-stamp.ts'
import { deleteCompetitionDocuments, textOfDocument } from './document-rows.ts'
import { insertMany } from './many-rows.ts'
import { integer, integerOrNull, text, type Row, type Sql, type SqlValue } from './sql.ts'
import { deleteWorkouts } from './workout-rows.ts'

/** A competition with its workouts' JSON; undefined when it is deleted. `revision` is that of its documents. */
export async function loadSource(
  sql: Sql,
  position: Position,
): Promise<(CompetitionSource & { readonly revision: number }) | undefined> {
  const [row] = await sql.all(
    'select position, id, gym_id, revision, body from competitions where position = ? and deleted = 0',
    [position],
  )
  if (row === undefined) return undefined
  const competition = competitionOf(row, await loadEvents(sql, position))
  const texts = await sql.all(workoutTextsSql, [position])
  const workoutTexts = new Map(texts.map((one) => [integer(one, 'workout_id') as WorkoutId, textOfDocument(one)]))
  return { competition, workoutTexts, revision: integer(row, 'revision') }
}

/** A competition of a row, with its events. */
export function competitionOf(row: Row, events: readonly StoredEvent[]): StoredCompetition {
  const body = JSON.parse(text(row, 'body')) as Omit<StoredCompetition, 'id' | 'gym' | 'events'>
  return { id: text(row, 'id') as CompetitionId, ...body, gym: text(row, 'gym_id') as GymId, events }
}

export async function loadEvents(sql: Sql, position: Position): Promise<readonly StoredEvent[]> {
  const rows = await sql.all(
    `select workout_id, scaled_workout_id, foundations_workout_id, body from events
    where competition = ?
    order by place`,
    [position],
  )
  return rows.map((row) => ({
    ...(JSON.parse(text(row, 'body')) as Omit<StoredEvent, 'workout' | 'scaled_workout' | 'foundations_workout'>),
    workout: integer(row, 'workout_id') as WorkoutId,
    scaled_workout: integerOrNull(row, 'scaled_workout_id') as WorkoutId | null,
    foundations_workout: integerOrNull(row, 'foundations_workout_id') as WorkoutId | null,
  }))
}

/** When a write happens: the revision that it makes, and the instant that it takes for now. */
export interface Moment {
  readonly revision: number
  readonly now: Instant
}

/** Writes a competition and its events in place of what was there. */
export async function putCompetition(
  sql: Sql,
  position: Position,
  competition: StoredCompetition,
  { revision, now }: Moment,
): Promise<void> {
  const { id, gym, events, ...body } = competition
  const from = publishedFrom(competition)
  const fromColumn = from === undefined ? null : Math.max(from, always)
  const published = from !== undefined && from <= now ? 1 : 0
  const isNew = await sql.runCounted(
    `insert into competitions (position, id, gym_id, published_from, ever_published, deleted, revision, name, body)
    values (?, ?, ?, ?, ?, 0, ?, ?, ?)
    on conflict (position) do nothing`,
    [position, id, gym, fromColumn, published, revision, body.name, JSON.stringify(body)],
  )
  if (isNew === 0) {
    await sql.run(
      `update competitions
      set published_from = ?, deleted = 0, revision = ?, name = ?, body = ?,
        ever_published = case when ? = 1 or published_from <= ? then 1 else ever_published end
      where position = ?`,
      [fromColumn, revision, body.name, JSON.stringify(body), published, now, position],
    )
    await sql.run('delete from events where competition = ?', [position])
  }
  await insertMany(
    sql,
    `events (${eventColumns})`,
    events.map((event, place) => eventRow(event, position, place)),
  )
  if (isNew === 0) await deleteUnusedWorkouts(sql, position)
}

const eventColumns =
  'id, competition, place, visible, released_at, workout_id, scaled_workout_id, foundations_workout_id, body'

function eventRow(event: StoredEvent, position: Position, place: number): readonly SqlValue[] {
  const { workout, scaled_workout, foundations_workout, ...body } = event
  const seen = [event.visible ? 1 : 0, releaseOf(event)]
  return [event.id, position, place, ...seen, workout, scaled_workout, foundations_workout, JSON.stringify(body)]
}

/** Stands for an instant that nobody said: long before any. */
export const always = -(2 ** 52)

/** Takes a competition away but for its place, its id and whether it was ever published. */
export async function deleteCompetition(sql: Sql, position: Position, { revision, now }: Moment): Promise<void> {
  await deleteCompetitionDocuments(sql, position)
  await sql.run('delete from events where competition = ?', [position])
  await deleteUnusedWorkouts(sql, position)
  await sql.run(
    `update competitions
    set deleted = 1, revision = ?, name = '', body = '{}', published_from = null,
      ever_published = case when published_from <= ? then 1 else ever_published end
    where position = ?`,
    [revision, now, position],
  )
}

async function deleteUnusedWorkouts(sql: Sql, position: Position): Promise<void> {
  const unused = await sql.all(
    `select id from workouts
    where competition = ? and not exists (
      select 1 from events e
      where e.competition = workouts.competition
        and (e.workout_id = workouts.id or e.scaled_workout_id = workouts.id or e.foundations_workout_id = workouts.id)
    )
    order by id`,
    [position],
  )
  await deleteWorkouts(
    sql,
    unused.map((row) => integer(row, 'id') as WorkoutId),
  )
}

const workoutTextsSql = `
  select distinct d.workout_id, d.hash, d.crc, d.proof, d.bytes, d.deflated from events e
  join workout_documents d
    on d.workout_id = e.workout_id or d.workout_id = e.scaled_workout_id or d.workout_id = e.foundations_workout_id
  where e.competition = ?`
