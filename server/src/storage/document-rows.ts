import { isIntact, isIntactPiece, type Coding, type Document } from '../catalog/document.ts'
import type { StoredDocument, StoredPiece } from '../catalog/reading/catalog.ts'
import type { Position } from '../catalog/stored.ts'
import type { CompetitionDocuments } from '../catalog/writing/catalog-store.ts'
import type { WorkoutId } from '../contract/ids.ts'
import { blob, integer, integerOrNull, text, type Row, type Sql } from './sql.ts'

export function documentOf(row: Row): Document {
  return {
    bytes: blob(row, 'bytes'),
    deflated: blob(row, 'deflated'),
    crc: integer(row, 'crc'),
    hash: text(row, 'hash'),
    proof: integer(row, 'proof'),
  }
}

export function storedDocumentOf(row: Row): StoredDocument {
  return {
    ...documentOf(row),
    validFrom: integerOrNull(row, 'valid_from'),
    validUntil: integerOrNull(row, 'valid_until'),
  }
}

/** What a row has to hold for a piece in each coding. */
export const pieceColumns = {
  identity: 'hash, crc, proof, bytes as content, length(bytes) as length',
  gzip: 'hash, crc, proof, deflated as content, length(bytes) as length',
} as const

/** The document of a row in one coding, unless a bit of it has flipped. */
export function storedPieceOf(row: Row, coding: Coding): StoredPiece {
  const piece = { content: blob(row, 'content'), length: integer(row, 'length'), crc: integer(row, 'crc') }
  if (!isIntactPiece(piece, coding, integer(row, 'proof'))) throw damaged()
  return {
    ...piece,
    hash: text(row, 'hash'),
    validFrom: integerOrNull(row, 'valid_from'),
    validUntil: integerOrNull(row, 'valid_until'),
  }
}

/** The document, unless a bit of it has flipped: nothing is served, or made, of a damaged one. */
export function requireIntact<Kept extends Document>(document: Kept): Kept {
  if (isIntact(document)) return document
  throw damaged()
}

function damaged(): Error {
  return new Error('A stored document is damaged: run `heatsheet check`, and restore a backup.')
}

/** The JSON text of the document of a row. */
export function textOfDocument(row: Row): string {
  return Buffer.from(requireIntact(documentOf(row)).bytes).toString('utf8')
}

/** Writes the documents of a competition, in place of those that were there. */
export async function putCompetitionDocuments(
  sql: Sql,
  position: Position,
  { everything, published }: CompetitionDocuments,
  revision: number,
): Promise<void> {
  await sql.run('delete from competition_documents where competition = ?', [position])
  await sql.run('update competitions set revision = ? where position = ?', [revision, position])
  // One row where both kinds of viewers read the same bytes.
  if (published === everything) return insertOne(sql, position, 'both', everything, revision)
  await insertOne(sql, position, 'everything', everything, revision)
  if (published !== undefined) await insertOne(sql, position, 'published', published, revision)
}

async function insertOne(
  sql: Sql,
  position: Position,
  sees: 'both' | 'everything' | 'published',
  { validFrom, validUntil, hash, crc, proof, bytes, deflated }: StoredDocument,
  revision: number,
): Promise<void> {
  await sql.run(
    `insert into competition_documents
      (competition, sees, revision, valid_from, valid_until, hash, crc, proof, bytes, deflated)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [position, sees, revision, validFrom, validUntil, hash, crc, proof, bytes, deflated],
  )
}

export async function putWorkoutDocument(sql: Sql, id: WorkoutId, document: Document): Promise<void> {
  const { hash, crc, proof, bytes, deflated } = document
  await sql.run(
    `insert into workout_documents (workout_id, hash, crc, proof, bytes, deflated)
    values (?, ?, ?, ?, ?, ?)
    on conflict (workout_id) do update
    set hash = excluded.hash, crc = excluded.crc, proof = excluded.proof,
      bytes = excluded.bytes, deflated = excluded.deflated`,
    [id, hash, crc, proof, bytes, deflated],
  )
}
