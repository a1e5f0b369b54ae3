import { isIntact, type Document } from '../../catalog/document.ts'
import { renderMovement, renderWorkout } from '../../catalog/render.ts'
import type { WorkoutContent } from '../../catalog/stored.ts'
import { workoutMembers } from '../../contract/competition.ts'
import type { WorkoutId } from '../../contract/ids.ts'
import type { Movement } from '../../contract/movement.ts'
import { parseTimeStamp } from '../../contract/time-stamp.ts'
import { competitionDocuments, workoutDocument, type KeptDocument } from '../check-rows.ts'
import { always } from '../competition-rows.ts'
import { sealOfParts } from '../seals.ts'
import { integer, text, type Row, type Sql, type SqlValue } from '../sql.ts'

/** What else the columns of a row may have held. */
export type Alternatives = Readonly<Record<string, readonly (SqlValue | undefined)[]>>

/** What documents that hold, and the rows around it, say that a row held. */
export async function alternativesFor(sql: Sql, table: string, row: Row): Promise<Alternatives> {
  switch (table) {
    case 'workouts':
      return ofWorkout(sql, row)
    case 'movements':
      return ofMovement(sql, row)
    case 'competitions':
      return ofCompetition(sql, row)
    case 'events':
      return ofEvent(sql, row)
    case 'accounts':
      return {
        sees: ['everything', 'published'],
        reach: ['gym', 'granted', 'every'],
        gym_id: [null, ...(await gymIds(sql))],
      }
    case 'grants':
      return { gym_id: await gymIds(sql) }
    case 'catalog_state':
      return { revision: [await numberFrom(sql, 'select max(revision) as n from competitions')] }
    default:
      return {}
  }
}

async function ofWorkout(sql: Sql, row: Row): Promise<Alternatives> {
  const said = contentOf(await workoutText(sql, integer(row, 'id') as WorkoutId))
  const around = await sql.all(
    `select c.position, c.gym_id from events e join competitions c on c.position = e.competition
    where e.workout_id = ? or e.scaled_workout_id = ? or e.foundations_workout_id = ?
    order by c.position
    limit 20`,
    [row.id ?? 0, row.id ?? 0, row.id ?? 0],
  )
  return {
    gym_id: [null, ...(await gymIds(sql))],
    competition: [null, ...around.map((one) => one.position)],
    name: [said?.name],
    type: [said?.type],
    description: [said?.description],
    details: [said?.details],
    is_described: [0, 1],
  }
}

/** The workout that a document was rendered from, its details as they were written. */
function contentOf(document: string | undefined): WorkoutContent | undefined {
  if (document === undefined) return undefined
  const read = JSON.parse(document) as WorkoutContent & { readonly movements: readonly Movement[] }
  const movements = read.movements.map(renderMovement)
  const around = renderWorkout({ ...read, details: '' }, movements)
  const opening = `{"description":${JSON.stringify(read.description)},"details":`.length
  const details = document.slice(opening, document.length - (around.length - opening))
  const { name, description, type } = read
  const content = { name, description, type, details, isDescribed: false }
  return renderWorkout(content, movements) === document ? content : undefined
}

async function ofMovement(sql: Sql, row: Row): Promise<Alternatives> {
  const own = memberOf(row.body, 'id')
  const ids = [row.id, own].filter((id) => typeof id === 'string')
  const said: string[] = []
  for (const id of ids) {
    for (const document of await textsWithMovement(sql, id)) {
      const { movements } = JSON.parse(document) as { readonly movements: readonly Movement[] }
      said.push(...movements.filter((one) => one.id === id).map(renderMovement))
    }
  }
  return { id: ids, gym_id: [null, ...(await gymIds(sql))], body: said }
}

async function ofCompetition(sql: Sql, row: Row): Promise<Alternatives> {
  const position = integer(row, 'position')
  const documents = await competitionTexts(sql, position)
  const instants = documents.flatMap(({ validFrom, validUntil }) => [validFrom, validUntil])
  const whole = documents.find(({ sees }) => sees !== 'published')
  const seals = await sql.all('select seal from events where competition = ? order by place', [position])
  return {
    id: documents.map(({ text: document }) => memberOf(document, 'id')),
    gym_id: documents.map(({ gym }) => gym),
    published_from: [null, always, ...instants, timeIn(row.body)],
    ever_published: [0, 1],
    deleted: [0, 1],
    name: [memberOf(whole?.text, 'name'), memberOf(row.body, 'name')],
    parts: [sealOfParts(seals.map((one) => text(one, 'seal')))],
    body: whole === undefined ? [] : bodiesOf(whole.text, instants),
  }
}

function timeIn(body: SqlValue | undefined): SqlValue | undefined {
  const at = memberOf(body, 'publish_at')
  return typeof at === 'string' ? parseTimeStamp(at) : undefined
}

/** The bodies that a competition may have had whose document this is: members in either order in which they are written. */
function bodiesOf(document: string, instants: readonly (number | null)[]): readonly string[] {
  const { name, description, status, time_zone, divisions, registration_opens_at, registration_closes_at, video_url } =
    JSON.parse(document) as Record<string, unknown>
  const opening = { name, description, time_zone, registration_opens_at, registration_closes_at }
  const video = video_url === undefined ? {} : { video_url }
  const bodies = [{ ...opening, status, ...video, divisions }] as object[]
  for (const at of instants) {
    if (at === null) continue
    const publish_at = new Date(at).toISOString().replace('.000Z', 'Z')
    bodies.push({ ...opening, status: 'draft', publish_at, ...video, divisions })
    bodies.push({ ...opening, status: 'draft', ...video, divisions, publish_at })
  }
  return bodies.map((body) => JSON.stringify(body))
}

async function ofEvent(sql: Sql, row: Row): Promise<Alternatives> {
  const near = await sql.all(
    `select distinct position from competitions
    where position = ? or position in (select competition from workouts where id in (?, ?, ?))`,
    [row.competition, row.workout_id, row.scaled_workout_id, row.foundations_workout_id].map((one) => one ?? 0),
  )
  const positions = near.map((one) => integer(one, 'position'))
  const said = (await Promise.all(positions.map((position) => eventsIn(sql, position)))).flat()
  const id = memberOf(row.body, 'id') ?? row.id
  const own = said.filter((event) => event.id === id || event.id === row.id)
  const released = [memberOf(row.body, 'released_at'), ...own.map((event) => event.released_at)]
  const workouts = await sql.all('select id from workouts where competition = ? order by id limit 50', [
    positions[0] ?? 0,
  ])
  const ids = workouts.map((one) => one.id)
  return {
    competition: positions,
    id: [id],
    place: said.map((_, place) => place),
    visible: [0, 1],
    released_at: [null, ...released.map((at) => (typeof at === 'string' ? parseTimeStamp(at) : null))],
    workout_id: ids,
    scaled_workout_id: [null, ...ids],
    foundations_workout_id: [null, ...ids],
    body: own.map(bodyOfEvent),
  }
}

type EventSaid = Readonly<Record<string, unknown>>

async function eventsIn(sql: Sql, position: number): Promise<readonly EventSaid[]> {
  const documents = await competitionTexts(sql, position)
  const whole = documents.find(({ sees }) => sees !== 'published')
  return whole === undefined ? [] : (JSON.parse(whole.text) as { readonly events: readonly EventSaid[] }).events
}

function bodyOfEvent(event: EventSaid): string {
  const isWorkout = (name: string) => workoutMembers.some((member) => member === name)
  return JSON.stringify(Object.fromEntries(Object.entries(event).filter(([name]) => !isWorkout(name))))
}

async function gymIds(sql: Sql): Promise<readonly (SqlValue | undefined)[]> {
  return (await sql.all('select id from gyms order by added limit 1000')).map((row) => row.id)
}

async function numberFrom(sql: Sql, statement: string): Promise<SqlValue | undefined> {
  const [row] = await sql.all(statement)
  return row?.n
}

/** A member of an object of JSON, where it is a text. */
function memberOf(json: SqlValue | undefined, name: string): string | undefined {
  try {
    const value = (JSON.parse(String(json)) as Record<string, unknown> | null)?.[name]
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

/** The text of a workout's document, if it holds. */
async function workoutText(sql: Sql, id: WorkoutId): Promise<string | undefined> {
  const document = await workoutDocument(sql, id)
  return document?.isSealed ? textOf(document) : undefined
}

/** The documents of a competition that hold. */
async function competitionTexts(sql: Sql, position: number): Promise<readonly (KeptDocument & { text: string })[]> {
  const kept = await competitionDocuments(sql, position)
  return kept.flatMap((document) => {
    const text = document.isSealed ? textOf(document) : undefined
    return text === undefined ? [] : [{ ...document, text }]
  })
}

/** The texts of the documents in which a movement is. */
async function textsWithMovement(sql: Sql, id: string): Promise<readonly string[]> {
  const rows = await sql.all(
    'select workout_id from workout_movements where movement_id = ? order by workout_id limit 5',
    [id],
  )
  const texts: string[] = []
  for (const row of rows) texts.push((await workoutText(sql, integer(row, 'workout_id') as WorkoutId)) ?? '')
  return texts.filter((text) => text !== '')
}

function textOf(document: Document | undefined): string | undefined {
  if (document === undefined || !isIntact(document)) return undefined
  return Buffer.from(document.bytes).toString('utf8')
}
