import { Problem } from '../../contract/problem.ts'
import { isValidAt } from '../visibility.ts'
import type { AskedPage, Page } from './catalog.ts'
import { competitionPage, samePage, unknownCursor, type PageSource } from './competition-page.ts'
import type { Memory, ReadingCounts } from './memory.ts'

/** Bytes of memory that a page takes besides its body. */
const pageBytes = 1000

/**
 * Remembered in place of the problem, which would keep this reader and its memory alive: V8 holds on to the functions
 * on an error's stack.
 */
const unknown = {}

/**
 * Gives what reads the pages of one edition, from memory where it can, and takes over those of the edition before on
 * which nothing has changed. Whoever asks holds the bytes of a page, and gives them up. Throws the problem
 * `unknown_cursor`.
 */
export function pageReader(source: PageSource, memory: Memory, counts: ReadingCounts) {
  // By viewer and what it asked for.
  const pages = memory.of<Page>('page ')
  // By viewer and cursor. A cursor of another gym is remembered as one that never existed is.
  const unknownCursors = memory.of<typeof unknown>('unknown ')

  const readOrTakeOver = async (asked: AskedPage, key: string): Promise<Page> => {
    const earlier = pages.takeEarlier(key)
    const same = earlier && (await samePage(source, asked, earlier))
    counts[same === undefined ? 'pageMisses' : 'pageHits'] += 1
    if (same === undefined) earlier?.body.loan?.giveUp()
    const page = { ...(same ?? (await competitionPage(source, asked))), key: pages.nameOf(key) }
    pages.offer(key, page, page.body.length + pageBytes, page.body)
    return page
  }

  return async (asked: AskedPage): Promise<Page> => {
    const { viewer, listing, coding, now } = asked
    const place = `${listing.cursor?.side ?? ''} ${listing.cursor?.id ?? ''}`
    if (unknownCursors.get(`${viewer.key} ${place}`) !== undefined) throw unknownCursor(asked)
    const key = `${viewer.key} ${coding} ${listing.limit} ${place}`
    const known = pages.get(key)
    if (known !== undefined && isValidAt(known, now)) {
      counts.pageHits += 1
      known.body.loan?.hold()
      return known
    }
    let made: Page | undefined
    const make = async () => (made = await readOrTakeOver(asked, key))
    const page = await pages.once(key, make).catch((error: unknown) => {
      if (error instanceof Problem) unknownCursors.offer(`${viewer.key} ${place}`, unknown, 0)
      throw error
    })
    // All who waited for it go on one behind the other, long before the one who made it has sent it.
    if (page !== made) page.body.loan?.hold()
    if (isValidAt(page, now)) return page
    // Whoever asked first had asked before a release.
    page.body.loan?.giveUp()
    return readOrTakeOver(asked, key)
  }
}
