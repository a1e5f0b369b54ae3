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
import { blob, idIn, integer, integerOrNull, requireRevision, revisionColumn, seesIn, text } from './row-values.ts'
import { listOf, type Row, type Sql, type SqlValue } from './sql.ts'
import { columnsOf, insertRows } from './stored-rows.ts'
import { tableByName } from './tables.ts'

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

/** The tables that hold documents in one coding, or in both. */
export const documentsIn = {
  identity: 'competition_documents d join competition_bytes p on p.document = d.document',
  gzip: 'competition_documents d join competition_deflated p on p.document = d.document',
  both: `competition_documents d
    join competition_bytes b on b.document = d.document
    join competition_deflated p on p.document = d.document`,
} as const

const headColumns = columnsOf('competition_documents', 'd')

/** The columns of a whole document. */
export const documentColumns = `${headColumns}, b.bytes, p.deflated`

/** Adds its checksum to the row of a document without bytes. */
export function withHeadCrc(table: 'competition_documents' | 'workout_documents', row: Row): Row {
  return { ...row, head_crc: headCrc(table, row) }
}

/** True if the row of a document matches its checksum. The row includes the checksums of its bytes. */
export function isIntactHead(table: 'competition_documents' | 'workout_documents', row: Row): boolean {
  return row.head_crc === headCrc(table, row)
}

function headCrc(table: 'competition_documents' | 'workout_documents', row: Row): number {
  const { all, large } = tableByName[table]
  const columns = all.filter((column) => column !== 'head_crc' && !large.includes(column))
  return crc32(JSON.stringify(columns.map((column) => row[column])))
}

/** The viewers that read a document; `both` if its bytes are the same for all. */
type Audience = 'both' | 'everything' | 'published'

const audiences: readonly Audience[] = ['both', 'everything', 'published']

/** The number of document keys reserved for each competition. */
const keysEach = 4

/** Returns the key of a document, which increases with the position of its competition. */
function documentKey(position: Position, sees: Audience): number {
  return position * keysEach + audiences.indexOf(sees)
}

/** Which part of documents to read. */
export interface DocumentSelection<Stored> {
  /** Columns and tables, for `select`. */
  readonly rows: string
  /** Parses a row; undefined if its bytes do not match their checksum. */
  readonly of: (row: Row) => Stored | undefined
  /** Called for a document whose checksum fails. */
  readonly onDamage: OnDamage
}

/** Reads documents without their bytes. It ignores damage, which is reported when the bytes are read. */
export const heads: DocumentSelection<DocumentHead> = {
  rows: `${headColumns} from competition_documents d`,
  of: headOf,
  onDamage: () => undefined,
}

/** Reads documents with their bytes in one coding. */
export function piecesIn(coding: Coding, onDamage: OnDamage): DocumentSelection<StoredPiece> {
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

/** Loads the intact documents of entries, by position. Throws `StaleRevisionError` if the revision has changed. */
export async function loadDocuments<Stored>(
  sql: Sql,
  entries: readonly EntryKey[],
  sees: Visibility,
  revision: number,
  { rows, of, onDamage }: DocumentSelection<Stored>,
): Promise<ReadonlyMap<Position, Stored>> {
  const documents = new Map<Position, Stored>()
  if (entries.length === 0) return documents
  const { condition, values } = keyCondition(entries, sees)
  const ids = new Map(entries.map(({ position, id }) => [position, id]))
  for (const row of await sql.all(`select ${revisionColumn}, ${rows} where ${condition}`, values)) {
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

interface EntryKey {
  readonly position: Position
  readonly id: CompetitionId
}

/** Returns the position of the competition whose document has this key. */
function positionOf(document: number): Position {
  return Math.floor(document / keysEach)
}

/** How many other positions a range may contain per entry. */
const extraPerEntryMax = 1

/** Selects documents by a range of keys if the competitions are close together, which is faster than by single keys. */
function keyCondition(
  entries: readonly EntryKey[],
  sees: Visibility,
): { readonly condition: string; readonly values: SqlValue[] } {
  const positions = entries.map(({ position }) => position)
  const [oldest, newest] = [Math.min(...positions), Math.max(...positions)]
  if (newest - oldest < entries.length * (1 + extraPerEntryMax)) {
    const condition = `d.document between ? and ? and d.sees in ('both', ?)`
    return { condition, values: [documentKey(oldest, 'both'), documentKey(newest, 'published'), sees] }
  }
  const values = positions.flatMap((position) => [documentKey(position, 'both'), documentKey(position, sees)])
  return { condition: `d.document in (${values.map(() => '?').join(', ')})`, values }
}

/** Returns the next `most` releases after an instant, earliest first. */
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

/** Writes the documents of a competition, replacing earlier ones. */
export async function putCompetitionDocuments(
  sql: Sql,
  position: Position,
  { id, gym, everything, published }: CompetitionDocuments,
): Promise<void> {
  // One row is enough if the bytes are the same for all viewers.
  const of: Partial<Record<Audience, TimedDocument | undefined>> =
    published === everything ? { both: everything } : { everything, published }
  await deleteDocuments(
    sql,
    position,
    audiences.filter((sees) => of[sees] === undefined),
  )
  const whose = { competition: position, competition_id: id, gym_id: gym }
  for (const sees of audiences) if (of[sees] !== undefined) await insertDocument(sql, position, sees, of[sees], whose)
}

export async function deleteDocuments(sql: Sql, position: Position, kinds = audiences): Promise<void> {
  await sql.run(`delete from competition_documents where document in ${listOf(kinds.length)}`, keysOf(position, kinds))
}

/** Returns the keys of a competition's documents. */
export function keysOf(position: Position, kinds: readonly Audience[] = audiences): readonly number[] {
  return kinds.map((sees) => documentKey(position, sees))
}

async function insertDocument(
  sql: Sql,
  position: Position,
  sees: Audience,
  { validFrom, validUntil, hash, crc, deflatedCrc, bytes, deflated }: TimedDocument,
  whose: Row,
): Promise<void> {
  const document = documentKey(position, sees)
  const columns = { document, ...whose, sees, valid_from: finite(validFrom), valid_until: finite(validUntil) }
  const row = { ...columns, hash, crc, deflated_crc: deflatedCrc, length: bytes.length }
  await insertRows(sql, 'competition_documents', [withHeadCrc('competition_documents', row)], 'overwrite')
  await insertRows(sql, 'competition_bytes', [{ document, bytes }], 'overwrite')
  await insertRows(sql, 'competition_deflated', [{ document, deflated }], 'overwrite')
}

/** Returns null for an infinite bound. */
function finite(bound: number): number | null {
  return Number.isFinite(bound) ? bound : null
}
