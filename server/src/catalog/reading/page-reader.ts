import { Problem } from '../../contract/problem.ts'
import { isValidAt } from '../visibility.ts'
import type { AskedPage, Page } from './catalog.ts'
import { competitionPage, samePage, type PageSource } from './competition-page.ts'
import { Loan } from './loan.ts'
import type { Memory, ReadingCounts } from './memory.ts'

/** What a page takes besides its bytes, and what a problem takes. */
const pageBytes = 1000
const problemBytes = 2000

/**
 * Gives what reads the pages of one edition, from memory where it can, and takes over those of the edition before on
 * which nothing has changed. Throws the problem `unknown_cursor`.
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
    const page = { ...(same ?? (await competitionPage(source, asked))), key: pages.nameOf(key) }
    const isKept = pages.offer(key, page, page.body.byteLength + pageBytes)
    // Answers of the edition before may still be sending the body that was taken over.
    return isKept || same !== undefined ? page : { ...page, loan: new Loan(page.body) }
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
      return known
    }
    const read = () => readOrTakeOver(asked, key)
    const page = await pages.once(key, read).catch((error: unknown) => {
      if (error instanceof Problem) unknownCursors.offer(`${viewer.key} ${place}`, error, problemBytes)
      throw error
    })
    // Whoever asked first may have asked before a release.
    const valid = isValidAt(page, now) ? page : await read()
    // Before anybody has sent it: all who waited for one page go on one behind the other, and nothing comes in between.
    valid.loan?.hold()
    return valid
  }
}
