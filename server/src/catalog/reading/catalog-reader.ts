import { Problem } from '../../contract/problem.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { isValidAt } from '../visibility.ts'
import type { AskedPage, Catalog, Edition, Page } from './catalog.ts'
import { competitionPage } from './competition-page.ts'
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
 * Reads one edition of the catalog for requests, from memory where it can. Throws `Overtaken` when there is a later
 * one.
 */
export function catalogReader(catalog: Catalog, edition: Edition, { memoryBytes, pause, counts }: ReaderOptions) {
  const memory = new Memory(memoryBytes)
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
      counts.pageMisses += 1
      const read = async () => {
        const found = await competitionPage({ catalog, released, revision }, asked).catch((error: unknown) => {
          if (error instanceof Problem) unknownCursors.offer(`${viewer.key} ${place}`, error, problemBytes)
          throw error
        })
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
