import { hash as digest } from 'node:crypto'
import type { Cursor, Listing } from '../../contract/listing.ts'
import { Problem } from '../../contract/problem.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { Coding } from '../document.ts'
import type { Position } from '../stored.ts'
import { Unproven } from '../unproven.ts'
import { always, includesGym, type Validity, type Viewer } from '../visibility.ts'
import type { Catalog, CursorEntry, Entry, From, Neighbours, Page, StoredPiece } from './catalog.ts'
import { readPieces, type ReleasedDocuments } from './released-documents.ts'

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

/** Puts a page together; `hashes` are those of its documents, in order, with spaces between them. */
export function makePage(
  { coding, pieces, ownBytes }: Pick<Page, 'coding' | 'pieces' | 'ownBytes'>,
  hashes: string,
  neighbours: Neighbours,
  validity: Validity,
): Page {
  const { next, previous } = neighbours
  const named = `${next ?? ''} ${previous ?? ''} ${hashes}`
  const hash = digest('sha256', named, 'base64url')
  const { validFrom, validUntil } = validity
  return { coding, pieces, ownBytes, hash, next, previous, validFrom, validUntil }
}

/** The time in which all of several documents hold. */
export function jointValidity(parts: readonly Validity[]): Validity {
  let { validFrom, validUntil } = always
  for (const part of parts) {
    if (part.validFrom !== null) validFrom = Math.max(part.validFrom, validFrom ?? part.validFrom)
    if (part.validUntil !== null) validUntil = Math.min(part.validUntil, validUntil ?? part.validUntil)
  }
  return { validFrom, validUntil }
}

/** The competitions of a page, newest first, and whether there are pages beside it. */
export interface Window extends Neighbours {
  readonly entries: readonly Entry[]
}

/** Where the page starts. A cursor that this viewer can never have been given is unknown, whatever the reason. */
export async function findStart(
  catalog: Cursors,
  viewer: Viewer,
  cursor: Cursor | undefined,
  now: Instant,
): Promise<Start> {
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
export interface Start {
  readonly from: From
  /** Whether the competition that the cursor names is in the list today: then it lies on the page next to this one. */
  readonly isListed: boolean
}

type Cursors = Pick<Catalog, 'findCursor' | 'proveCursor'>

/** The window behind, or before, a place of a viewer's list. */
export async function storedWindow(
  catalog: Pick<Catalog, 'list'>,
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
