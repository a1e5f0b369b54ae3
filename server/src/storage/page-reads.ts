import type { OnDamage } from '../catalog/corrupt-row-error.ts'
import type { PageRequest, Catalog, PageSlice, DocumentHead } from '../catalog/reading/catalog.ts'
import type { Position } from '../catalog/stored.ts'
import { wasEverListed, type Viewer } from '../catalog/visibility.ts'
import type { Cursor } from '../contract/listing.ts'
import type { Instant } from '../contract/time-stamp.ts'
import { heads, loadDocuments, piecesIn, type DocumentSelection } from './document-rows.ts'
import { gymIdOrNull, idIn, integer, integerOrNull, requireRevision, revisionColumn } from './row-values.ts'
import type { Database, Row, SqlValue } from './sql.ts'

/** Reads pages of the catalog, with or without the bytes of documents. */
export function pageReads(sql: Database, onDamage: OnDamage): Pick<Catalog, 'page' | 'pageHeads'> {
  return {
    page: (request, more, revision) => findPage(sql, request, more, revision, piecesIn(request.coding, onDamage)),
    pageHeads: (request, revision) => findPage(sql, request, 0, revision, heads),
  }
}

/**
 * Reads a page with three simple statements: its start, its competitions, and their documents. A single one takes
 * SQLite 1.5 times as long. Returns undefined if the viewer can never have received the cursor.
 */
async function findPage<Stored extends DocumentHead>(
  sql: Database,
  { viewer, listing: { cursor, limit }, now }: PageRequest,
  more: number,
  revision: number,
  parts: DocumentSelection<Stored>,
): Promise<PageSlice<Stored> | undefined> {
  const position = cursor && (await findStart(sql, viewer, cursor, now, revision))
  if (cursor !== undefined && position === undefined) return undefined
  const query = { viewer, now, side: cursor?.side ?? 'after', position } as const
  // One extra entry shows whether there is another page, without counting.
  const { listed, isBehind } = await list(sql, query, limit + more + 1, revision)
  const entries = listed.slice(0, limit + more)
  const pieces = await loadDocuments(sql, entries, viewer.sees, revision, parts)
  return {
    entries: entries.map((entry) => ({ ...entry, piece: pieces.get(entry.position) })),
    hasMore: listed.length > entries.length,
    hasMoreBehind: isBehind,
  }
}

/** Returns the position of a cursor; undefined, after the same work, if the viewer can never have received it. */
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

interface ListQuery {
  readonly viewer: Viewer
  readonly now: Instant
  readonly side: Cursor['side']
  readonly position: Position | undefined
}

/** Returns up to `limit` competitions that the viewer sees, nearest to the cursor first. */
async function list(sql: Database, query: ListQuery, limit: number, revision: number) {
  const { side, position } = query
  const nearest = listing(sql, query, side === 'after' ? '<' : '>')
  const behind = listing(sql, query, side === 'after' ? '>=' : '<=')
  const isAny = position === undefined ? '0' : `case when exists (select ${behind.text}) then 1 else 0 end`
  const columns = `${revisionColumn}, ${isAny} as is_behind`
  const before = position === undefined ? [] : behind.values(1)
  const found = await sql.all(`select ${columns}, ${nearest.text}`, [...before, ...nearest.values(limit)])
  // Without any rows, the revision has to be read by itself.
  const rows =
    found.length > 0 ? found : await sql.all(`select ${columns}, null as position from catalog_state`, before)
  const isBehind = requireRevision(rows[0] ?? noRow, revision).is_behind === 1
  const listed = rows
    .filter((row) => row.position !== null)
    .map((row) => ({ position: integer(row, 'position'), id: idIn('competition', row) }))
  const sign = side === 'after' ? -1 : 1
  return { listed: listed.sort((one, other) => sign * (one.position - other.position)), isBehind }
}

/**
 * Returns the rest of a `select` that lists a viewer's competitions on one side of a position. Only this decides which
 * ones a viewer sees. It scans one index range, or one per gym: a page costs the same at any position and catalog size.
 */
function listing(
  { dialect }: Pick<Database, 'dialect'>,
  { viewer: { gyms, sees }, now, position }: ListQuery,
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
