import type { Listing } from '../../contract/listing.ts'
import { Problem } from '../../contract/problem.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { Coding } from '../document.ts'
import { isValidAt } from '../visibility.ts'
import type { Viewer } from '../viewer.ts'
import type { Catalog, Edition } from './catalog.ts'
import { competitionPage } from './competition-page.ts'
import { fillList, type FilledList } from './fill-list.ts'
import { ListInMemory } from './list-in-memory.ts'
import { ListOrder } from './list-order.ts'
import { Memory, type Remembered } from './memory.ts'
import type { Page } from './page.ts'
import type { ReadingCounts } from './reading-counts.ts'
import { ReleasedDocuments } from './released-documents.ts'
import { WorkoutReader } from './workout-reader.ts'

/** What reading the catalog takes. */
export interface ReaderOptions {
  /** Bound of all that is remembered: documents, answers, accounts. */
  readonly memoryBytes: number
  /** Lets requests through while a list is read into memory. */
  readonly pause: () => Promise<void>
  readonly counts: ReadingCounts
}

/** How far ahead of a release its documents are prepared. */
const preparedMs = 10_000

/** How long after its reading began a list that is not in memory is tried again; one that was too large for memory. */
const retryMs = 60_000
const retryTooLargeMs = 600_000

/** The share of the memory that one list may take; answers that are slices of it need some, too. */
const listShareMax = 0.75

/** What a page takes besides its bytes: names and slices. */
const pageBytes = 3000

/** What a problem takes. */
const problemBytes = 2000

/** The place of a list that is being read: what was read so far counts already. */
const reading = { isBeingRead: true } as const

/** Until when lists that are not in memory are left alone, by the keys of their viewers: too large, or interrupted. */
export type LeftAlone = Map<string, Instant>

/** Reads one edition of the catalog for requests, from memory where it can: whole lists, pages, workouts. */
export class CatalogReader {
  readonly edition: Edition
  readonly memory: Memory
  readonly leftAlone: LeftAlone
  readonly workouts: WorkoutReader
  readonly #catalog: Catalog
  readonly #pause: () => Promise<void>
  readonly #counts: ReadingCounts
  readonly #released: ReleasedDocuments
  readonly #lists: Remembered<FilledList | typeof reading>
  readonly #pages: Remembered<Page>
  /** What viewers were told of cursors that they cannot have been given, those of others and those of nobody alike. */
  readonly #unknownCursors: Remembered<Problem>
  /** The keys of viewers whose lists were filled. */
  readonly #filled = new Set<string>()
  /** Lists are read one after the other, so that together they keep within the bound. */
  #filling: Promise<void> = Promise.resolve()

  /** `leftAlone` outlives an edition: a list that is too large is so after a change, too. */
  constructor(catalog: Catalog, edition: Edition, { memoryBytes, pause, counts }: ReaderOptions, leftAlone: LeftAlone) {
    this.edition = edition
    this.memory = new Memory(memoryBytes)
    this.leftAlone = leftAlone
    this.#catalog = catalog
    this.#pause = pause
    this.#counts = counts
    this.#released = new ReleasedDocuments(catalog, this.memory, counts)
    this.#lists = this.memory.of('list ')
    this.#pages = this.memory.of('page ')
    this.#unknownCursors = this.memory.of('unknown cursor ')
    this.workouts = new WorkoutReader(catalog, this.memory, counts)
  }

  /** A page of the list. Throws the problem `unknown_cursor`. */
  async page(viewer: Viewer, listing: Listing, coding: Coding, now: Instant): Promise<Page> {
    const list = this.#listOf(viewer, now)
    const sliced = list instanceof ListInMemory ? await list.page(listing, coding, now, this.#released) : undefined
    if (sliced !== undefined) {
      this.#counts.pageHits += 1
      return sliced
    }
    const place = `${listing.cursor?.side ?? ''} ${listing.cursor?.id ?? ''}`
    const key = `${viewer.key} ${coding} ${listing.limit} ${place}`
    const cursorKey = `${viewer.key} ${place}`
    const unknown = this.#unknownCursors.get(cursorKey)
    if (unknown !== undefined) throw unknown
    const known = this.#pages.get(key)
    if (known !== undefined && isValidAt(known, now)) {
      this.#counts.pageHits += 1
      return known
    }
    this.#counts.pageMisses += 1
    const order = list instanceof ListOrder ? list : undefined
    const read = async () => {
      const source = { catalog: this.#catalog, released: this.#released, order }
      const page = await competitionPage(source, viewer, listing, coding, now).catch((error: unknown) => {
        if (error instanceof Problem) this.#unknownCursors.offer(cursorKey, error, problemBytes)
        throw error
      })
      this.#pages.offer(key, page, page.ownBytes + pageBytes)
      return page
    }
    const page = await this.#pages.once(key, read)
    // Whoever asked first may have asked before a release.
    return isValidAt(page, now) ? page : read()
  }

  /**
   * Renders what is about to be released, so that the first read after the instant finds it ready. Where a publication
   * comes as well, another edition begins, which would not find it.
   */
  async prepareReleases(now: Instant): Promise<void> {
    const until = Math.min(now + preparedMs, (this.edition.validUntil ?? Infinity) - 1)
    for (const key of this.#filled) {
      const list = this.#lists.peek(key)
      if (!(list instanceof ListInMemory)) {
        this.#filled.delete(key)
        continue
      }
      for (const { entry, at } of list.releasesBetween(now, until)) {
        // What does not hold is told, and left out by whoever asks for it.
        await this.#released.documentAt(entry, 'published', at).catch(() => undefined)
        await this.#pause()
      }
    }
  }

  /**
   * Says that a viewer's list is in use. Answers that are slices of it are then let go before it: they would hold its
   * bytes without counting them.
   */
  touchList({ key }: Viewer): void {
    this.#lists.get(key)
  }

  /** The viewer's list; undefined, and begun to be read, while it is not in memory. */
  #listOf(viewer: Viewer, now: Instant): FilledList | undefined {
    const { key } = viewer
    const known = this.#lists.get(key)
    if (known !== undefined && !('isBeingRead' in known)) return known
    const leftUntil = this.leftAlone.get(key) ?? -Infinity
    // A clock that was stepped back does not leave a list alone for longer.
    const isLeft = now < leftUntil && leftUntil - now <= retryTooLargeMs
    if (isLeft) return undefined
    void this.#lists.once(key, () => {
      this.#filling = this.#filling.then(() => this.#fill(viewer, now))
      return this.#filling
    })
    return undefined
  }

  async #fill(viewer: Viewer, now: Instant): Promise<void> {
    const { key } = viewer
    const { memory } = this
    const { revision } = this.edition
    const onGrowth = (bytes: number) => this.#lists.keep(key, reading, bytes)
    const filling = {
      revision,
      now,
      released: this.#released,
      bytesMax: memory.bytesMax * listShareMax,
      onGrowth,
      pause: this.#pause,
    }
    // What fails here fails for the next request, too, which tells it.
    const filled = await fillList(this.#catalog, viewer, filling).catch(() => undefined)
    if (filled !== undefined && filled !== 'too large') {
      this.#lists.keep(key, filled, filled.bytes)
      this.#filled.add(key)
      this.leftAlone.delete(key)
      return
    }
    onGrowth(0)
    this.leftAlone.set(key, now + (filled === undefined ? retryMs : retryTooLargeMs))
  }
}
