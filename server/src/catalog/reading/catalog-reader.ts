import { Problem } from '../../contract/problem.ts'
import type { WorkoutId } from '../../contract/ids.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { isValidAt, type Viewer } from '../visibility.ts'
import type { AskedPage, Catalog, Edition, Page, SeenWorkout } from './catalog.ts'
import { competitionPage } from './competition-page.ts'
import { Memory, type ReadingCounts, type Remembered } from './memory.ts'
import { ReleasedDocuments } from './released-documents.ts'
import { WorkoutReader } from './workout-reader.ts'

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

/**
 * Reads one edition of the catalog for requests, from memory where it can. Throws `Overtaken` when there is a later
 * one.
 */
export class CatalogReader {
  readonly edition: Edition
  readonly memory: Memory
  readonly #catalog: Catalog
  readonly #pause: () => Promise<void>
  readonly #counts: ReadingCounts
  readonly #released: ReleasedDocuments
  readonly #workouts: WorkoutReader
  /** By viewer and what it asked for. */
  readonly #pages: Remembered<Page>
  /**
   * By viewer and cursor, what it was told of one that it cannot have been given: those of others and of nobody alike.
   */
  readonly #unknown: Remembered<Problem>

  constructor(catalog: Catalog, edition: Edition, { memoryBytes, pause, counts }: ReaderOptions) {
    this.edition = edition
    this.memory = new Memory(memoryBytes)
    this.#catalog = catalog
    this.#pause = pause
    this.#counts = counts
    this.#released = new ReleasedDocuments(catalog, edition.revision, this.memory, counts)
    this.#workouts = new WorkoutReader(catalog, edition.revision, this.memory, counts)
    this.#pages = this.memory.of('page ')
    this.#unknown = this.memory.of('unknown ')
  }

  /** A page of the list. Throws the problem `unknown_cursor`. */
  async page(asked: AskedPage): Promise<Page> {
    const { viewer, listing, coding, now } = asked
    const place = `${listing.cursor?.side ?? ''} ${listing.cursor?.id ?? ''}`
    const unknown = this.#unknown.get(`${viewer.key} ${place}`)
    if (unknown !== undefined) throw unknown
    const key = `${viewer.key} ${coding} ${listing.limit} ${place}`
    const known = this.#pages.get(key)
    if (known !== undefined && isValidAt(known, now)) {
      this.#counts.pageHits += 1
      return known
    }
    this.#counts.pageMisses += 1
    const read = async () => {
      const page = { ...(await this.#read(asked, `${viewer.key} ${place}`)), key: this.#pages.nameOf(key) }
      this.#pages.offer(key, page, page.body.byteLength + pageBytes)
      return page
    }
    const page = await this.#pages.once(key, read)
    // Whoever asked first may have asked before a release.
    return isValidAt(page, now) ? page : read()
  }

  /** A workout, when the viewer sees it. Throws `Unproven` when it is seen, and its document does not hold. */
  workout(id: WorkoutId, viewer: Viewer, now: Instant): Promise<SeenWorkout | undefined> {
    return this.#workouts.find(id, viewer, now)
  }

  /**
   * Renders what is about to be released. Where a publication comes as well, another edition begins, which would not
   * find it.
   */
  prepareReleases(now: Instant): Promise<void> {
    return this.#released.prepare(now, (this.edition.validUntil ?? Infinity) - 1, this.#pause)
  }

  #read(asked: AskedPage, cursorKey: string): Promise<Omit<Page, 'key'>> {
    const source = { catalog: this.#catalog, released: this.#released, revision: this.edition.revision }
    return competitionPage(source, asked).catch((error: unknown) => {
      if (error instanceof Problem) this.#unknown.offer(cursorKey, error, problemBytes)
      throw error
    })
  }
}
