import type { Cursor, Listing } from '../../contract/listing.ts'
import { Problem } from '../../contract/problem.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { pieceOf, type Coding } from '../document.ts'
import { isValidAt } from '../visibility.ts'
import { includesGym, type Viewer } from '../viewer.ts'
import type { Catalog, Entry, StoredPiece } from './catalog.ts'
import type { ListOrder } from './list-order.ts'
import { jointValidity, makePage, type Page } from './page.ts'
import type { Renderings } from './renderings.ts'
import { storedWindow, type Start } from './window.ts'

/** Changes of the catalog that one read can outlast; past them it is not a change but a missing document. */
const roundsMax = 10

/** What a page is read from. */
export interface PageSource {
  readonly catalog: Catalog
  readonly renderings: Renderings
  /** The viewer's list, where it is in memory. */
  readonly order?: ListOrder | undefined
}

/** The page that a caller asks for, read from where the catalog is kept. Throws the problem `unknown_cursor`. */
export async function competitionPage(
  source: PageSource,
  viewer: Viewer,
  listing: Listing,
  coding: Coding,
  now: Instant,
): Promise<Page> {
  const start = await findStart(source.catalog, viewer, listing.cursor)
  // What is known in memory is asked once: what changes while a page is read is not yet known there.
  let order = source.order
  // A competition that changes between being listed and being read is listed again; each round is another change.
  for (let round = 0; round < roundsMax; round += 1) {
    const window =
      order?.window(start.from, listing.limit) ?? (await storedWindow(source.catalog, viewer, start, listing.limit))
    order = undefined
    const pieces = await readPieces(source, window.entries, viewer, coding, now)
    if (pieces === undefined) continue
    const hashes = pieces.map(({ hash }) => hash)
    const ownBytes = pieces.reduce((sum, { content }) => sum + content.byteLength, 0)
    return makePage({ coding, pieces, ownBytes }, hashes, window, jointValidity(pieces))
  }
  throw new Error('A listed competition has no document: run `heatsheet check`.')
}

/** The documents of the entries as they are to be read now; undefined when one has changed since it was listed. */
async function readPieces(
  { catalog, renderings }: PageSource,
  entries: readonly Entry[],
  { sees }: Viewer,
  coding: Coding,
  now: Instant,
): Promise<readonly StoredPiece[] | undefined> {
  const stored = await catalog.loadPieces(entries, sees, coding)
  const pieces: StoredPiece[] = []
  for (const [index, entry] of entries.entries()) {
    const found = stored[index]
    if (found === undefined) return undefined
    const piece = isValidAt(found, now) ? found : await renewed(renderings, entry, sees, coding, now)
    if (piece === undefined) return undefined
    pieces.push(piece)
  }
  return pieces
}

/** A document that a release has overtaken, as it is to be read now. */
export async function renewed(
  renderings: Renderings,
  entry: Entry,
  sees: Viewer['sees'],
  coding: Coding,
  now: Instant,
): Promise<StoredPiece | undefined> {
  const document = await renderings.documentAt(entry, sees, now)
  if (document === undefined) return undefined
  const { hash, validFrom, validUntil } = document
  return { ...pieceOf(document, coding), hash, validFrom, validUntil }
}

/** Where the page starts. A cursor that this viewer can never have been given is unknown, whatever the reason. */
async function findStart(catalog: Catalog, viewer: Viewer, cursor: Cursor | undefined): Promise<Start> {
  if (cursor === undefined) return { from: { side: 'after', position: undefined }, isListed: false }
  const entry = await catalog.findCursor(cursor.id)
  const known = entry !== undefined && includesGym(viewer, entry.gym)
  if (known && (viewer.sees === 'everything' || entry.everPublished)) {
    const isListed = !entry.isDeleted && (viewer.sees === 'everything' || entry.isPublished)
    return { from: { side: cursor.side, position: entry.position }, isListed }
  }
  const parameter = `${cursor.side}_cursor`
  const detail = `${parameter} is not the id of a competition that this account could have read.`
  throw new Problem('unknown_cursor', detail, { mistakes: [{ parameter, detail }] })
}
