import type { Catalog, CompetitionSource, CursorEntry, Edition, Entry, From } from '../catalog/reading/catalog.ts'
import { Unproven, type OnDamage } from '../catalog/unproven.ts'
import type { Viewer } from '../catalog/visibility.ts'
import type { CompetitionId, GymId } from '../contract/ids.ts'
import type { Instant } from '../contract/time-stamp.ts'
import { always, competitionColumns, loadSource } from './competition-rows.ts'
import { loadDocuments, loadPieces } from './document-rows.ts'
import { provenOrTold } from './seals.ts'
import { integer, integerOrNull, text, type Database, type Row, type Sql, type SqlValue } from './sql.ts'
import { findPublishedWorkout, findSight } from './workout-reads.ts'

/** The catalog as requests read it; what is left out, since it is not what was written, is told to `onDamage`. */
export function catalogReads(sql: Database, onDamage: OnDamage = () => undefined): Catalog {
  return {
    findCursor: (id, now) => findCursor(sql, id, now),
    proveCursor: (id, now) => proveCursor(sql, id, now, onDamage),
    list: (viewer, now, from, limit) => list(sql, listingStatements(viewer, now, from, limit), from, limit),
    countUpTo: (viewer, now, most) => countUpTo(sql, listingStatements(viewer, now, newest, most), most),
    loadPieces: (entries, sees, coding) => loadPieces(sql, entries, sees, coding, onDamage),
    loadDocuments: (entries, sees) => loadDocuments(sql, entries, sees, onDamage),
    loadCompetition: (entry) => loadCompetition(sql, entry, onDamage),
    findWorkout: (id) => findPublishedWorkout(sql, id, onDamage),
    findSight: (id) => findSight(sql, id),
    onDamage,
    revision: () => readRevision(sql),
    changedAt: () => readChangedAt(sql),
    look: () => look(sql),
    edition: (now) => readEdition(sql, now),
    stamp: () => sql.stamp(),
  }
}

export async function readRevision(sql: Sql): Promise<number> {
  return integer(await stateRow(sql, 'select revision from catalog_state'), 'revision')
}

/** The row that a statement gives which reads the state of the catalog. */
async function stateRow(sql: Sql, statement: string, values: readonly SqlValue[] = []): Promise<Row> {
  const [row] = await sql.all(statement, values)
  if (row === undefined) throw new Error('The catalog has lost its state; restore a backup.')
  return row
}

async function readChangedAt(sql: Sql): Promise<Instant | undefined> {
  const [row] = await sql.all('select max(at) as changed_at from history')
  return row === undefined ? undefined : (integerOrNull(row, 'changed_at') ?? undefined)
}

/** What requests read. A table of these that is locked, or whose file is broken, leaves some of them without an answer. */
const readTables = [
  'accounts',
  'passwords',
  'grants',
  'gyms',
  'competitions',
  'events',
  'competition_documents',
  'competition_bytes',
  'competition_deflated',
  'workouts',
  'workout_documents',
]

const lookSql = `select revision, ${readTables.map((table) => `exists (select 1 from ${table}) as ${table}`).join(', ')}
  from catalog_state`

async function look(sql: Sql): Promise<number> {
  return integer(await stateRow(sql, lookSql), 'revision')
}

async function readEdition(sql: Sql, now: Instant): Promise<Edition> {
  const row = await stateRow(sql, editionSql, [now, now])
  return {
    revision: integer(row, 'revision'),
    validFrom: integerOrNull(row, 'valid_from'),
    validUntil: integerOrNull(row, 'valid_until'),
  }
}

// The condition of the index competitions_published_from, from which both are read.
const atAnInstant = `from competitions where deleted = 0 and published_from > ${always}`

const editionSql = `
  select revision,
    (select max(published_from) ${atAnInstant} and published_from <= ?) as valid_from,
    (select min(published_from) ${atAnInstant} and published_from > ?) as valid_until
  from catalog_state`

// Always one row: an id that was never used takes what another gym's takes.
const cursorSql = `
  select max(position) as position, max(gym_id) as gym_id, max(ever_published) as ever_published,
    max(published_from) as published_from, max(deleted) as deleted
  from competitions
  where id = ?`

async function findCursor(sql: Sql, id: CompetitionId, now: Instant): Promise<CursorEntry | undefined> {
  const [row] = await sql.all(cursorSql, [id])
  return row === undefined || integerOrNull(row, 'position') === null ? undefined : cursorOf(row, now)
}

async function proveCursor(
  sql: Sql,
  id: CompetitionId,
  now: Instant,
  onDamage: OnDamage,
): Promise<CursorEntry | undefined> {
  const [read] = await sql.all(`select ${competitionColumns} from competitions where id = ?`, [id])
  const row = read && provenOrTold(onDamage)('competitions', read)
  return row && cursorOf(row, now)
}

function cursorOf(row: Row, now: Instant): CursorEntry {
  const isPublished = (integerOrNull(row, 'published_from') ?? Infinity) <= now
  return {
    position: integer(row, 'position'),
    gym: text(row, 'gym_id') as GymId,
    everPublished: isPublished || integer(row, 'ever_published') === 1,
    isPublished,
    isDeleted: integer(row, 'deleted') === 1,
  }
}

async function list(sql: Sql, statements: readonly Statement[], from: From, limit: number): Promise<readonly Entry[]> {
  const listed: Entry[] = []
  for (const { text: statement, values } of statements) {
    for (const row of await sql.all(statement, values)) listed.push(entryOf(row))
  }
  if (statements.length > 1) listed.sort(nearestFirst[from.side])
  return listed.slice(0, limit)
}

/** From the newest competition on. */
const newest: From = { side: 'after', position: undefined }

async function countUpTo(sql: Sql, statements: readonly Statement[], most: number): Promise<number> {
  let count = 0
  for (const { text: listing, values } of statements) {
    const [row] = await sql.all(`select count(*) as listed from (${listing}) as listing`, values)
    count += row === undefined ? 0 : integer(row, 'listed')
  }
  return Math.min(count, most)
}

const nearestFirst = {
  after: (one: Entry, other: Entry) => other.position - one.position,
  before: (one: Entry, other: Entry) => one.position - other.position,
} as const

function entryOf(row: Row): Entry {
  return {
    position: integer(row, 'position'),
    id: text(row, 'id') as CompetitionId,
    revision: integer(row, 'revision'),
  }
}

async function loadCompetition(
  sql: Sql,
  { id, position, revision }: Entry,
  onDamage: OnDamage,
): Promise<CompetitionSource | undefined> {
  try {
    const source = await loadSource(sql, position)
    // It was read by several statements; when none of them met a change, all of them met the same state.
    const [row] = await sql.all('select revision from competitions where position = ?', [position])
    const isOfOneMoment = row !== undefined && integer(row, 'revision') === revision
    return isOfOneMoment && source?.revision === revision && source.competition.id === id ? source : undefined
  } catch (error) {
    if (!(error instanceof Unproven)) throw error
    // Rows of two moments do not agree, either.
    const [row] = await sql.all('select revision from competitions where position = ?', [position])
    if (row?.revision !== revision) return undefined
    onDamage(error)
    throw error
  }
}

/** A statement and its values. */
interface Statement {
  readonly text: string
  readonly values: readonly SqlValue[]
}

/** How many gyms one statement asks for; engines bound the terms of a compound select. */
const gymsPerStatement = 100

/**
 * The statements that list a viewer's competitions at an instant, from a place on, nearest first, each giving at most
 * `limit` rows. Which competitions a viewer sees is decided here and nowhere else. Each term walks one index, so a page costs the same wherever it lies and however large the catalog is. Of several statements the nearest rows count.
 */
function listingStatements(viewer: Viewer, now: Instant, from: From, limit: number): readonly Statement[] {
  const termOf = (gym?: GymId) => term(viewer.sees === 'published' ? now : undefined, gym, from, limit)
  if (viewer.gyms === 'every') return [termOf()]
  const terms = [...viewer.gyms].map(termOf)
  if (terms.length <= 1) return terms
  const statements: Statement[] = []
  for (let start = 0; start < terms.length; start += gymsPerStatement) {
    statements.push(union(terms.slice(start, start + gymsPerStatement), from, limit))
  }
  return statements
}

/** Lists the competitions of a gym, or of all: those that are published at an instant, or with `undefined` every one. */
function term(publishedAt: Instant | undefined, gym: GymId | undefined, from: From, limit: number): Statement {
  const conditions = ['deleted = 0']
  const values: SqlValue[] = []
  if (publishedAt !== undefined) {
    conditions.push('published_from is not null', 'published_from <= ?')
    values.push(publishedAt)
  }
  if (gym !== undefined) {
    conditions.push('gym_id = ?')
    values.push(gym)
  }
  if (from.position !== undefined) {
    conditions.push(from.side === 'after' ? 'position < ?' : 'position > ?')
    values.push(from.position)
  }
  const text = `select position, id, revision from competitions
    where ${conditions.join(' and ')}
    order by position ${direction(from)}
    limit ?`
  return { text, values: [...values, limit] }
}

function union(terms: readonly Statement[], from: From, limit: number): Statement {
  const parts = terms.map(({ text }) => `select * from (${text}) as one_gym`)
  const text = `select position, id, revision from (${parts.join(' union all ')}) as all_gyms
    order by position ${direction(from)}
    limit ?`
  return { text, values: [...terms.flatMap(({ values }) => values), limit] }
}

function direction(from: From): 'desc' | 'asc' {
  return from.side === 'after' ? 'desc' : 'asc'
}
