import { Problem } from '../../contract/problem.ts'
import { isValidAt } from '../visibility.ts'
import type { AskedPage, Page } from './catalog.ts'
import { competitionPage, samePage, type PageSource } from './competition-page.ts'
import type { Memory, ReadingCounts } from './memory.ts'

/** What a page takes besides its bytes, and what a problem takes. */
const pageBytes = 1000
const problemBytes = 2000

/**
 * Gives what reads the pages of one edition, from memory where it can, and takes over those of the edition before on
 * which nothing has changed. Whoever asks holds the bytes of a page, and gives them up. Throws the problem
 * `unknown_cursor`.
 */
export function pageReader(source: PageSource, memory: Memory, counts: ReadingCounts) {
  // By viewer and what it asked for.
  const pages = memory.of<Page>('page ')
  // By viewer and cursor, what it was told of one that it cannot have been given: those of others and of nobody alike.
  const unknownCursors = memory.of<Problem>('unknown ')

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
    const told = unknownCursors.get(`${viewer.key} ${place}`)
    if (told !== undefined) throw told
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
      if (error instanceof Problem) unknownCursors.offer(`${viewer.key} ${place}`, error, problemBytes)
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
