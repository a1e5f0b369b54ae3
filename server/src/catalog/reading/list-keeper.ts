import { LRUCache } from 'lru-cache'
import type { Instant } from '../../contract/time-stamp.ts'
import type { Viewer } from '../visibility.ts'
import type { Catalog, Edition } from './catalog.ts'
import { fillList, type FilledList, type ListMemory } from './fill-list.ts'
import { Memory, type ReadingCounts } from './memory.ts'
import { ReleasedDocuments } from './released-documents.ts'

/** Where readers have their lists from, whoever reads them. */
export interface ListSource {
  /** A viewer's list; until when it is left alone where it cannot be had. */
  ask(viewer: Viewer, edition: Edition, now: Instant): Promise<ListMemory | LeftAlone>
  /** Says which lists are in use, by the keys of their viewers: the longest unused goes first. */
  use(edition: Edition, keys: readonly string[]): void
  /** Says that a reader has let go of so much. */
  letGo(bytes: number): void
  /** What all lists take of the bound that a reader has. */
  readonly bytes: number
  /** Told of a list that there is no more room for. */
  onGone: (edition: Edition, key: string) => void
}

/** A list that is too large, or that could not be read. */
export interface LeftAlone {
  readonly kind: 'left alone'
  readonly until: Instant
}

/** What keeping lists takes. */
export interface KeeperOptions {
  /** Bound of all that is remembered: lists take so much of it at most. */
  readonly memoryBytes: number
  /** Lets others through while a list is read into memory. */
  readonly pause: () => Promise<void>
  readonly counts: ReadingCounts
  /** Told what all lists take, whenever that changes. */
  readonly onBytes?: (bytes: number) => void
  /** Told how much was let go of. */
  readonly letGo?: (bytes: number) => void
}

/** How long after its reading began a list that is not in memory is tried again; one that was too large for memory. */
const retryMs = 60_000
const retryTooLargeMs = 600_000

/** The share of the memory that lists may take; answers that are slices of them need some, too. */
const listShareMax = 0.75

/** What reading lists may render meanwhile. */
const releasedBytes = 4 * 1024 * 1024

/** The place of a list that is being read: what was read so far counts already. */
const reading = { isBeingRead: true } as const

/** What is kept of one edition. */
interface Kept {
  readonly edition: Edition
  readonly lists: LRUCache<string, FilledList | typeof reading>
  readonly underWay: Map<string, Promise<ListMemory | LeftAlone>>
  readonly released: ReleasedDocuments
}

/**
 * Reads viewers' lists into memory, of one edition of the catalog at a time, and keeps them within one bound for all readers.
 * What it gives lies in memory that threads may share.
 */
export class ListKeeper implements ListSource {
  readonly #catalog: Catalog
  readonly #options: KeeperOptions
  readonly #bytesMax: number
  /** Until when lists are left alone; this outlives an edition: a list that is too large is so after a change, too. */
  readonly #leftAlone = new Map<string, Instant>()
  #kept: Kept | undefined
  /** Lists are read one after the other, so that together they keep within the bound. */
  #filling: Promise<unknown> = Promise.resolve()
  onGone: ListSource['onGone'] = () => undefined

  constructor(catalog: Catalog, options: KeeperOptions) {
    this.#catalog = catalog
    this.#options = options
    this.#bytesMax = Math.floor(options.memoryBytes * listShareMax)
  }

  get bytes(): number {
    return this.#kept?.lists.calculatedSize ?? 0
  }

  async ask(viewer: Viewer, edition: Edition, now: Instant): Promise<ListMemory | LeftAlone> {
    const { key } = viewer
    const kept = this.#keptOf(edition)
    // Whoever has not yet heard of a change will.
    if (kept === undefined) return { kind: 'left alone', until: now }
    const known = kept.lists.get(key)
    if (known !== undefined && 'memory' in known) return known.memory
    const until = this.#leftAlone.get(key) ?? -Infinity
    if (isLeftAlone(until, now)) return { kind: 'left alone', until }
    const underWay = kept.underWay.get(key) ?? this.#begin(kept, viewer, now)
    return underWay
  }

  use(edition: Edition, keys: readonly string[]): void {
    if (this.#kept === undefined || !isSame(this.#kept.edition, edition)) return
    for (const key of keys) this.#kept.lists.get(key)
  }

  letGo(bytes: number): void {
    this.#options.letGo?.(bytes)
  }

  #keptOf(edition: Edition): Kept | undefined {
    const last = this.#kept
    if (last !== undefined && isSame(last.edition, edition)) return last
    if (last !== undefined && edition.revision < last.edition.revision) return undefined
    const lists = new LRUCache<string, FilledList | typeof reading>({
      maxSize: Math.max(1, this.#bytesMax),
      dispose: (list, key, reason) => {
        if (reason !== 'evict') return
        this.letGo(bytesOf(list))
        this.onGone(edition, key)
      },
    })
    const released = new ReleasedDocuments(this.#catalog, new Memory(releasedBytes), this.#options.counts)
    this.letGo(this.bytes)
    return (this.#kept = { edition, lists, underWay: new Map(), released })
  }

  #begin(kept: Kept, viewer: Viewer, now: Instant): Promise<ListMemory | LeftAlone> {
    const { key } = viewer
    const filled = this.#filling
      .then(() => this.#fill(kept, viewer, now))
      .finally(() => {
        kept.underWay.delete(key)
      })
    this.#filling = filled
    kept.underWay.set(key, filled)
    return filled
  }

  async #fill({ edition, lists, released }: Kept, viewer: Viewer, now: Instant): Promise<ListMemory | LeftAlone> {
    const { key } = viewer
    let readBytes = 0
    const onGrowth = (bytes: number) => {
      readBytes = Math.max(readBytes, bytes)
      lists.set(key, reading, { size: Math.max(1, bytes) })
      this.#options.onBytes?.(this.bytes)
    }
    const { pause } = this.#options
    const filling = { revision: edition.revision, now, released, bytesMax: this.#bytesMax, onGrowth, pause }
    // What fails here fails for the next request, too, which tells it.
    const filled = await fillList(this.#catalog, viewer, filling).catch(() => undefined)
    // As much was read from the database, and is of no more use; nor is a list that has turned out too large.
    this.letGo(readBytes)
    if (filled !== undefined && filled !== 'too large') {
      lists.set(key, filled, { size: filled.bytes })
      this.#options.onBytes?.(this.bytes)
      this.#leftAlone.delete(key)
      return filled.memory
    }
    lists.delete(key)
    this.#options.onBytes?.(this.bytes)
    const until = now + (filled === undefined ? retryMs : retryTooLargeMs)
    this.#leftAlone.set(key, until)
    return { kind: 'left alone', until }
  }
}

function bytesOf(list: FilledList | typeof reading): number {
  return 'bytes' in list ? list.bytes : 0
}

/** A clock that was stepped back does not leave a list alone for longer. */
export function isLeftAlone(until: Instant, now: Instant): boolean {
  return now < until && until - now <= retryTooLargeMs
}

function isSame(one: Edition, other: Edition): boolean {
  const isOfRevision = one.revision === other.revision
  return isOfRevision && one.validFrom === other.validFrom && one.validUntil === other.validUntil
}
