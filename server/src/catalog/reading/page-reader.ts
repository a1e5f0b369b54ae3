import { Problem } from '../../contract/problem.ts'
import { isValidAt } from '../visibility.ts'
import type { PageRequest, Page } from './catalog.ts'
import { competitionPage, revalidatePage, unknownCursorProblem, type PageSource } from './competition-page.ts'
import type { Memory, ReadingCounts } from './memory.ts'

/** Bytes that a page takes besides its body. */
const pageBytes = 1000

/** Cached in place of the problem, whose stack would keep this reader and its memory alive. */
const unknownMarker = {}

/**
 * Creates a reader for the pages of one snapshot. It reads from memory if possible, and reuses unchanged pages of the
 * previous snapshot. The caller holds the bytes of a page and releases them. Throws the problem `unknown_cursor`.
 */
export function pageReader(source: PageSource, memory: Memory, counts: ReadingCounts) {
  // By viewer and page request.
  const pages = memory.of<Page>('page ')
  // By viewer and cursor. A cursor of another gym is cached like one that never existed.
  const unknownCursors = memory.of<typeof unknownMarker>('unknown ')

  const readOrRevalidate = async (request: PageRequest, key: string): Promise<Page> => {
    const earlier = pages.takeEarlier(key)
    const same = earlier && (await revalidatePage(source, request, earlier))
    counts[same === undefined ? 'pageMisses' : 'pageHits'] += 1
    if (same === undefined) earlier?.body.buffer?.release()
    const page = { ...(same ?? (await competitionPage(source, request))), key: pages.nameOf(key) }
    pages.offer(key, page, page.body.length + pageBytes, page.body)
    return page
  }

  return async (request: PageRequest): Promise<Page> => {
    const { viewer, listing, coding, now } = request
    const place = `${listing.cursor?.side ?? ''} ${listing.cursor?.id ?? ''}`
    if (unknownCursors.get(`${viewer.key} ${place}`) !== undefined) throw unknownCursorProblem(request)
    const key = `${viewer.key} ${coding} ${listing.limit} ${place}`
    const known = pages.get(key)
    if (known !== undefined && isValidAt(known, now)) {
      counts.pageHits += 1
      known.body.buffer?.retain()
      return known
    }
    let own: Page | undefined
    const make = async () => (own = await readOrRevalidate(request, key))
    const page = await pages.once(key, make).catch((error: unknown) => {
      if (error instanceof Problem) unknownCursors.offer(`${viewer.key} ${place}`, unknownMarker, 0)
      throw error
    })
    // Every caller that waited continues before the first one has sent the body.
    if (page !== own) page.body.buffer?.retain()
    if (isValidAt(page, now)) return page
    // The first caller had asked before a release.
    page.body.buffer?.release()
    return readOrRevalidate(request, key)
  }
}
