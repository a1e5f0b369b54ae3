import type { Document } from '../catalog/document.ts'
import { isIntactPiece, type Coding } from '../catalog/pieces.ts'
import type { Release, StoredDocument, StoredHead, StoredPiece, TimedDocument } from '../catalog/reading/catalog.ts'
import type { Position } from '../catalog/stored.ts'
import { Unproven, type OnDamage } from '../catalog/unproven.ts'
import type { Sees, Validity } from '../catalog/visibility.ts'
import type { CompetitionDocuments } from '../catalog/writing/catalog-store.ts'
import type { CompetitionId } from '../contract/ids.ts'
import type { Instant } from '../contract/time-stamp.ts'
import { insertRows, isProven, provenColumns } from './proven-rows.ts'
import { blob, idIn, integer, integerOrNull, requireRevision, revisionRead, seesIn, text } from './row-values.ts'
import { listOf, type Row, type Sql, type SqlValue } from './sql.ts'

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
  return { ...documentOf(row), ...validityOf(row), gym: idIn('gym', row, 'gym_id') }
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

const provingColumns = provenColumns('competition_documents', 'd')

/** What a row has to hold for a whole document. */
export const documentColumns = `${provingColumns}, b.bytes, p.deflated`

/** Whom a document is for; `both` where both kinds of viewers read the same bytes. */
type DocumentSees = 'both' | 'everything' | 'published'

const sorts: readonly DocumentSees[] = ['both', 'everything', 'published']

/** How many keys a competition has for its documents. */
const keysEach = 4

/** The key of a document: it counts up with the place of its competition. */
function documentKey(position: Position, sees: DocumentSees): number {
  return position * keysEach + sorts.indexOf(sees)
}

/** What is wanted of documents. */
export interface Wanted<Stored> {
  /** What rows are read of, behind `select`. */
  readonly rows: string
  /** What a row that holds says; undefined where its bytes do not hold. */
  readonly of: (row: Row) => Stored | undefined
  /** Told of what does not hold, which is left out. */
  readonly onDamage: OnDamage
}

/** All but their bytes. What does not hold is told by whoever reads those. */
export const heads: Wanted<StoredHead> = {
  rows: `${provingColumns} from competition_documents d`,
  of: headOf,
  onDamage: () => undefined,
}

/** Their bytes in one coding as well. */
export function piecesIn(coding: Coding, onDamage: OnDamage): Wanted<StoredPiece> {
  const content = coding === 'gzip' ? 'p.deflated' : 'p.bytes'
  const of = (row: Row) => {
    const piece = { content: blob(row, 'content'), length: integer(row, 'length'), crc: integer(row, 'crc') }
    return isIntactPiece(piece, coding, integer(row, 'proof')) ? { ...piece, ...headOf(row) } : undefined
  }
  return { rows: `${provingColumns}, ${content} as content from ${documentsIn[coding]}`, of, onDamage }
}

function headOf(row: Row): StoredHead {
  return { ...validityOf(row), hash: text(row, 'hash'), gym: idIn('gym', row, 'gym_id') }
}

/**
 * The documents of entries, by their places. A list may name one by the entry of another competition: it does not hold.
 * Throws `Overtaken` where one is read of another revision of the catalog.
 */
export async function loadDocuments<Stored>(
  sql: Sql,
  entries: readonly ListedEntry[],
  sees: Sees,
  revision: number,
  { rows, of, onDamage }: Wanted<Stored>,
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
    const document = isProven('competition_documents', row) && row.competition_id === id ? of(row) : undefined
    if (document === undefined) onDamage(new Unproven(id))
    else documents.set(position, document)
  }
  return documents
}

interface ListedEntry {
  readonly position: Position
  readonly id: CompetitionId
}

/** The place of the competition whose document has this key. */
export function positionOf(document: number): Position {
  return Math.floor(document / keysEach)
}

/** How many places a range may hold besides those that are asked for, for each of these. */
const strangersMax = 1

/** Which documents to read: a range of keys, where competitions lie close together, costs less than each by its key. */
function keysOf(
  entries: readonly ListedEntry[],
  sees: Sees,
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
    const kinds: readonly Sees[] = row.sees === 'both' ? ['everything', 'published'] : [seesIn(row)]
    return kinds.map((sees) => ({ position, sees, at }))
  })
}

/** Writes the documents of a competition, in place of those that were there. */
export async function putCompetitionDocuments(
  sql: Sql,
  position: Position,
  { id, gym, everything, published }: CompetitionDocuments,
  revision: number,
): Promise<void> {
  // One row where both kinds of viewers read the same bytes.
  const of: Partial<Record<DocumentSees, TimedDocument | undefined>> =
    published === everything ? { both: everything } : { everything, published }
  await deleteDocuments(
    sql,
    position,
    sorts.filter((sees) => of[sees] === undefined),
  )
  const update = 'update competitions set revision = ? where position = ? and revision <> ?'
  await sql.run(update, [revision, position, revision])
  const whose = { competition: position, competition_id: id, gym_id: gym, revision }
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
  { validFrom, validUntil, hash, crc, proof, bytes, deflated }: TimedDocument,
  whose: Row,
): Promise<void> {
  const document = documentKey(position, sees)
  const said = { document, ...whose, sees, valid_from: finite(validFrom), valid_until: finite(validUntil) }
  const row = { ...said, hash, crc, proof, length: bytes.length }
  await insertRows(sql, 'competition_documents', [row], 'gives way')
  // What a damaged catalog may have left there gives way, too.
  await insertRows(sql, 'competition_bytes', [{ document, bytes }], 'gives way')
  await insertRows(sql, 'competition_deflated', [{ document, deflated }], 'gives way')
}

/** Null stands for no bound. */
function finite(bound: number): number | null {
  return Number.isFinite(bound) ? bound : null
}
