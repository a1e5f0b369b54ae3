import type { Entry, StoredDocument, StoredPiece } from '../catalog/reading/catalog.ts'
import type { Coding } from '../catalog/document.ts'
import { Unproven, type OnDamage } from '../catalog/unproven.ts'
import type { Sees } from '../catalog/viewer.ts'
import {
  documentColumns,
  documentKey,
  documentsIn,
  pieceColumns,
  storedPieceOf,
  wholeDocumentOf,
} from './document-rows.ts'
import type { Row, Sql, SqlValue } from './sql.ts'

/** The documents of entries in one coding, as `Catalog` wants them. */
export function loadPieces(
  sql: Sql,
  entries: readonly Entry[],
  sees: Sees,
  coding: Coding,
  onDamage: OnDamage,
): Promise<readonly (StoredPiece | undefined)[]> {
  const read = {
    columns: pieceColumns[coding],
    from: documentsIn[coding],
    of: (row: Row) => storedPieceOf(row, coding),
  }
  return load(sql, entries, sees, read, onDamage)
}

/** The same, whole. */
export function loadDocuments(
  sql: Sql,
  entries: readonly Entry[],
  sees: Sees,
  onDamage: OnDamage,
): Promise<readonly (StoredDocument | undefined)[]> {
  return load(sql, entries, sees, { columns: documentColumns, from: documentsIn.both, of: wholeDocumentOf }, onDamage)
}

/** What of a document is read, and what it is then. `of` throws `Unproven`. */
interface Reading<Kept> {
  readonly columns: string
  readonly from: string
  readonly of: (row: Row) => Kept
}

async function load<Kept>(
  sql: Sql,
  entries: readonly Entry[],
  sees: Sees,
  { columns, from, of }: Reading<Kept>,
  onDamage: OnDamage,
): Promise<readonly (Kept | undefined)[]> {
  // The last part of a list may be empty, and PostgreSQL knows no empty list of keys.
  if (entries.length === 0) return []
  const { condition, values } = keysOf(entries, sees)
  const rows = await sql.all(`select ${columns} from ${from} where ${condition}`, values)
  const byPosition = Map.groupBy(rows, ({ competition }) => competition)
  return entries.map((entry) => {
    for (const row of byPosition.get(entry.position) ?? []) {
      if (row.revision !== entry.revision) continue
      const kept = provenOf(row, entry, of, onDamage)
      if (kept !== undefined) return kept
    }
    return undefined
  })
}

/** What a row holds, when it is what was written for this competition: a list may name it by the entry of another one. */
function provenOf<Kept>(row: Row, { id }: Entry, of: (row: Row) => Kept, onDamage: OnDamage): Kept | undefined {
  try {
    const kept = of(row)
    if (row.competition_id === id) return kept
    onDamage(new Unproven(id))
  } catch (error) {
    if (!(error instanceof Unproven)) throw error
    onDamage(error)
  }
  return undefined
}

/** How many places a range may hold besides those that are asked for, for each of these. */
const strangersMax = 1

/** Which documents to read: a range of keys, where the competitions lie close together, costs less than each by its key. */
function keysOf(entries: readonly Entry[], sees: Sees): { readonly condition: string; readonly values: SqlValue[] } {
  const positions = entries.map(({ position }) => position)
  const [oldest, newest] = [Math.min(...positions), Math.max(...positions)]
  if (newest - oldest < entries.length * (1 + strangersMax)) {
    const condition = `d.document between ? and ? and d.sees in ('both', ?)`
    return { condition, values: [documentKey(oldest, 'both'), documentKey(newest, 'published'), sees] }
  }
  const values = positions.flatMap((position) => [documentKey(position, 'both'), documentKey(position, sees)])
  return { condition: `d.document in (${values.map(() => '?').join(', ')})`, values }
}
