import { LRUCache } from 'lru-cache'
import type { WorkoutId } from '../../contract/ids.ts'
import type { Listing } from '../../contract/listing.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { Coding } from '../document.ts'
import { isValidAt } from '../visibility.ts'
import { viewerKey, type Viewer } from '../viewer.ts'
import { BoundedMemory } from './bounded-memory.ts'
import type { Catalog, WorkoutEntry } from './catalog.ts'
import { competitionPage } from './competition-page.ts'
import { holdList, type HeldList } from './hold-list.ts'
import { ListOrder } from './list-order.ts'
import type { Page } from './page.ts'
import { Renderings } from './renderings.ts'
import { Shelf } from './shelf.ts'
import { seesWorkout } from './sees-workout.ts'

export interface ReaderOptions {
  /** Bound of the documents that are held in memory; a tenth of it is left to answers, which are not kept here. */
  readonly memoryBytes: number
  /** Lets requests through while a list is read into memory. */
  readonly pause: () => Promise<void>
}

/** How far ahead of a release its documents are prepared. */
const preparedMs = 10_000

/** How long after its reading began a list that is not in memory is tried again; one that was too large for memory. */
const retryMs = 60_000
const retryTooLargeMs = 600_000

/** Shares of the memory for documents; the answers that are repeated have the rest. */
const shares = { lists: 0.7, pages: 0.1, workouts: 0.1 } as const

/** What a page takes besides its bytes: names and slices. */
const pageBytes = 3000

/**
 * Reads the catalog for requests, from memory where it can: whole lists on shelves, single pages, workouts. Everything
 * in memory is of one revision of the catalog; the first read after a change lets go of it.
 */
export class CatalogReader {
  readonly #catalog: Catalog
  readonly #options: ReaderOptions
  readonly #renderings: Renderings
  readonly #lists: LRUCache<string, HeldList>
  readonly #pages: BoundedMemory<Page>
  readonly #workouts: LRUCache<WorkoutId, WorkoutEntry>
  /** Until when lists that are not in memory are left alone, by viewer: they are being read, or did not fit. */
  readonly #leftUntil = new Map<string, Instant>()
  #stamp: number | undefined
  #revision: number | undefined

  constructor(catalog: Catalog, options: ReaderOptions) {
    this.#catalog = catalog
    this.#options = options
    this.#renderings = new Renderings(catalog)
    this.#lists = new LRUCache({ maxSize: Math.floor(options.memoryBytes * shares.lists) })
    this.#pages = new BoundedMemory(options.memoryBytes * shares.pages)
    this.#workouts = new LRUCache({ maxSize: Math.floor(options.memoryBytes * shares.workouts) })
  }

  /** A page of the list. Throws the problem `unknown_cursor`. */
  async page(viewer: Viewer, listing: Listing, coding: Coding, now: Instant): Promise<Page> {
    const stamp = this.#catalog.stamp()
    if (stamp !== this.#stamp) await this.#refresh(stamp)
    const name = viewerKey(viewer)
    const key = `${name} ${coding} ${listing.limit} ${listing.cursor?.side ?? ''} ${listing.cursor?.id ?? ''}`
    const known = this.#pages.get(key)
    if (known !== undefined && isValidAt(known, now)) return known
    const revision = this.#revision
    const page = await this.#makePage(this.#listFor(name, viewer, now), viewer, listing, coding, now)
    // A page that was read while the catalog changed may be older than what is in memory by now.
    if (revision === this.#revision) this.#pages.offer(key, page, page.ownBytes + pageBytes)
    return page
  }

  /** A workout, when the viewer sees it. */
  async workout(id: WorkoutId, viewer: Viewer, now: Instant): Promise<WorkoutEntry | undefined> {
    const stamp = this.#catalog.stamp()
    if (stamp !== this.#stamp) await this.#refresh(stamp)
    const entry = this.#workouts.get(id) ?? (await this.#loadWorkout(id))
    return entry !== undefined && seesWorkout(viewer, entry, now) ? entry : undefined
  }

  /** Renders what is about to be released, so that the first read after the instant finds it ready. */
  async prepareReleases(now: Instant): Promise<void> {
    for (const list of this.#lists.values()) {
      if (!(list instanceof Shelf)) continue
      for (const { entry, at } of list.releasesBetween(now, now + preparedMs)) {
        await this.#renderings.documentAt(entry, 'published', at)
      }
    }
  }

  async #makePage(
    list: HeldList | undefined,
    viewer: Viewer,
    listing: Listing,
    coding: Coding,
    now: Instant,
  ): Promise<Page> {
    const source = { catalog: this.#catalog, renderings: this.#renderings }
    if (list instanceof ListOrder) return competitionPage({ ...source, order: list }, viewer, listing, coding, now)
    const sliced = await list?.page(listing, coding, now, this.#renderings)
    return sliced ?? competitionPage(source, viewer, listing, coding, now)
  }

  async #refresh(stamp: number): Promise<void> {
    const revision = await this.#catalog.revision()
    if (revision !== this.#revision) {
      this.#lists.clear()
      this.#pages.clear()
      this.#workouts.clear()
    }
    this.#stamp = stamp
    this.#revision = revision
  }

  async #loadWorkout(id: WorkoutId): Promise<WorkoutEntry | undefined> {
    const revision = this.#revision
    const entry = await this.#catalog.findWorkout(id)
    if (entry !== undefined && revision === this.#revision) {
      const { bytes, deflated } = entry.document
      this.#workouts.set(id, entry, { size: bytes.byteLength + deflated.byteLength })
    }
    return entry
  }

  /** The viewer's list; undefined, and begun to be read, while it is not in memory. */
  #listFor(name: string, viewer: Viewer, now: Instant): HeldList | undefined {
    const list = this.#lists.get(name)
    if (list === undefined && now > (this.#leftUntil.get(name) ?? -Infinity)) {
      this.#leftUntil.set(name, now + retryMs)
      void this.#hold(name, viewer, now)
    }
    return list
  }

  async #hold(name: string, viewer: Viewer, now: Instant): Promise<void> {
    const revision = this.#revision
    const bytesMax = this.#lists.maxSize
    // What fails here fails for the next request, too, which tells it.
    const held = await holdList(this.#catalog, viewer, bytesMax, this.#options.pause).catch(() => undefined)
    if (held === 'too large') this.#leftUntil.set(name, now + retryTooLargeMs)
    if (held === undefined || held === 'too large' || revision !== this.#revision) return
    this.#lists.set(name, held, { size: held.bytes })
    this.#leftUntil.delete(name)
  }
}
