import type { CompetitionId } from '../../contract/ids.ts'
import type { Cursor, Listing } from '../../contract/listing.ts'
import { Problem } from '../../contract/problem.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { Catalog, Entry, From } from './catalog.ts'
import type { Document } from '../document.ts'
import type { Renderings } from './renderings.ts'
import type { Position } from '../stored.ts'
import { includesGym, type Viewer } from '../viewer.ts'

/** One page of the list, newest first. */
export interface Page {
  readonly documents: readonly Document[]
  /** The cursor of the next page; undefined when this one is the last. */
  readonly next: CompetitionId | undefined
  readonly previous: CompetitionId | undefined
}

/** Changes of the catalog that one read can outlast; past them it is not a change but a missing document. */
const roundsMax = 10

const empty: Page = { documents: [], next: undefined, previous: undefined }

/** The page that a caller asks for. Throws the problem `unknown_cursor`. */
export async function competitionPage(
  catalog: Catalog,
  renderings: Renderings,
  viewer: Viewer,
  listing: Listing,
  now: Instant,
): Promise<Page> {
  const from = await findStart(catalog, viewer, listing.cursor)
  // A competition that changes between being listed and being read is listed again; each round is another change.
  for (let round = 0; round < roundsMax; round += 1) {
    const window = await listWindow(catalog, viewer, from, listing.limit)
    if (window.entries.length === 0) return empty
    const documents = await renderings.documents(window.entries, viewer.sees, now)
    if (documents !== undefined) return { documents, ...(await cursorsOf(catalog, viewer, window, from)) }
  }
  throw new Error('A listed competition has no document: run `heatsheet check`.')
}

interface Window {
  /** Newest first. */
  readonly entries: readonly Entry[]
  /** Whether the walk goes on beyond this page, in its own direction. */
  readonly more: boolean
}

async function listWindow(catalog: Catalog, viewer: Viewer, from: From, limit: number): Promise<Window> {
  // One more than asked for tells whether there is another page, without a count.
  const listed = await catalog.list(viewer, from, limit + 1)
  const entries = listed.slice(0, limit)
  return { entries: from.side === 'before' ? entries.toReversed() : entries, more: listed.length > limit }
}

async function cursorsOf(
  catalog: Catalog,
  viewer: Viewer,
  { entries, more }: Window,
  from: From,
): Promise<Pick<Page, 'next' | 'previous'>> {
  const [newest, oldest] = [entries.at(0), entries.at(-1)]
  if (newest === undefined || oldest === undefined) return empty
  const after = from.side === 'after'
  const behind = after ? more : await isAny(catalog, viewer, 'after', oldest.position)
  const ahead = after ? await isAny(catalog, viewer, 'before', newest.position) : more
  return { next: behind ? oldest.id : undefined, previous: ahead ? newest.id : undefined }
}

async function isAny(catalog: Catalog, viewer: Viewer, side: From['side'], position: Position): Promise<boolean> {
  return (await catalog.list(viewer, { side, position }, 1)).length > 0
}

/** Where the page starts. A cursor that this viewer can never have been given is unknown, whatever the reason. */
async function findStart(catalog: Catalog, viewer: Viewer, cursor: Cursor | undefined): Promise<From> {
  if (cursor === undefined) return { side: 'after', position: undefined }
  const entry = await catalog.findCursor(cursor.id)
  const known = entry !== undefined && includesGym(viewer, entry.gym)
  if (known && (viewer.sees === 'everything' || entry.everPublished)) {
    return { side: cursor.side, position: entry.position }
  }
  const parameter = `${cursor.side}_cursor`
  const detail = `${parameter} is not the id of a competition that this account could have read.`
  throw new Problem('unknown_cursor', detail, { mistakes: [{ parameter, detail }] })
}
