import { isDeepStrictEqual } from 'node:util'
import type { CompetitionSource } from '../catalog/reading/catalog.ts'
import type { CompetitionHead, Position, StoredCompetition, StoredEvent } from '../catalog/stored.ts'
import { publishedFrom, releaseOf } from '../catalog/visibility.ts'
import type { KeptHead } from '../catalog/writing/catalog-store.ts'
import type { CompetitionId } from '../contract/ids.ts'
import type { Instant } from '../contract/time-stamp.ts'
import { deleteCompetitionDocuments } from './document-rows.ts'
import { provenColumns, requireProven, type Prove } from './proven-rows.ts'
import { hashOfRows, isProven, written } from './row-hash.ts'
import { competitionIdIn, gymIdIn, workoutIdIn, workoutIdOrNull } from './row-values.ts'
import { integer, integerOrNull, text, type Row, type Sql } from './sql.ts'
import { deleteWorkouts, textOfDocument, workoutDocumentColumns } from './workout-rows.ts'
import { insertRows, updateRow } from './write-rows.ts'

/**
 * A competition with its workouts' JSON; undefined when it is deleted. `revision` is that of its documents. Throws
 * `Unproven` when anything of it is not what was written.
 */
export async function loadSource(
  sql: Sql,
  position: Position,
): Promise<(CompetitionSource & { readonly revision: number }) | undefined> {
  const [row] = await sql.all(`select ${competitionColumns}, revision from competitions where position = ?`, [position])
  if (row === undefined || requireProven('competitions', row).deleted !== 0) return undefined
  const competition = await competitionOf(sql, row)
  const texts = await sql.all(workoutTextsSql, [position])
  const workoutTexts = new Map(texts.map((one) => [workoutIdIn(one, 'workout_id'), textOfDocument(one)]))
  return { competition, workoutTexts, revision: integer(row, 'revision') }
}

export const competitionColumns = provenColumns('competitions')

/** A competition of a row that holds, with its events; the same becomes of it when they do not. */
export async function competitionOf(sql: Sql, row: Row): Promise<StoredCompetition>
export async function competitionOf(sql: Sql, row: Row, prove: Prove): Promise<StoredCompetition | undefined>
export async function competitionOf(
  sql: Sql,
  row: Row,
  prove: Prove = requireProven,
): Promise<StoredCompetition | undefined> {
  const events = await eventRows(sql, integer(row, 'position'))
  const parts = hashOfRows(events)
  // With other events the row of the competition is not what was written.
  const isWhole = [prove('competitions', { ...row, parts }), ...events.map((event) => prove('events', event))]
  if (isWhole.includes(undefined)) return undefined
  return { ...headOf(row), events: events.map(eventOf) }
}

function headOf(row: Row): CompetitionHead {
  const body = JSON.parse(text(row, 'body')) as Omit<CompetitionHead, 'id' | 'gym'>
  return { id: competitionIdIn(row), ...body, gym: gymIdIn(row) }
}

/** A competition that has events, without them; undefined where there is none, or its row does not hold. */
export async function findHead(sql: Sql, id: CompetitionId): Promise<KeptHead | undefined> {
  const [row] = await sql.all(`select ${competitionColumns} from competitions where id = ?`, [id])
  if (row?.deleted !== 0 || row.parts === withoutEvents) return undefined
  return isProven('competitions', row) ? { position: integer(row, 'position'), head: headOf(row) } : undefined
}

const withoutEvents = hashOfRows([])

/** The events of a competition in their order, as they lie. */
export function eventRows(sql: Sql, position: Position): Promise<readonly Row[]> {
  return sql.all(`select ${provenColumns('events')} from events where competition = ? order by place`, [position])
}

function eventOf(row: Row): StoredEvent {
  return {
    ...(JSON.parse(text(row, 'body')) as Omit<StoredEvent, 'workout' | 'scaled_workout' | 'foundations_workout'>),
    workout: workoutIdIn(row, 'workout_id'),
    scaled_workout: workoutIdOrNull(row, 'scaled_workout_id'),
    foundations_workout: workoutIdOrNull(row, 'foundations_workout_id'),
  }
}

/** When a write happens: the revision that it makes, and the instant that it takes for now. */
export interface Moment {
  readonly revision: number
  readonly now: Instant
}

/** Writes a competition and its events in place of what was there; `before`, where it is known, and proven. */
export async function putCompetition(
  sql: Sql,
  position: Position,
  competition: StoredCompetition,
  before: StoredCompetition | undefined,
  moment: Moment,
): Promise<void> {
  // Registrations of the hour leave the events as they are.
  if (before !== undefined && isDeepStrictEqual(before.events, competition.events)) {
    return putHead(sql, position, competition, moment)
  }
  const eventRows = competition.events.map((event, place) => eventRow(event, position, place))
  const events = written('events', eventRows)
  const row = competitionRow(position, competition, moment, hashOfRows(events.rows))
  // What was deleted keeps its place.
  const isNew = before === undefined && (await insertRows(sql, written('competitions', [row]), 'stays')) === 1
  if (!isNew) {
    const { ever_published } = await standing(sql, position, moment.now)
    await updateRow(sql, 'competitions', ever_published ? { ...row, ever_published } : row)
    await sql.run('delete from events where competition = ?', [position])
  }
  await insertRows(sql, events)
  if (!isNew) await deleteUnusedWorkouts(sql, position)
}

/** Writes a competition whose events stay, and so the hash over them. */
export async function putHead(sql: Sql, position: Position, head: CompetitionHead, moment: Moment): Promise<void> {
  const { parts, ever_published } = await standing(sql, position, moment.now)
  const row = competitionRow(position, head, moment, parts)
  await updateRow(sql, 'competitions', ever_published ? { ...row, ever_published } : row)
}

function competitionRow(
  position: Position,
  competition: CompetitionHead,
  { revision, now }: Moment,
  parts: string,
): Row {
  const { id, gym, ...rest } = competition
  // They are rows of their own; JSON leaves undefined out.
  const body = { ...rest, events: undefined }
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
    parts,
    body: JSON.stringify(body),
  }
}

function eventRow(event: StoredEvent, position: Position, place: number): Row {
  const { workout, scaled_workout, foundations_workout, ...body } = event
  return {
    competition: position,
    id: event.id,
    place,
    visible: event.visible ? 1 : 0,
    released_at: releaseOf(event),
    workout_id: workout,
    scaled_workout_id: scaled_workout,
    foundations_workout_id: foundations_workout,
    body: JSON.stringify(body),
  }
}

/** What lies at a place: the hash over its events, and whether it has ever been published by now. */
async function standing(sql: Sql, position: Position, now: Instant) {
  const statement = 'select parts, ever_published, published_from from competitions where position = ?'
  const [row] = await sql.all(statement, [position])
  if (row === undefined) throw new Error(`There is no competition at ${position}`)
  const isPublished = row.ever_published === 1 || (integerOrNull(row, 'published_from') ?? Infinity) <= now
  return { parts: text(row, 'parts'), ever_published: isPublished ? 1 : 0 }
}

/** Stands for an instant that nobody said: long before any. */
export const always = -(2 ** 52)

/** Takes a competition away but for its place, its id and whether it was ever published. */
export async function deleteCompetition(sql: Sql, position: Position, { revision, now }: Moment): Promise<void> {
  await deleteCompetitionDocuments(sql, position)
  await sql.run('delete from events where competition = ?', [position])
  await deleteUnusedWorkouts(sql, position)
  const [row] = await sql.all(`select ${competitionColumns} from competitions where position = ?`, [position])
  if (row === undefined) return
  const gone = { deleted: 1, revision, name: '', body: '{}', published_from: null, parts: withoutEvents }
  const { ever_published } = await standing(sql, position, now)
  await updateRow(sql, 'competitions', { ...row, ...gone, ever_published })
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
    unused.map((row) => workoutIdIn(row)),
  )
}

const workoutTextsSql = `
  select distinct ${workoutDocumentColumns} from events e
  join workout_documents d
    on d.workout_id = e.workout_id or d.workout_id = e.scaled_workout_id or d.workout_id = e.foundations_workout_id
  where e.competition = ?`

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
