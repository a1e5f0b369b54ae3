import { LRUCache } from 'lru-cache'
import { admissionRule } from './admission.ts'

/** Estimated bytes per entry besides its value: the map entry, its objects, and garbage that is not collected yet. */
const entryBytes = 1000

/** Estimated memory lost between small values, as a share of their size. Larger values are allocated separately. */
const gapPart = 1 / 4
const largeBytes = 64 * 1024

/** The maximum length of a key, in characters. No client sends a longer one by accident, so its value is not cached. */
const keyLengthMax = 4000

/** An object that may be cached. An `Error` may not, because its stack would keep other objects in memory. */
export type CacheableValue = object & { readonly stack?: never }

/**
 * Caches values of several kinds that were read from one snapshot of the catalog, within one limit in bytes. Evicts the
 * least recently used value first. Never cleared, because each snapshot gets a new cache.
 */
export class Memory {
  readonly #values: LRUCache<string, CacheableValue>
  readonly #admits = admissionRule()
  readonly #underWay = new Map<string, Promise<unknown>>()
  readonly bytesMax: number

  constructor(bytesMax: number) {
    this.bytesMax = Math.max(1, Math.floor(bytesMax))
    this.#values = new LRUCache({ maxSize: this.bytesMax })
  }

  get usedBytes(): number {
    return this.#values.calculatedSize
  }

  /** Returns functions for the values of one kind, whose keys begin with `word`. No word may begin with another one. */
  of<Value extends CacheableValue>(word: string) {
    const values = this.#values
    return {
      // Only values of this kind have this word.
      get: (key: string) => values.get(word + key) as Value | undefined,
      peek: (key: string) => values.peek(word + key) as Value | undefined,
      /** Caches a value of `bytes` bytes. A full cache admits one in 64, because most are used only once. */
      offer: (key: string, value: Value, bytes: number): void => {
        if (key.length > keyLengthMax) return
        const name = word + key
        const size = sizeOf(name, bytes)
        const hasRoom = size <= this.bytesMax - values.calculatedSize || values.has(name)
        if (hasRoom || this.#admits()) values.set(name, value, { size })
      },
      /** Caches a value of `bytes` bytes. Evicts others if necessary. */
      keep: (key: string, value: Value, bytes: number): void => {
        values.set(word + key, value, { size: sizeOf(word + key, bytes) })
      },
      /** Calls `make` once for all concurrent calls with a key and gives each the result, which is not cached. */
      once: <Made>(key: string, make: () => Promise<Made>) => this.#once(word + key, make),
    }
  }

  #once<Made>(key: string, make: () => Promise<Made>): Promise<Made> {
    const known = this.#underWay.get(key)
    // As above: one kind has one type.
    if (known !== undefined) return known as Promise<Made>
    const making = make().finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, making)
    return making
  }
}

/** The cached values of one kind. */
export type CacheSection<Value extends CacheableValue> = ReturnType<typeof Memory.prototype.of<Value>>

function sizeOf(name: string, bytes: number): number {
  const gap = bytes < largeBytes ? bytes * gapPart : 0
  return name.length + entryBytes + Math.ceil(bytes + gap)
}

/** Counters of cache hits, cache misses and rendered documents since the program started. */
export type ReadingCounts = ReturnType<typeof noReadings>

export function noReadings() {
  return {
    // Pages and workouts read from the cache, or from storage. Callers that wait for another's read are not counted.
    pageHits: 0,
    pageMisses: 0,
    workoutHits: 0,
    workoutMisses: 0,
    /** Documents rendered because the stored ones were corrupt or outdated by a release. */
    renders: 0,
  }
}
