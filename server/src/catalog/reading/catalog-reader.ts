import { Problem } from '../../contract/problem.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { isValidAt } from '../visibility.ts'
import type { AskedPage, Catalog, Edition, Page } from './catalog.ts'
import { competitionPage, samePage } from './competition-page.ts'
import { Memory, type ReadingCounts } from './memory.ts'
import { releasedDocuments } from './released-documents.ts'
import { workoutReader } from './workout-reader.ts'

/** What reading the catalog takes. */
export interface ReaderOptions {
  /** Bound of all that is remembered: documents, answers, accounts. */
  readonly memoryBytes: number
  /** Lets requests through while releases are prepared. */
  readonly pause: () => Promise<void>
  readonly counts: ReadingCounts
}

/** What a page takes besides its bytes, and what a problem takes. */
const pageBytes = 1000
const problemBytes = 2000

export type CatalogReader = ReturnType<typeof catalogReader>

/**
 * Reads one edition of the catalog for requests, from memory where it can. A page that `before`, the memory of another
 * edition, still has is not read again where nothing on it has changed. Throws `Overtaken` when there is a later
 * edition.
 */
export function catalogReader(
  catalog: Catalog,
  edition: Edition,
  { memoryBytes, pause, counts }: ReaderOptions,
  before?: Memory,
) {
  const memory = new Memory(memoryBytes, before)
  const { revision } = edition
  const released = releasedDocuments(catalog, revision, memory, counts)
  // By viewer and what it asked for.
  const pages = memory.of<Page>('page ')
  // By viewer and cursor, what it was told of one that it cannot have been given: those of others and of nobody alike.
  const unknownCursors = memory.of<Problem>('unknown ')
  return {
    edition,
    memory,
    workout: workoutReader(catalog, revision, memory, counts),

    /** A page of the list. Throws the problem `unknown_cursor`. */
    async page(asked: AskedPage): Promise<Page> {
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
      const read = async () => {
        const source = { catalog, released, revision }
        const earlier = pages.takeEarlier(key)
        const same = earlier && (await samePage(source, asked, earlier))
        counts[same === undefined ? 'pageMisses' : 'pageHits'] += 1
        const found =
          same ??
          (await competitionPage(source, asked).catch((error: unknown) => {
            if (error instanceof Problem) unknownCursors.offer(`${viewer.key} ${place}`, error, problemBytes)
            throw error
          }))
        const page = { ...found, key: pages.nameOf(key) }
        pages.offer(key, page, page.body.byteLength + pageBytes)
        return page
      }
      const page = await pages.once(key, read)
      // Whoever asked first may have asked before a release.
      return isValidAt(page, now) ? page : read()
    },

    /**
     * Renders what is about to be released. Where a publication comes as well, another edition begins, which would not
     * find it.
     */
    prepareReleases: (now: Instant): Promise<void> =>
      released.prepare(now, (edition.validUntil ?? Infinity) - 1, pause),
  }
}
