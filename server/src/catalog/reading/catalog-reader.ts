import type { WorkoutId } from '../../contract/ids.ts'
import type { Listing } from '../../contract/listing.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { Coding } from '../document.ts'
import { isValidAt } from '../visibility.ts'
import { viewerKey, type Viewer } from '../viewer.ts'
import type { Catalog, WorkoutEntry } from './catalog.ts'
import { competitionPage } from './competition-page.ts'
import { fillShelf } from './fill-shelf.ts'
import type { Page } from './page.ts'
import { Recent } from './recent.ts'
import { Renderings } from './renderings.ts'
import type { Shelf } from './shelf.ts'
import { seesWorkout } from './sees-workout.ts'

export interface ReaderOptions {
  /** Bound of the documents that are held in memory; a tenth of it is left to answers, which are not kept here. */
  readonly memoryBytes: number
  /** Lets requests through while a list is read into memory. */
  readonly pause: () => Promise<void>
}

/** How far ahead of a release its documents are prepared. */
const preparedMs = 10_000

/** How long a list that exceeded the memory is left alone before it is tried again. */
const retryMs = 60_000

/** What a page takes besides its bytes: names and slices. */
const pageBytes = 1000

/**
 * Reads the catalog for requests, from memory where it can: whole lists on shelves, single pages, workouts. Everything
 * in memory is of one revision of the catalog; the first read after a change lets go of it.
 */
export class CatalogReader {
  readonly #catalog: Catalog
  readonly #options: ReaderOptions
  readonly #renderings: Renderings
  readonly #shelves: Recent<string, Shelf>
  readonly #pages: Recent<string, Page>
  readonly #workouts: Recent<WorkoutId, WorkoutEntry>
  /** When lists were last begun to be read into memory, by viewer; those under way and those that did not fit. */
  readonly #filledAt = new Map<string, Instant>()
  #stamp: number | undefined
  #revision: number | undefined

  constructor(catalog: Catalog, options: ReaderOptions) {
    this.#catalog = catalog
    this.#options = options
    this.#renderings = new Renderings(catalog)
    this.#shelves = new Recent(options.memoryBytes * 0.7)
    this.#pages = new Recent(options.memoryBytes * 0.1)
    this.#workouts = new Recent(options.memoryBytes * 0.1)
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
    const sliced = await this.#shelfFor(name, viewer, now)?.page(listing, coding, now, this.#renderings)
    const page = sliced ?? (await competitionPage(this.#source, viewer, listing, coding, now))
    // A page that was read while the catalog changed may be older than what is in memory by now.
    if (revision === this.#revision) this.#pages.set(key, page, page.ownBytes + pageBytes)
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
    for (const shelf of this.#shelves.values()) {
      for (const { entry, at } of shelf.releasesBetween(now, now + preparedMs)) {
        await this.#renderings.documentAt(entry, 'published', at)
      }
    }
  }

  get #source() {
    return { catalog: this.#catalog, renderings: this.#renderings }
  }

  async #refresh(stamp: number): Promise<void> {
    const revision = await this.#catalog.revision()
    if (revision !== this.#revision) {
      this.#shelves.clear()
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
      this.#workouts.set(id, entry, entry.document.bytes.byteLength + entry.document.deflated.byteLength)
    }
    return entry
  }

  /** The viewer's shelf; undefined, and begun to be filled, while there is none. */
  #shelfFor(name: string, viewer: Viewer, now: Instant): Shelf | undefined {
    const shelf = this.#shelves.get(name)
    if (shelf === undefined && now - (this.#filledAt.get(name) ?? -Infinity) > retryMs) {
      this.#filledAt.set(name, now)
      void this.#fill(name, viewer)
    }
    return shelf
  }

  async #fill(name: string, viewer: Viewer): Promise<void> {
    const revision = this.#revision
    const bytesMax = this.#options.memoryBytes * 0.7
    // What fails here fails for the next request, too, which tells it.
    const shelf = await fillShelf(this.#catalog, viewer, bytesMax, this.#options.pause).catch(() => undefined)
    if (shelf === undefined || revision !== this.#revision) return
    this.#shelves.set(name, shelf, shelf.bytes)
    this.#filledAt.delete(name)
  }
}
