import { crc32 } from 'node:zlib'
import { CorruptRowError, type OnDamage } from '../catalog/corrupt-row-error.ts'
import type { Document } from '../catalog/document.ts'
import type { Coding } from '../catalog/pieces.ts'
import type { Release, DocumentHead, StoredPiece, TimedDocument } from '../catalog/reading/catalog.ts'
import type { Position } from '../catalog/stored.ts'
import type { Visibility, Validity } from '../catalog/visibility.ts'
import type { CompetitionDocuments } from '../catalog/writing/catalog-store.ts'
import type { CompetitionId } from '../contract/ids.ts'
import type { Instant } from '../contract/time-stamp.ts'
import { blob, idIn, integer, integerOrNull, requireRevision, revisionRead, seesIn, text } from './row-values.ts'
import { listOf, type Row, type Sql, type SqlValue } from './sql.ts'
import { columnsOf, insertRows } from './stored-rows.ts'
import { tableNamed } from './tables.ts'

export function documentOf(row: Row): Document {
  return {
    bytes: blob(row, 'bytes'),
    deflated: blob(row, 'deflated'),
    crc: integer(row, 'crc'),
    hash: text(row, 'hash'),
    deflatedCrc: integer(row, 'deflated_crc'),
  }
}

export function validityOf(row: Row): Validity {
  return {
    validFrom: integerOrNull(row, 'valid_from') ?? -Infinity,
    validUntil: integerOrNull(row, 'valid_until') ?? Infinity,
  }
}

/** The rows of documents in one coding, or whole. */
export const documentsIn = {
  identity: 'competition_documents d join competition_bytes p on p.document = d.document',
  gzip: 'competition_documents d join competition_deflated p on p.document = d.document',
  both: `competition_documents d
    join competition_bytes b on b.document = d.document
    join competition_deflated p on p.document = d.document`,
} as const

const headColumns = columnsOf('competition_documents', 'd')

/** What a statement selects for a whole document. */
export const documentColumns = `${headColumns}, b.bytes, p.deflated`

/** The row of a document, without its bytes, with its checksum. */
export function withHeadCrc(table: 'competition_documents' | 'workout_documents', row: Row): Row {
  return { ...row, head_crc: headCrc(table, row) }
}

/**
 * Whether the row of a document says what was written: which it is, whose, for whom, when, and its other checksums.
 */
export function isIntactHead(table: 'competition_documents' | 'workout_documents', row: Row): boolean {
  return row.head_crc === headCrc(table, row)
}

function headCrc(table: 'competition_documents' | 'workout_documents', row: Row): number {
  const { all, large } = tableNamed[table]
  const columns = all.filter((column) => column !== 'head_crc' && !large.includes(column))
  return crc32(JSON.stringify(columns.map((column) => row[column])))
}

/** Whom a document is for; `both` where both kinds of viewers read the same bytes. */
type DocumentSees = 'both' | 'everything' | 'published'

const sorts: readonly DocumentSees[] = ['both', 'everything', 'published']

/** How many keys a competition has for its documents. */
const keysEach = 4

/** The key of a document: it counts up with the place of its competition. */
function documentKey(position: Position, sees: DocumentSees): number {
  return position * keysEach + sorts.indexOf(sees)
}

/** What is read of documents. */
export interface DocumentParts<Stored> {
  /** Columns and tables, for `select`. */
  readonly rows: string
  /** What an intact row says; undefined when its bytes do not match their checksum. */
  readonly of: (row: Row) => Stored | undefined
  /** Called for a document that is left out since a checksum fails. */
  readonly onDamage: OnDamage
}

/** All but the bytes. A page is read with bytes before it is served, which reports damage. */
export const heads: DocumentParts<DocumentHead> = {
  rows: `${headColumns} from competition_documents d`,
  of: headOf,
  onDamage: () => undefined,
}

/** The bytes in one coding as well. */
export function piecesIn(coding: Coding, onDamage: OnDamage): DocumentParts<StoredPiece> {
  const [column, checksum] = coding === 'gzip' ? ['p.deflated', 'deflated_crc'] : ['p.bytes', 'crc']
  const of = (row: Row) => {
    const { content } = row
    if (!(content instanceof Uint8Array) || crc32(content) !== row[checksum]) return undefined
    return { content, length: integer(row, 'length'), crc: integer(row, 'crc'), ...headOf(row) }
  }
  return { rows: `${headColumns}, ${column} as content from ${documentsIn[coding]}`, of, onDamage }
}

function headOf(row: Row): DocumentHead {
  const [id, gym] = [idIn('competition', row, 'competition_id'), idIn('gym', row, 'gym_id')]
  return { ...validityOf(row), hash: text(row, 'hash'), id, gym }
}

/**
 * The intact documents of entries, by their places. Throws `Overtaken` where one is read of another revision of the
 * catalog.
 */
export async function loadDocuments<Stored>(
  sql: Sql,
  entries: readonly ListedEntry[],
  sees: Visibility,
  revision: number,
  { rows, of, onDamage }: DocumentParts<Stored>,
): Promise<ReadonlyMap<Position, Stored>> {
  const documents = new Map<Position, Stored>()
  if (entries.length === 0) return documents
  const { condition, values } = keysOf(entries, sees)
  const ids = new Map(entries.map(({ position, id }) => [position, id]))
  for (const row of await sql.all(`select ${revisionRead}, ${rows} where ${condition}`, values)) {
    requireRevision(row, revision)
    const position = positionOf(integer(row, 'document'))
    const id = ids.get(position)
    if (id === undefined) continue
    const document = isIntactHead('competition_documents', row) ? of(row) : undefined
    if (document === undefined) onDamage(new CorruptRowError(id))
    else documents.set(position, document)
  }
  return documents
}

interface ListedEntry {
  readonly position: Position
  readonly id: CompetitionId
}

/** The place of the competition whose document has this key. */
function positionOf(document: number): Position {
  return Math.floor(document / keysEach)
}

/** How many places a range may hold besides those that are asked for, for each of these. */
const strangersMax = 1

/** Which documents to read: a range of keys, where competitions lie close together, costs less than each by its key. */
function keysOf(
  entries: readonly ListedEntry[],
  sees: Visibility,
): { readonly condition: string; readonly values: SqlValue[] } {
  const positions = entries.map(({ position }) => position)
  const [oldest, newest] = [Math.min(...positions), Math.max(...positions)]
  if (newest - oldest < entries.length * (1 + strangersMax)) {
    const condition = `d.document between ? and ? and d.sees in ('both', ?)`
    return { condition, values: [documentKey(oldest, 'both'), documentKey(newest, 'published'), sees] }
  }
  const values = positions.flatMap((position) => [documentKey(position, 'both'), documentKey(position, sees)])
  return { condition: `d.document in (${values.map(() => '?').join(', ')})`, values }
}

/** The documents that a release overtakes after an instant, the next ones first. */
export async function releasesAfter(sql: Sql, after: Instant, most: number): Promise<readonly Release[]> {
  const rows = await sql.all(
    `select document, sees, valid_until from competition_documents
    where valid_until is not null and valid_until > ?
    order by valid_until, document
    limit ?`,
    [after, most],
  )
  return rows.flatMap((row) => {
    const [position, at] = [positionOf(integer(row, 'document')), integer(row, 'valid_until')]
    const kinds: readonly Visibility[] = row.sees === 'both' ? ['everything', 'published'] : [seesIn(row)]
    return kinds.map((sees) => ({ position, sees, at }))
  })
}

/** Writes the documents of a competition, in place of those that were there. */
export async function putCompetitionDocuments(
  sql: Sql,
  position: Position,
  { id, gym, everything, published }: CompetitionDocuments,
): Promise<void> {
  // One row where both kinds of viewers read the same bytes.
  const of: Partial<Record<DocumentSees, TimedDocument | undefined>> =
    published === everything ? { both: everything } : { everything, published }
  await deleteDocuments(
    sql,
    position,
    sorts.filter((sees) => of[sees] === undefined),
  )
  const whose = { competition: position, competition_id: id, gym_id: gym }
  for (const sees of sorts) if (of[sees] !== undefined) await insertOne(sql, position, sees, of[sees], whose)
}

export async function deleteDocuments(sql: Sql, position: Position, kinds = sorts): Promise<void> {
  await sql.run(`delete from competition_documents where document in ${listOf(kinds.length)}`, keysAt(position, kinds))
}

/** The keys that the documents of a competition have. */
export function keysAt(position: Position, kinds: readonly DocumentSees[] = sorts): readonly number[] {
  return kinds.map((sees) => documentKey(position, sees))
}

async function insertOne(
  sql: Sql,
  position: Position,
  sees: DocumentSees,
  { validFrom, validUntil, hash, crc, deflatedCrc, bytes, deflated }: TimedDocument,
  whose: Row,
): Promise<void> {
  const document = documentKey(position, sees)
  const said = { document, ...whose, sees, valid_from: finite(validFrom), valid_until: finite(validUntil) }
  const row = { ...said, hash, crc, deflated_crc: deflatedCrc, length: bytes.length }
  await insertRows(sql, 'competition_documents', [withHeadCrc('competition_documents', row)], 'overwrite')
  await insertRows(sql, 'competition_bytes', [{ document, bytes }], 'overwrite')
  await insertRows(sql, 'competition_deflated', [{ document, deflated }], 'overwrite')
}

/** Null stands for no bound. */
function finite(bound: number): number | null {
  return Number.isFinite(bound) ? bound : null
}
