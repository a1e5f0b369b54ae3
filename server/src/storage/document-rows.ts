import { isIntact, isIntactPiece, isIntactPlain, type Coding, type Document } from '../catalog/document.ts'
import type { StoredDocument, StoredPiece } from '../catalog/reading/catalog.ts'
import type { Position } from '../catalog/stored.ts'
import type { CompetitionDocuments, ServedBytes, ServedCompetition } from '../catalog/writing/catalog-store.ts'
import { Unproven } from '../catalog/unproven.ts'
import type { Validity } from '../catalog/visibility.ts'
import type { GymId, WorkoutId } from '../contract/ids.ts'
import type { Instant } from '../contract/time-stamp.ts'
import { listOf } from './many-rows.ts'
import { insertSealed, isSealed, requireSealed, sealedColumns } from './seals.ts'
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
    gym: text(row, 'gym_id') as GymId,
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

const provingColumns = sealedColumns('competition_documents')
  .split(', ')
  .map((column) => `d.${column}`)
  .join(', ')

/** What a row has to hold for a piece in each coding. */
export const pieceColumns = {
  identity: `${provingColumns}, p.bytes as content`,
  gzip: `${provingColumns}, p.deflated as content`,
} as const

/** What a row has to hold for a whole document. */
export const documentColumns = `${provingColumns}, b.bytes, p.deflated`

/** Whom a document is for; `both` where both kinds of viewers read the same bytes. */
export type DocumentSees = 'both' | 'everything' | 'published'

const sorts: readonly DocumentSees[] = ['both', 'everything', 'published']

/** The key of a document: it counts up with the place of its competition. */
export function documentKey(position: Position, sees: DocumentSees): number {
  return position * 4 + sorts.indexOf(sees)
}

/** The place of the competition whose document has this key. */
export function positionOf(document: number): Position {
  return Math.floor(document / 4)
}

/** Takes away what a damaged catalog holds under keys of no competition and no workout. */
export async function deleteDocumentsOfNobody(sql: Sql): Promise<void> {
  await sql.run(
    `delete from competition_documents
    where not exists (select 1 from competitions c where c.position = competition_documents.document / 4)`,
  )
  await sql.run(
    `delete from workout_documents where not exists (select 1 from workouts w where w.id = workout_documents.workout_id)`,
  )
}

/** The document of a row in one coding. Throws `Unproven` when a bit of it has flipped. */
export function storedPieceOf(read: Row, coding: Coding): StoredPiece {
  const row = requireSealed('competition_documents', read)
  const piece = { content: blob(row, 'content'), length: integer(row, 'length'), crc: integer(row, 'crc') }
  if (!isIntactPiece(piece, coding, integer(row, 'proof'))) throw new Unproven(text(row, 'competition_id'))
  return {
    ...piece,
    hash: text(row, 'hash'),
    gym: text(row, 'gym_id') as GymId,
    validFrom: integerOrNull(row, 'valid_from'),
    validUntil: integerOrNull(row, 'valid_until'),
  }
}

/** The same, whole. */
export function wholeDocumentOf(row: Row): StoredDocument {
  const document = storedDocumentOf(requireSealed('competition_documents', row))
  if (!isIntact(document)) throw new Unproven(text(row, 'competition_id'))
  return document
}

/** What a row of a workout's document has to hold, with or without another name of its table before it. */
export const workoutDocumentColumns = ['workout_id', 'hash', 'crc', 'proof', 'seal', 'bytes', 'deflated']
  .map((column) => `d.${column}`)
  .join(', ')

/** The document of a workout. Throws `Unproven` when it is not what was written: nothing is served, or made, of it. */
export function workoutDocumentOf(row: Row): Document {
  const document = documentOf(requireSealed('workout_documents', row))
  if (!isIntact(document)) throw new Unproven(`workout ${integer(row, 'workout_id')}`)
  return document
}

/** The JSON text of a workout's document. */
export function textOfDocument(row: Row): string {
  return Buffer.from(workoutDocumentOf(row).bytes).toString('utf8')
}

/** What is served of a competition; undefined where one of its documents is not what was written, or not of its revision. */
export async function findServed(sql: Sql, position: Position): Promise<ServedCompetition | undefined> {
  const rows = await sql.all(
    `select ${pieceColumns.identity} from ${documentsIn.identity}
    join competitions c on c.position = d.competition and c.revision = d.revision and c.id = d.competition_id
    where d.document in (?, ?, ?)`,
    keysAt(position),
  )
  const served = new Map(rows.map((row) => [row.sees, servedOf(row)]))
  const [both, everything = both, published = both] = sorts.map((sees) => served.get(sees))
  return everything === undefined || [...served.values()].includes(undefined) ? undefined : { everything, published }
}

function servedOf(row: Row): ServedBytes | undefined {
  const bytes = blob(row, 'content')
  if (!isSealed('competition_documents', row) || !isIntactPlain({ bytes, hash: text(row, 'hash') })) return undefined
  return { bytes, validFrom: integerOrNull(row, 'valid_from'), validUntil: integerOrNull(row, 'valid_until') }
}

/** The places of competitions with documents that hold no more; those that held longest come first. */
export async function overtakenCompetitions(sql: Sql, now: Instant, most: number): Promise<readonly Position[]> {
  const rows = await sql.all(
    `select competition
    from competition_documents
    where valid_until is not null and valid_until <= ?
    group by competition
    order by max(valid_until) desc, competition desc
    limit ?`,
    [now, most],
  )
  return rows.map((row) => integer(row, 'competition'))
}

/** Writes the documents of a competition, in place of those that were there. */
export async function putCompetitionDocuments(
  sql: Sql,
  position: Position,
  { id, gym, everything, published }: CompetitionDocuments,
  revision: number,
): Promise<void> {
  const kept = published === everything ? ['both'] : ['everything', ...(published === undefined ? [] : ['published'])]
  const others = sorts.filter((sees) => !kept.includes(sees))
  await deleteDocuments(sql, position, others)
  await sql.run('update competitions set revision = ? where position = ? and revision <> ?', [
    revision,
    position,
    revision,
  ])
  const whose = { competition: position, competition_id: id, gym_id: gym, revision }
  // One row where both kinds of viewers read the same bytes.
  if (published === everything) return insertOne(sql, position, 'both', everything, whose)
  await insertOne(sql, position, 'everything', everything, whose)
  if (published !== undefined) await insertOne(sql, position, 'published', published, whose)
}

export async function deleteCompetitionDocuments(sql: Sql, position: Position): Promise<void> {
  await deleteDocuments(sql, position, sorts)
}

async function deleteDocuments(sql: Sql, position: Position, kinds: readonly DocumentSees[]): Promise<void> {
  await sql.run(`delete from competition_documents where document in ${listOf(kinds.length)}`, keysAt(position, kinds))
}

function keysAt(position: Position, kinds: readonly DocumentSees[] = sorts): readonly number[] {
  return kinds.map((sees) => documentKey(position, sees))
}

async function insertOne(
  sql: Sql,
  position: Position,
  sees: DocumentSees,
  { validFrom, validUntil, hash, crc, proof, bytes, deflated }: Document & Validity,
  whose: Row,
): Promise<void> {
  const document = documentKey(position, sees)
  const said = { document, ...whose, sees, valid_from: validFrom, valid_until: validUntil }
  const row = { ...said, hash, crc, proof, length: bytes.length }
  await insertSealed(sql, 'competition_documents', [row], 'gives way')
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

export async function putWorkoutDocuments(sql: Sql, documents: ReadonlyMap<WorkoutId, Document>): Promise<void> {
  const rows = [...documents].map(([id, { hash, crc, proof, bytes, deflated }]) => {
    return { workout_id: id, hash, crc, proof, bytes, deflated }
  })
  await insertSealed(sql, 'workout_documents', rows, 'gives way')
}
