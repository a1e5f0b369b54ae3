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

/** The rows of documents in one coding, or whole. */
export const documentsIn = {
  identity: 'competition_documents d join competition_bytes p on p.document = d.document',
  gzip: 'competition_documents d join competition_deflated p on p.document = d.document',
  both: `competition_documents d
    join competition_bytes b on b.document = d.document
    join competition_deflated p on p.document = d.document`,
} as const

/** What a row has to hold for a piece in each coding. */
export const pieceColumns = {
  identity: 'd.hash, d.crc, d.proof, d.length, p.bytes as content',
  gzip: 'd.hash, d.crc, d.proof, d.length, p.deflated as content',
} as const

/** What a row has to hold for a whole document. */
export const documentColumns = 'd.hash, d.crc, d.proof, b.bytes, p.deflated'

/** Whom a document is for; `both` where both kinds of viewers read the same bytes. */
export type DocumentSees = 'both' | 'everything' | 'published'

const sorts: readonly DocumentSees[] = ['both', 'everything', 'published']

/** The key of a document: it counts up with the place of its competition. */
export function documentKey(position: Position, sees: DocumentSees): number {
  return position * 4 + sorts.indexOf(sees)
}

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
  await deleteCompetitionDocuments(sql, position)
  await sql.run('update competitions set revision = ? where position = ?', [revision, position])
  // One row where both kinds of viewers read the same bytes.
  if (published === everything) return insertOne(sql, position, 'both', everything, revision)
  await insertOne(sql, position, 'everything', everything, revision)
  if (published !== undefined) await insertOne(sql, position, 'published', published, revision)
}

export async function deleteCompetitionDocuments(sql: Sql, position: Position): Promise<void> {
  const keys = sorts.map((sees) => documentKey(position, sees))
  await sql.run('delete from competition_documents where document in (?, ?, ?)', keys)
}

async function insertOne(
  sql: Sql,
  position: Position,
  sees: DocumentSees,
  { validFrom, validUntil, hash, crc, proof, bytes, deflated }: StoredDocument,
  revision: number,
): Promise<void> {
  const document = documentKey(position, sees)
  await sql.run(
    `insert into competition_documents
      (document, competition, sees, revision, valid_from, valid_until, hash, crc, proof, length)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [document, position, sees, revision, validFrom, validUntil, hash, crc, proof, bytes.length],
  )
  await insertContent(sql, 'competition_bytes', 'bytes', document, bytes)
  await insertContent(sql, 'competition_deflated', 'deflated', document, deflated)
}

/** What a damaged catalog may have left there gives way. */
async function insertContent(
  sql: Sql,
  table: string,
  column: string,
  document: number,
  content: Uint8Array,
): Promise<void> {
  await sql.run(
    `insert into ${table} (document, ${column}) values (?, ?)
    on conflict (document) do update set ${column} = excluded.${column}`,
    [document, content],
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
