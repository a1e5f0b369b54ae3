import { isIntact, type Document } from '../catalog/document.ts'
import type { StoredDocument } from '../catalog/reading/catalog.ts'
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
  }
}

export function storedDocumentOf(row: Row): StoredDocument {
  return {
    ...documentOf(row),
    validFrom: integerOrNull(row, 'valid_from'),
    validUntil: integerOrNull(row, 'valid_until'),
  }
}

/** The document, unless a bit of it has flipped: nothing is served, or made, of a damaged one. */
export function requireIntact<Kept extends Document>(document: Kept): Kept {
  if (isIntact(document)) return document
  throw new Error('A stored document is damaged: run `heatsheet check`, and restore a backup.')
}

/** The JSON text of the document of a row. */
export function textOfDocument(row: Row): string {
  return Buffer.from(requireIntact(documentOf(row)).bytes).toString('utf8')
}

/** Writes the documents of a competition: one row where both kinds of viewers read the same bytes. */
export async function putCompetitionDocuments(
  sql: Sql,
  position: Position,
  { everything, published }: CompetitionDocuments,
  revision: number,
): Promise<void> {
  await sql.run('delete from competition_documents where competition = ?', [position])
  await sql.run('update competitions set revision = ? where position = ?', [revision, position])
  if (published === everything) return putOne(sql, position, 'both', everything, revision)
  await putOne(sql, position, 'everything', everything, revision)
  if (published !== undefined) await putOne(sql, position, 'published', published, revision)
}

async function putOne(
  sql: Sql,
  position: Position,
  sees: 'both' | 'everything' | 'published',
  { validFrom, validUntil, hash, crc, bytes, deflated }: StoredDocument,
  revision: number,
): Promise<void> {
  await sql.run(
    `insert into competition_documents
      (competition, sees, revision, valid_from, valid_until, hash, crc, bytes, deflated)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [position, sees, revision, validFrom, validUntil, hash, crc, bytes, deflated],
  )
}

export async function putWorkoutDocument(sql: Sql, id: WorkoutId, document: Document): Promise<void> {
  const { hash, crc, bytes, deflated } = document
  await sql.run(
    `insert into workout_documents (workout_id, hash, crc, bytes, deflated)
    values (?, ?, ?, ?, ?)
    on conflict (workout_id) do update
    set hash = excluded.hash, crc = excluded.crc, bytes = excluded.bytes, deflated = excluded.deflated`,
    [id, hash, crc, bytes, deflated],
  )
}
