import type { Listing } from '../../contract/listing.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { Coding } from '../document.ts'
import type { Position } from '../stored.ts'
import { Unproven } from '../unproven.ts'
import type { Viewer } from '../viewer.ts'
import type { Catalog, From, StoredPiece } from './catalog.ts'
import { jointValidity, makePage, type Page } from './page.ts'
import { findStart, storedWindow, type Window } from './page-window.ts'
import { readPieces } from './read-pieces.ts'
import type { ReleasedDocuments } from './released-documents.ts'

/** Changes of the catalog that one read can outlast; past them it is not a change but damage. */
const changesMax = 10

/** How often a page is listed again because it had to leave something out; past that it is short. */
const roundsMax = 20

/** What a page is read from. */
export interface PageSource {
  readonly catalog: Catalog
  readonly released: ReleasedDocuments
  /** The order of the viewer's list, where it is in memory. */
  readonly order?: { window(from: From, limit: number): Window } | undefined
}

/** The page that a caller asks for, read from where the catalog is kept. Throws the problem `unknown_cursor`. */
export async function competitionPage(
  source: PageSource,
  viewer: Viewer,
  listing: Listing,
  coding: Coding,
  now: Instant,
): Promise<Page> {
  const start = await findStart(source.catalog, viewer, listing.cursor, now)
  const leftOut = new Set<Position>()
  // What is known in memory is asked once: what changes while a page is read is not yet known there.
  let order = source.order
  // A competition that changes between being listed and being read is listed again; each round is another change.
  for (let round = 0; ; round += 1) {
    const window =
      order?.window(start.from, listing.limit) ??
      (await storedWindow(withoutSome(source.catalog, leftOut), viewer, now, start, listing.limit))
    order = undefined
    const { pieces, changed, damaged } = await readPieces(source, window.entries, viewer, coding, now)
    if (changed.length + damaged.length === 0 || round === roundsMax) return pageOf(pieces, window, coding)
    for (const { position } of damaged) leftOut.add(position)
    if (round < changesMax) continue
    for (const { id, position } of changed) {
      leftOut.add(position)
      source.catalog.onDamage(new Unproven(id))
    }
  }
}

function pageOf(pieces: readonly StoredPiece[], window: Window, coding: Coding): Page {
  const hashes = pieces.map(({ hash }) => hash).join(' ')
  const ownBytes = pieces.reduce((sum, { content }) => sum + content.byteLength, 0)
  return makePage({ coding, pieces, ownBytes }, hashes, window, jointValidity(pieces))
}

type Listed = Pick<Catalog, 'list'>

/** The list as if some competitions were not on it. */
function withoutSome(catalog: Listed, leftOut: ReadonlySet<Position>): Listed {
  if (leftOut.size === 0) return catalog
  return {
    list: async (viewer, now, from, limit) => {
      const listed = await catalog.list(viewer, now, from, limit + leftOut.size)
      return listed.filter(({ position }) => !leftOut.has(position)).slice(0, limit)
    },
  }
}
