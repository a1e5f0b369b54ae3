import type { Cursor, Listing } from '../../contract/listing.ts'
import { Problem } from '../../contract/problem.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { Coding } from '../document.ts'
import type { Position } from '../stored.ts'
import { Unproven } from '../unproven.ts'
import { includesGym, type Viewer } from '../viewer.ts'
import type { Catalog, CursorEntry, From, StoredPiece } from './catalog.ts'
import { jointValidity, makePage, type Page, type Window } from './page.ts'
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

/** Where the page starts. A cursor that this viewer can never have been given is unknown, whatever the reason. */
async function findStart(catalog: Catalog, viewer: Viewer, cursor: Cursor | undefined, now: Instant): Promise<Start> {
  if (cursor === undefined) return { from: { side: 'after', position: undefined }, isListed: false }
  // It is proven only for those who may learn of it, so that a refusal takes what it takes where there is nothing.
  const isGiven = isGivenTo(viewer, await catalog.findCursor(cursor.id, now))
  const entry = isGiven ? await catalog.proveCursor(cursor.id, now) : undefined
  if (isGivenTo(viewer, entry)) {
    const isListed = !entry.isDeleted && (viewer.sees === 'everything' || entry.isPublished)
    return { from: { side: cursor.side, position: entry.position }, isListed }
  }
  const parameter = `${cursor.side}_cursor`
  const detail = `${parameter} is not the id of a competition that this account could have read.`
  throw new Problem('unknown_cursor', detail, { mistakes: [{ parameter, detail }] })
}

function isGivenTo(viewer: Viewer, entry: CursorEntry | undefined): entry is CursorEntry {
  return entry !== undefined && includesGym(viewer, entry.gym) && (viewer.sees === 'everything' || entry.everPublished)
}

/** Where a page starts. */
interface Start {
  readonly from: From
  /** Whether the competition that the cursor names is in the list today: then it lies on the page next to this one. */
  readonly isListed: boolean
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

/** The window behind, or before, a place of a viewer's list. */
async function storedWindow(
  catalog: Listed,
  viewer: Viewer,
  now: Instant,
  { from, isListed }: Start,
  limit: number,
): Promise<Window> {
  // One more than asked for tells whether there is another page, without a count.
  const listed = await catalog.list(viewer, now, from, limit + 1)
  const [isAfter, goesOn] = [from.side === 'after', listed.length > limit]
  const entries = isAfter ? listed.slice(0, limit) : listed.slice(0, limit).toReversed()
  const [newest, oldest] = [entries.at(0), entries.at(-1)]
  if (newest === undefined || oldest === undefined) return { entries, next: undefined, previous: undefined }
  // Before the newest of all there is nothing.
  if (from.position === undefined) return { entries, next: goesOn ? oldest.id : undefined, previous: undefined }
  const isAny = async (side: From['side'], position: Position) => {
    return (await catalog.list(viewer, now, { side, position }, 1)).length > 0
  }
  const isOlder = isAfter ? goesOn : isListed || (await isAny('after', oldest.position))
  const isNewer = isAfter ? isListed || (await isAny('before', newest.position)) : goesOn
  return { entries, next: isOlder ? oldest.id : undefined, previous: isNewer ? newest.id : undefined }
}
