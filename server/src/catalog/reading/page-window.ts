import type { Cursor } from '../../contract/listing.ts'
import { Problem } from '../../contract/problem.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { Position } from '../stored.ts'
import { includesGym, type Viewer } from '../viewer.ts'
import type { Catalog, CursorEntry, Entry, From } from './catalog.ts'
import type { Neighbours } from './page.ts'

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
