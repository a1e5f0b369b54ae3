import { crc32 } from 'node:zlib'
import type { Document } from '../catalog/document.ts'
import type { Coding } from '../catalog/pieces.ts'
import type { Catalog, DocumentHead, Release, TimedDocument } from '../catalog/reading/catalog.ts'
import type { Position } from '../catalog/stored.ts'
import type { Visibility, Validity } from '../catalog/visibility.ts'
import type { CompetitionDocuments } from '../catalog/writing/catalog-store.ts'
import type { Instant } from '../contract/time-stamp.ts'
import { blob, idIn, integer, integerOrNull, requireRevision, revisionColumn, seesIn, text } from './row-values.ts'
import { listOf, type Row, type Sql } from './sql.ts'
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

/**
 * The tables for a statement that reads the documents of competitions. `d` contains the hashes and checksums, `b` the
 * JSON, and `p` the deflated JSON.
 */
export const documentTables = `competition_documents d
    join competition_bytes b on b.document = d.document
    join competition_deflated p on p.document = d.document`

export const headColumns = columnsOf('competition_documents', 'd')

export const documentColumns = `${headColumns}, b.bytes, p.deflated`

/**
 * Returns the row with its checksum `head_crc`: the CRC-32 of all other columns, except those with the document's
 * bytes.
 */
export function withHeadCrc(table: 'competition_documents' | 'workout_documents', row: Row): Row {
  return { ...row, head_crc: headCrc(table, row) }
}

/** Returns true if a document's row matches its checksum `head_crc`. The document's bytes are not checked. */
export function isIntactHead(table: 'competition_documents' | 'workout_documents', row: Row): boolean {
  return row.head_crc === headCrc(table, row)
}

function headCrc(table: 'competition_documents' | 'workout_documents', row: Row): number {
  const { all, large } = tableByName[table]
  const columns = all.filter((column) => column !== 'head_crc' && !large.includes(column))
  return crc32(JSON.stringify(columns.map((column) => row[column])))
}

type Audience = 'both' | 'everything' | 'published'

const audiences: readonly Audience[] = ['both', 'everything', 'published']

const keysEach = 4

function documentKey(position: Position, sees: Audience): number {
  return position * keysEach + audiences.indexOf(sees)
}

/**
 * Returns SQL that joins competitions with their documents. `positions` is a column with the positions of competitions.
 * The SQL contains one `?`, for which the caller gives the value `everything` or `published`.
 */
export function joinHeads(positions: string): string {
  return `left join competition_documents d
    on d.document between ${positions} * ${keysEach} and ${positions} * ${keysEach} + ${keysEach - 1}
    and d.sees in ('both', ?)`
}

/** Parses the row of a document. Returns `undefined` if the row does not match its checksum. */
export function headOf(row: Row): DocumentHead | undefined {
  if (!isIntactHead('competition_documents', row)) return undefined
  return {
    ...validityOf(row),
    key: integer(row, 'document'),
    hash: text(row, 'hash'),
    id: idIn('competition', row, 'competition_id'),
    gym: idIn('gym', row, 'gym_id'),
    length: integer(row, 'length'),
    crc: integer(row, 'crc'),
    deflatedCrc: integer(row, 'deflated_crc'),
  }
}

const contentIn = {
  identity: 'd.bytes as content from competition_bytes d',
  gzip: 'd.deflated as content from competition_deflated d',
} as const

/**
 * Creates a function that reads the bytes of documents. The function rejects with `StaleRevisionError` if the catalog
 * no longer has the revision that the caller passes.
 */
export function bytesReader(sql: Sql): Catalog['documentBytes'] {
  // By the number of keys: engines look prepared statements up by text, slowly for a new string.
  const texts: Record<Coding, string[]> = { identity: [], gzip: [] }
  return async (keys, coding, revision) => {
    const contents = new Map<number, Uint8Array>()
    if (keys.length === 0) return contents
    const text = (texts[coding][keys.length] ??= bytesText(coding, keys.length))
    for (const row of await sql.all(text, keys)) {
      const { content } = requireRevision(row, revision)
      if (content instanceof Uint8Array) contents.set(integer(row, 'document'), content)
    }
    return contents
  }
}

function bytesText(coding: Coding, count: number): string {
  return `select ${revisionColumn}, d.document, ${contentIn[coding]} where d.document in ${listOf(count)}`
}

function positionOf(document: number): Position {
  return Math.floor(document / keysEach)
}

/** Returns up to `most` releases after an instant, earliest first. */
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

function finite(bound: number): number | null {
  return Number.isFinite(bound) ? bound : null
}
