import { CorruptRowError, type OnDamage } from '../catalog/corrupt-row-error.ts'
import type { PageRequest, Catalog, PageEntry, PageSlice } from '../catalog/reading/catalog.ts'
import type { Position } from '../catalog/stored.ts'
import { wasEverListed, type Viewer } from '../catalog/visibility.ts'
import type { Cursor } from '../contract/listing.ts'
import type { Instant } from '../contract/time-stamp.ts'
import { headColumns, headOf, joinHeads, bytesReader } from './document-rows.ts'
import { gymIdOrNull, idIn, integer, integerOrNull, requireRevision, revisionColumn } from './row-values.ts'
import type { Database, Row, SqlValue } from './sql.ts'

export function pageReads(sql: Database, onDamage: OnDamage): Pick<Catalog, 'page' | 'documentBytes'> {
  return {
    page: (request, more, revision) => findPage(sql, request, more, revision, onDamage),
    documentBytes: bytesReader(sql),
  }
}

async function findPage(
  sql: Database,
  { viewer, listing: { cursor, limit }, now }: PageRequest,
  more: number,
  revision: number,
  onDamage: OnDamage,
): Promise<PageSlice | undefined> {
  const position = cursor && (await findStart(sql, viewer, cursor, now, revision))
  if (cursor !== undefined && position === undefined) return undefined
  const query = { viewer, now, side: cursor?.side ?? 'after', position } as const
  // One extra entry shows whether there is another page, without counting.
  const { listed, isBehind } = await list(sql, query, limit + more + 1, revision)
  const entries = listed.slice(0, limit + more).map((row) => entryOf(row, onDamage))
  return { entries, hasMore: listed.length > entries.length, hasMoreBehind: isBehind }
}

function entryOf(row: Row, onDamage: OnDamage): PageEntry {
  const id = idIn('competition', row)
  const head = row.document === null ? undefined : headOf(row)
  if (head === undefined && row.document !== null) onDamage(new CorruptRowError(id))
  return { position: integer(row, 'position'), id, head }
}

/**
 * Returns the position of a cursor. Returns `undefined` if the viewer cannot have received the cursor. Both cases take
 * the same time, so that response times do not reveal which ids exist.
 */
async function findStart(
  sql: Database,
  viewer: Viewer,
  { id }: Cursor,
  now: Instant,
  revision: number,
): Promise<Position | undefined> {
  const [read = noRow] = await sql.all(cursorSql, [id])
  const row = requireRevision(read, revision)
  const gym = gymIdOrNull(row)
  const publishedFrom = integerOrNull(row, 'published_from') ?? undefined
  const isKnown =
    gym !== null && wasEverListed(viewer, { gym, wasPublished: row.ever_published === 1, publishedFrom }, now)
  return isKnown ? integer(row, 'position') : undefined
}

const noRow: Row = {}

// Always returns one row, so that an unknown id takes the same work as another gym's. The row alone reveals nothing.
const cursorSql = `
  select ${revisionColumn}, max(position) as position, max(gym_id) as gym_id, max(ever_published) as ever_published,
    max(published_from) as published_from
  from competitions
  where id = ?`

interface PageQuery {
  readonly viewer: Viewer
  readonly now: Instant
  readonly side: Cursor['side']
  readonly position: Position | undefined
}

async function list(sql: Database, query: PageQuery, limit: number, revision: number) {
  const { viewer, side, position } = query
  const nearest = listing(sql, query, side === 'after' ? '<' : '>')
  const behind = listing(sql, query, side === 'after' ? '>=' : '<=')
  const isAny = position === undefined ? '0' : `case when exists (select ${behind.text}) then 1 else 0 end`
  const columns = `${revisionColumn}, ${isAny} as is_behind`
  const before = position === undefined ? [] : behind.values(1)
  const text = `select ${columns}, l.position, l.id, ${headColumns} from (select ${nearest.text}) l
    ${joinHeads('l.position')}`
  const found = await sql.all(text, [...before, ...nearest.values(limit), viewer.sees])
  // Without any rows, the revision has to be read by itself.
  const rows = found.length > 0 ? found : await sql.all(`select ${columns} from catalog_state`, before)
  const isBehind = requireRevision(rows[0] ?? noRow, revision).is_behind === 1
  const sign = side === 'after' ? -1 : 1
  const byPosition = new Map(found.map((row) => [integer(row, 'position'), row]))
  const listed = [...byPosition].sort(([one], [other]) => sign * (one - other)).map(([, row]) => row)
  return { listed, isBehind }
}

/**
 * Returns the SQL of a query, without its first word `select`, so that the caller can use it in other queries. Also
 * returns the values of its parameters. The query lists the competitions that a viewer can see before or after
 * `position`, as `compared` says. No other code decides which competitions are listed. The query scans one range of an
 * index for each gym, so that every page takes the same time.
 */
function listing(
  { dialect }: Pick<Database, 'dialect'>,
  { viewer: { gyms, sees }, now, position }: PageQuery,
  compared: '<' | '>' | '<=' | '>=',
) {
  const direction = compared.startsWith('<') ? 'desc' : 'asc'
  const several = gyms === 'every' || gyms.size === 1 ? undefined : JSON.stringify([...gyms])
  const conditions = [
    'c.deleted = 0',
    ...(sees === 'published' ? ['c.published_from is not null and c.published_from <= ?'] : []),
    ...(several !== undefined ? ['c.gym_id = g.value'] : gyms === 'every' ? [] : ['c.gym_id = ?']),
    ...(position === undefined ? [] : [`c.position ${compared} ?`]),
  ]
  // SQLite would plan a bare `limit ?` again for each value.
  const ordered = `order by position ${direction} limit ? + 0`
  const term = `c.position, c.id from competitions c where ${conditions.join(' and ')} ${ordered}`
  const values = (limit: number): readonly SqlValue[] => [
    ...(sees === 'published' ? [now] : []),
    ...(several !== undefined || gyms === 'every' ? [] : gyms),
    ...(position === undefined ? [] : [position]),
    limit,
  ]
  if (several === undefined) return { text: term, values }
  const text = `position, id from (${dialect.forEachGym(`select ${term}`)}) of_each ${ordered}`
  return { text, values: (limit: number) => [several, ...values(limit), limit] }
}
