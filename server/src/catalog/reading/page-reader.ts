import { LRUCache } from 'lru-cache'
import { Problem } from '../../contract/problem.ts'
import type { Coding } from '../pieces.ts'
import { isValidAt } from '../visibility.ts'
import type { Body } from './body.ts'
import type { PageRequest, Page } from './catalog.ts'
import { competitionPage, unknownCursorProblem, type PageSource } from './competition-page.ts'
import type { DocumentCache } from './document-cache.ts'
import type { Memory, ReadingCounts } from './memory.ts'
import { pageBodies } from './page-bodies.ts'

/** The estimated memory of a cached page without its documents, and of each of its documents, in bytes. */
const pageBytes = 600
const documentBytes = 150

/**
 * The maximum number of corrupt documents that are remembered, far more than a page has. A forgotten one is detected
 * again when it is read. Each snapshot allocates the memory for this many, even if none is corrupt.
 */
const corruptMax = 1000

/** Cached for an unknown cursor instead of the problem, whose stack would keep this reader and its memory alive. */
const unknownMarker = {}

/** A page, what the caller's `choose` returned for it, and its body, which is undefined if not needed. */
export interface PageRead<Choice> {
  readonly page: Page
  readonly choice: Choice
  readonly body: Body | undefined
  /** Returns the body again, or undefined if not all of its documents are in memory any more. */
  readonly cachedBody: () => Body | undefined
}

/** Creates a function that reads pages of one snapshot, from memory if possible. */
export function pageReader(
  origin: Omit<PageSource, 'corrupt'>,
  memory: Memory,
  documents: DocumentCache,
  counts: ReadingCounts,
) {
  const source = { ...origin, corrupt: new LRUCache<number, true>({ max: corruptMax }) }
  const pages = pageLists(source, memory)
  const bodies = pageBodies(source, documents)
  /**
   * Reads a page and, if the result of `choose` needs it, the body. Calls `choose` again if the page must be read
   * again, because a document was corrupt or outdated. Rejects with the problem `unknown_cursor`.
   */
  return async <Choice extends { readonly needsBody: boolean }>(
    request: PageRequest & { readonly coding: Coding },
    choose: (page: Page) => Choice,
  ): Promise<PageRead<Choice>> => {
    let known = pages.find(request)
    for (;;) {
      const page = known ?? (await pages.load(request))
      const choice = choose(page)
      const cachedBody = choice.needsBody ? bodies.cached(page, request) : undefined
      const isHit = known !== undefined && (cachedBody !== undefined || !choice.needsBody)
      const body = choice.needsBody ? (cachedBody ?? (await bodies.read(page, request))) : undefined
      if (body !== undefined || !choice.needsBody) {
        counts[isHit ? 'pageHits' : 'pageMisses'] += 1
        return { page, choice, body, cachedBody: repeatBody(bodies, page, request) }
      }
      known = undefined
    }
  }
}

/** Separate from `pageReader`: a closure keeps alive all variables that any closure of the same function uses. */
function repeatBody(
  bodies: ReturnType<typeof pageBodies>,
  page: Page,
  { coding, viewer }: PageRequest & { readonly coding: Coding },
): () => Body | undefined {
  return () => bodies.cached(page, { coding, viewer })
}

function pageLists(source: PageSource, memory: Memory) {
  // By viewer and page request.
  const pages = memory.of<Page>('page ')
  // By viewer and cursor. A cursor of another gym is cached like one that never existed.
  const unknownCursors = memory.of<typeof unknownMarker>('unknown ')
  const placeOf = ({ viewer, listing: { cursor } }: PageRequest) =>
    `${viewer.key} ${cursor?.side ?? ''} ${cursor?.id ?? ''}`
  const keyOf = (request: PageRequest) => `${request.listing.limit} ${placeOf(request)}`

  const loadAlone = async (request: PageRequest): Promise<Page> => {
    const page = await competitionPage(source, request)
    pages.offer(keyOf(request), page, pageBytes + documentBytes * page.documents.length)
    return page
  }

  const find = (request: PageRequest): Page | undefined => {
    const known = pages.get(keyOf(request))
    return known !== undefined && isValidAt(known, request.now) ? known : undefined
  }

  /** Reads a page from storage, once for concurrent requests for it. Rejects with the problem `unknown_cursor`. */
  const load = async (request: PageRequest): Promise<Page> => {
    const place = placeOf(request)
    if (unknownCursors.get(place) !== undefined) throw unknownCursorProblem(request)
    const page = await pages
      .once(keyOf(request), () => loadAlone(request))
      .catch((error: unknown) => {
        if (error instanceof Problem) unknownCursors.offer(place, unknownMarker, 0)
        throw error
      })
    // The first of several callers may have asked before a release.
    return isValidAt(page, request.now) ? page : loadAlone(request)
  }

  return { find, load }
}
