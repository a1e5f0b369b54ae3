import { createAuthenticator, type Authenticator } from '../access/authenticator.ts'
import type { Account, Accounts } from '../access/account.ts'
import type { Catalog, CatalogSnapshot } from '../catalog/reading/catalog.ts'
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

/** A cached response. Requests with the same cache key get the same response. */
export interface CachedAnswer {
  readonly status: number
  readonly headers: HeaderList
  readonly length: number
  readonly cachedBody: () => Body | undefined
  readonly variant: BodyVariant
  readonly account: Account
  readonly viewer: Viewer
  readonly credentialsExpireAt: Instant
  readonly operation: Operation
  readonly validity: Validity
}

/**
 * The state of the database at one revision, and everything that is cached from it. A new snapshot is opened when the
 * database has changed, when something becomes public, or when the clock is set back.
 */
export interface Snapshot {
  readonly dataVersion: number
  readonly accounts: Authenticator
  readonly answers: CacheSection<CachedAnswer>
  /** Reads the catalog. If only accounts have changed, the next snapshot has the same reader. */
  readonly reader: CatalogReader
  readonly hotBodies: HotBodies
}

/**
 * Opens the snapshots from which all requests are answered. Only this class checks whether the database has changed.
 */
export class Snapshots {
  readonly #catalog: Catalog
  readonly #accounts: Accounts
  readonly #options: ReaderOptions
  readonly #documents: DocumentCache
  #current: Snapshot | undefined
  #opening: { readonly dataVersion: number; readonly snapshot: Promise<Snapshot> } | undefined
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

  /**
   * Returns the open snapshot. Returns `undefined` if it is not valid at the time `now`, or if the database cannot be
   * read.
   */
  current(now: Instant): Snapshot | undefined {
    try {
      return isOf(this.#current, this.#dataVersion(), now) ? this.#current : undefined
    } catch {
      return undefined
    }
  }

  /** The snapshot that was opened last, even if it is outdated. `undefined` if none was opened. */
  get last(): Snapshot | undefined {
    return this.#current
  }

  get usedBytes(): number {
    return this.#documents.usedBytes + (this.#current?.reader.memory.usedBytes ?? 0)
  }

  /**
   * Returns a snapshot that is valid at the time `now`. Opens one if necessary. Rejects if the database cannot be read.
   */
  async open(now: Instant): Promise<Snapshot> {
    const dataVersion = this.#dataVersion()
    if (isOf(this.#current, dataVersion, now)) return this.#current
    if (this.#opening?.dataVersion !== dataVersion) {
      const snapshot = this.#begin(dataVersion, now).finally(() => {
        if (this.#opening?.snapshot === snapshot) this.#opening = undefined
      })
      this.#opening = { dataVersion, snapshot }
    }
    return this.#opening.snapshot
  }

  /** Drops a snapshot that is outdated. The next call of `open` opens a new snapshot. */
  invalidate(snapshot: Snapshot): void {
    if (this.#current === snapshot) this.#current = undefined
  }

  async #begin(dataVersion: number, now: Instant): Promise<Snapshot> {
    const catalogSnapshot = await this.#catalog.snapshot(now)
    const { reader, hotBodies } = this.#readingOf(catalogSnapshot, now)
    const accounts = createAuthenticator(this.#accounts, reader.memory, {
      dataVersion,
      revision: catalogSnapshot.revision,
    })
    const answers = reader.memory.of<CachedAnswer>(`answer ${dataVersion} `)
    const snapshot = { dataVersion, accounts, reader, hotBodies, answers }
    // A later change may have been detected meanwhile.
    if (this.#opening?.dataVersion === dataVersion) this.#current = snapshot
    return snapshot
  }

  #readingOf(catalog: CatalogSnapshot, now: Instant): Pick<Snapshot, 'reader' | 'hotBodies'> {
    const known = this.#current
    const last = known?.reader.snapshot
    if (known !== undefined && last?.revision === catalog.revision && isValidAt(last, now)) return known
    const reader = catalogReader(this.#catalog, catalog, this.#options, this.#documents)
    return { reader, hotBodies: hotBodiesIn(reader.memory, this.#packer) }
  }

  #dataVersion(): number {
    const { current } = this.#ticks
    if (current === undefined) return this.#catalog.dataVersion()
    if (this.#versionTick !== current) {
      this.#versionOfTick = this.#catalog.dataVersion()
      this.#versionTick = current
    }
    return this.#versionOfTick
  }
}

function isOf(snapshot: Snapshot | undefined, dataVersion: number, now: Instant): snapshot is Snapshot {
  return snapshot?.dataVersion === dataVersion && isValidAt(snapshot.reader.snapshot, now)
}
