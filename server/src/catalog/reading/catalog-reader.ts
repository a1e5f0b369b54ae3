import type { Listing } from '../../contract/listing.ts'
import { Problem } from '../../contract/problem.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { Coding } from '../document.ts'
import { isValidAt, type Viewer } from '../visibility.ts'
import { competitionPage } from './competition-page.ts'
import type { ListMemory } from './fill-list.ts'
import { isLeftAlone, type ListSource } from './list-keeper.ts'
import { ListInMemory } from './list-in-memory.ts'
import { ListOrder } from './list-order.ts'
import { Memory, type ReadingCounts, type Remembered } from './memory.ts'
import type { AskedPage, Catalog, Edition, Page } from './catalog.ts'
import { ReleasedDocuments } from './released-documents.ts'
import { WorkoutReader } from './workout-reader.ts'

/** What reading the catalog takes. */
export interface ReaderOptions {
  /** Bound of all that is remembered: documents, answers, accounts. */
  readonly memoryBytes: number
  readonly lists: ListSource
  /** Lets requests through while releases are prepared. */
  readonly pause: () => Promise<void>
  readonly counts: ReadingCounts
}

/** How far ahead of a release its documents are prepared. */
const preparedMs = 10_000

/** How long a list is left alone that nobody could be asked for. */
const retryMs = 60_000

/** What a page takes besides its bytes: names and slices. */
const pageBytes = 3000

/** What a problem takes. */
const problemBytes = 2000

/** A list as its memory is read here. */
interface HeldList {
  readonly list: ListInMemory | ListOrder
  readonly bytes: number
  /** Since it was last told. */
  isUsed: boolean
}

/** Reads one edition of the catalog for requests, from memory where it can: whole lists, pages, workouts. */
export class CatalogReader {
  readonly edition: Edition
  readonly memory: Memory
  readonly workouts: WorkoutReader
  readonly #catalog: Catalog
  readonly #pause: () => Promise<void>
  readonly #counts: ReadingCounts
  readonly #released: ReleasedDocuments
  readonly #source: ListSource
  /** By the keys of their viewers; and of those that are not there, until when they are left alone. */
  readonly #lists = new Map<string, HeldList>()
  readonly #absent = new Map<string, Instant | 'asked for'>()
  #listsDue = 0
  /**
   * Pages by viewer and what it asked for; by viewer and cursor alone, what it was told of one that it cannot have been
   * given, those of others and those of nobody alike.
   */
  readonly #pages: Remembered<Page | Problem>
  /** Who waits for each page that is being read: whether each of them has left. */
  readonly #callers = new Map<string, (() => boolean)[]>()

  constructor(catalog: Catalog, edition: Edition, { memoryBytes, lists, pause, counts }: ReaderOptions) {
    this.edition = edition
    // What is read while a list is on its way would lie beside it twice.
    const isListDue = () => this.#listsDue > 0
    this.memory = new Memory(memoryBytes, () => lists.bytes, isListDue)
    this.#catalog = catalog
    this.#source = lists
    this.#pause = pause
    this.#counts = counts
    this.#released = new ReleasedDocuments(catalog, this.memory, counts)
    this.#pages = this.memory.of('page ')
    this.workouts = new WorkoutReader(catalog, this.memory, counts)
  }

  /**
   * A page of the list. Throws the problem `unknown_cursor`, and `CatalogBusy`. What nobody waits for any more, when its turn has
   * come, is not read: `isGone` tells whether the caller has left.
   */
  async page(
    viewer: Viewer,
    listing: Listing,
    coding: Coding,
    now: Instant,
    isGone: () => boolean = () => false,
  ): Promise<Page> {
    const list = this.#listOf(viewer, now)
    const sliced = list instanceof ListInMemory ? await list.page(listing, coding, now, this.#released) : undefined
    if (sliced !== undefined) {
      this.#counts.pageHits += 1
      return sliced
    }
    const place = `${listing.cursor?.side ?? ''} ${listing.cursor?.id ?? ''}`
    const key = `${viewer.key} ${coding} ${listing.limit} ${place}`
    const cursorKey = `${viewer.key} ${place}`
    const known = this.#remembered(key, cursorKey, now)
    if (known !== undefined) {
      this.#counts.pageHits += 1
      return known
    }
    this.#counts.pageMisses += 1
    const order = list instanceof ListOrder ? list : undefined
    const callers = this.#callers.get(key) ?? []
    callers.push(isGone)
    this.#callers.set(key, callers)
    const isWanted = () => callers.some((hasLeft) => !hasLeft())
    const read = async () => {
      const asked = { viewer, listing, coding, now }
      const page = await this.#read(asked, order, isWanted).catch((error: unknown) => {
        if (error instanceof Problem) this.#pages.offer(cursorKey, error, problemBytes)
        throw error
      })
      this.#pages.offer(key, page, page.ownBytes + pageBytes)
      return page
    }
    const page = await this.#pages.once(key, read).finally(() => this.#callers.delete(key))
    // Whoever asked first may have asked before a release.
    return isValidAt(page, now) ? page : read()
  }

  /** The page of a key, if it is remembered and holds. Throws what was told of its cursor. */
  #remembered(key: string, cursorKey: string, now: Instant): Page | undefined {
    const unknown = this.#pages.get(cursorKey)
    if (unknown instanceof Problem) throw unknown
    const page = this.#pages.get(key)
    return page === undefined || page instanceof Problem || !isValidAt(page, now) ? undefined : page
  }

  async #read(asked: AskedPage, order: ListOrder | undefined, isWanted: () => boolean): Promise<Page> {
    const catalog = this.#catalog
    const plain = await catalog.plainPage?.(asked, isWanted)
    if (plain !== undefined) return plain
    const { viewer, listing, coding, now } = asked
    return competitionPage({ catalog, released: this.#released, order }, viewer, listing, coding, now)
  }

  /**
   * Renders what is about to be released, so that the first read after the instant finds it ready. Where a publication
   * comes as well, another edition begins, which would not find it.
   */
  async prepareReleases(now: Instant): Promise<void> {
    const until = Math.min(now + preparedMs, (this.edition.validUntil ?? Infinity) - 1)
    for (const { list } of this.#lists.values()) {
      if (!(list instanceof ListInMemory)) continue
      for (const { entry, at } of list.releasesBetween(now, until)) {
        // What does not hold is told, and left out by whoever asks for it.
        await this.#released.documentAt(entry, 'published', at).catch(() => undefined)
        await this.#pause()
      }
    }
  }

  /** Says that a viewer's list is in use: it goes last. */
  touchList({ key }: Viewer): void {
    const held = this.#lists.get(key)
    if (held !== undefined) held.isUsed = true
  }

  /** Tells which lists were used since this was last called, and makes room for those that others have read meanwhile. */
  lookAfterLists(): void {
    this.memory.fit()
    const used = [...this.#lists].filter(([, { isUsed }]) => isUsed)
    for (const [, held] of used) held.isUsed = false
    if (used.length > 0)
      this.#source.use(
        this.edition,
        used.map(([key]) => key),
      )
  }

  /** Lets go of a list, and of the answers that are slices of it: they would hold its bytes without counting them. */
  letGoOf(key: string): void {
    const held = this.#lists.get(key)
    if (held === undefined) return
    this.#lists.delete(key)
    this.memory.forget((value) => 'viewer' in value && (value as { readonly viewer: Viewer }).viewer.key === key)
    this.#source.letGo(held.bytes)
  }

  /** Says that nothing of this edition will be read any more. */
  end(): void {
    this.#source.letGo([...this.#lists.values()].reduce((sum, { bytes }) => sum + bytes, 0))
  }

  /** The viewer's list; undefined, and asked for, while it is not in memory. */
  #listOf(viewer: Viewer, now: Instant): HeldList['list'] | undefined {
    const { key } = viewer
    const held = this.#lists.get(key)
    if (held !== undefined) {
      held.isUsed = true
      return held.list
    }
    const absent = this.#absent.get(key) ?? -Infinity
    if (absent === 'asked for' || isLeftAlone(absent, now)) return undefined
    this.#absent.set(key, 'asked for')
    void this.#hold(viewer, now)
    return undefined
  }

  async #hold(viewer: Viewer, now: Instant): Promise<void> {
    const { key } = viewer
    this.#listsDue += 1
    const given = await this.#source.ask(viewer, this.edition, now).catch(() => undefined)
    this.#listsDue -= 1
    if (given === undefined) this.#absent.set(key, now + retryMs)
    else if (given.kind === 'left alone') this.#absent.set(key, given.until)
    else {
      this.#absent.delete(key)
      this.#lists.set(key, { list: readList(given), bytes: bytesOf(given), isUsed: true })
    }
  }
}

function readList(memory: ListMemory): HeldList['list'] {
  return memory.kind === 'documents' ? new ListInMemory(memory) : new ListOrder(memory)
}

function bytesOf(memory: ListMemory): number {
  const parts = memory.kind === 'documents' ? memory.segments : memory.parts
  return parts.reduce((sum, { byteLength }) => sum + byteLength, 0)
}
