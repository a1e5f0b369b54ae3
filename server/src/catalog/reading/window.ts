import type { Position } from '../stored.ts'
import type { Viewer } from '../viewer.ts'
import type { Catalog, Entry, From } from './catalog.ts'
import type { Neighbours } from './page.ts'

/** The competitions of a page, newest first, and whether there are pages beside it. */
export interface Window extends Neighbours {
  readonly entries: readonly Entry[]
}

/** Where a page starts. */
export interface Start {
  readonly from: From
  /** Whether the competition that the cursor names is in the list today: then it lies on the page next to this one. */
  readonly isListed: boolean
}

/** The window behind, or before, a place of a viewer's list. */
export async function storedWindow(
  catalog: Catalog,
  viewer: Viewer,
  { from, isListed }: Start,
  limit: number,
): Promise<Window> {
  // One more than asked for tells whether there is another page, without a count.
  const listed = await catalog.list(viewer, from, limit + 1)
  const [isAfter, goesOn] = [from.side === 'after', listed.length > limit]
  const entries = isAfter ? listed.slice(0, limit) : listed.slice(0, limit).toReversed()
  const [newest, oldest] = [entries.at(0), entries.at(-1)]
  if (newest === undefined || oldest === undefined) return { entries, next: undefined, previous: undefined }
  // Before the newest of all there is nothing.
  if (from.position === undefined) return { entries, next: goesOn ? oldest.id : undefined, previous: undefined }
  const isOlder = isAfter ? goesOn : isListed || (await isAny(catalog, viewer, 'after', oldest.position))
  const isNewer = isAfter ? isListed || (await isAny(catalog, viewer, 'before', newest.position)) : goesOn
  return { entries, next: isOlder ? oldest.id : undefined, previous: isNewer ? newest.id : undefined }
}

async function isAny(catalog: Catalog, viewer: Viewer, side: From['side'], position: Position): Promise<boolean> {
  return (await catalog.list(viewer, { side, position }, 1)).length > 0
}
