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

const pageBytes = 600
const documentBytes = 150

const corruptMax = 1000

const unknownMarker = {}

/**
 * The result of reading a page. The caller gives a callback `choose`, which decides whether the body is needed.
 * `choice` is the return value of this callback. `body` is undefined if the body is not needed.
 */
export interface PageRead<Choice> {
  readonly page: Page
  readonly choice: Choice
  readonly body: Body | undefined
  /** Returns the body again. Returns `undefined` if some of its documents are no longer cached. */
  readonly cachedBody: () => Body | undefined
}

export function pageReader(
  origin: Omit<PageSource, 'corrupt'>,
  memory: Memory,
  documents: DocumentCache,
  counts: ReadingCounts,
) {
  const source = { ...origin, corrupt: new LRUCache<number, true>({ max: corruptMax }) }
  const pages = pageLists(source, memory)
  const bodies = pageBodies(source, documents)
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
