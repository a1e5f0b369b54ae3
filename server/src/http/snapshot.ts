import { createAuthenticator, type Authenticator } from '../access/authenticator.ts'
import type { Account, Accounts } from '../access/account.ts'
import type { Catalog, Snapshot as CatalogSnapshot } from '../catalog/reading/catalog.ts'
import { catalogReader, type CatalogReader, type ReaderOptions } from '../catalog/reading/catalog-reader.ts'
import { DocumentCache } from '../catalog/reading/document-cache.ts'
import type { CacheSection } from '../catalog/reading/memory.ts'
import { isValidAt, type Validity, type Viewer } from '../catalog/visibility.ts'
import type { Operation } from '../contract/operations.ts'
import type { Instant } from '../contract/time-stamp.ts'
import type { Body } from '../catalog/reading/body.ts'
import type { HeaderList } from './message/send-answer.ts'
import { hotBodiesIn, type HotBodies, type BodyVariant } from './packing/hot-bodies.ts'
import type { Packer } from './packing/packer.ts'
import type { EventLoopTicks } from './guard/overload.ts'

/** An answer that may be sent again to requests with the same key. */
export interface CachedAnswer {
  readonly status: number
  readonly headers: HeaderList
  /** The length of the body that the headers name. */
  readonly length: number
  /** Returns the body if its bytes are still in memory. */
  readonly cachedBody: () => Body | undefined
  readonly variant: BodyVariant
  readonly account: Account
  readonly viewer: Viewer
  /** The instant at which the credentials expire. */
  readonly openUntil: Instant
  readonly operation: Operation
  readonly validity: Validity
}

/**
 * The database at one revision, between two publish instants, with everything cached of it. A change of the database, a
 * publish instant, or a clock that is set back past one starts a new snapshot.
 */
export interface Snapshot {
  /** The data version: a different number after each change of the database. */
  readonly stamp: number
  readonly accounts: Authenticator
  /** Cached responses by request key. */
  readonly answers: CacheSection<CachedAnswer>
  /** The reader of one catalog snapshot; shared with the previous snapshot if only accounts have changed. */
  readonly reader: CatalogReader
  /** The packed bodies of the same catalog snapshot. */
  readonly hotBodies: HotBodies
}

/** Opens the current snapshot. The only code that checks for changes. */
export class Snapshots {
  readonly #catalog: Catalog
  readonly #accounts: Accounts
  readonly #options: ReaderOptions
  readonly #documents: DocumentCache
  #current: Snapshot | undefined
  #opening: { readonly stamp: number; readonly snapshot: Promise<Snapshot> } | undefined
  readonly #ticks: EventLoopTicks
  readonly #packer: Packer
  #versionTick = 0
  #versionOfTick = 0

  constructor(catalog: Catalog, accounts: Accounts, ticks: EventLoopTicks, packer: Packer, options: ReaderOptions) {
    this.#catalog = catalog
    this.#accounts = accounts
    this.#ticks = ticks
    this.#packer = packer
    this.#options = options
    this.#documents = new DocumentCache(options.memoryBytes)
  }

  /** Returns the open snapshot if it is valid at `now`; otherwise, or if the database cannot be read, `undefined`. */
  current(now: Instant): Snapshot | undefined {
    try {
      return isOf(this.#current, this.#stamp(), now) ? this.#current : undefined
    } catch {
      return undefined
    }
  }

  /** The last opened snapshot, even if something has changed since. */
  get last(): Snapshot | undefined {
    return this.#current
  }

  /** Bytes that the caches use. */
  get usedBytes(): number {
    return this.#documents.usedBytes + (this.#current?.reader.memory.usedBytes ?? 0)
  }

  /**
   * Returns the current snapshot. Simultaneous calls open it once. Rejects if the catalog cannot be read.
   */
  async open(now: Instant): Promise<Snapshot> {
    const stamp = this.#stamp()
    if (isOf(this.#current, stamp, now)) return this.#current
    if (this.#opening?.stamp !== stamp) {
      const snapshot = this.#begin(stamp, now).finally(() => {
        if (this.#opening?.snapshot === snapshot) this.#opening = undefined
      })
      this.#opening = { stamp, snapshot }
    }
    return this.#opening.snapshot
  }

  /** Drops a snapshot after a statement read a newer revision; `open` then opens the next one. */
  invalidate(snapshot: Snapshot): void {
    if (this.#current === snapshot) this.#current = undefined
  }

  async #begin(stamp: number, now: Instant): Promise<Snapshot> {
    const catalogSnapshot = await this.#catalog.snapshot(now)
    const { reader, hotBodies } = this.#readingOf(catalogSnapshot, now)
    const accounts = createAuthenticator(this.#accounts, reader.memory, { stamp, revision: catalogSnapshot.revision })
    const answers = reader.memory.of<CachedAnswer>(`answer ${stamp} `)
    const snapshot = { stamp, accounts, reader, hotBodies, answers }
    // A later change may have been detected meanwhile.
    if (this.#opening?.stamp === stamp) this.#current = snapshot
    return snapshot
  }

  /** Returns the reader and bodies of a catalog snapshot, shared with the current snapshot if that has the same one. */
  #readingOf(catalog: CatalogSnapshot, now: Instant): Pick<Snapshot, 'reader' | 'hotBodies'> {
    const known = this.#current
    const last = known?.reader.snapshot
    if (known !== undefined && last?.revision === catalog.revision && isValidAt(last, now)) return known
    const reader = catalogReader(this.#catalog, catalog, this.#options, this.#documents)
    return { reader, hotBodies: hotBodiesIn(reader.memory, this.#packer) }
  }

  /**
   * Reads the data version at most once per event-loop tick, which saves system calls under load. Requests handled in
   * one tick had all arrived before it started, so none can miss an earlier change. Results of timers are not cached: a
   * request later in the same tick may come after a newer change.
   */
  #stamp(): number {
    const { current } = this.#ticks
    if (current === undefined) return this.#catalog.dataVersion()
    if (this.#versionTick !== current) {
      this.#versionOfTick = this.#catalog.dataVersion()
      this.#versionTick = current
    }
    return this.#versionOfTick
  }
}

function isOf(snapshot: Snapshot | undefined, stamp: number, now: Instant): snapshot is Snapshot {
  return snapshot?.stamp === stamp && isValidAt(snapshot.reader.snapshot, now)
}
