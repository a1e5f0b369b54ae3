import { LRUCache } from 'lru-cache'
import { admissionRule } from './admission.ts'

/** The estimated memory of an entry without its value, in bytes. Includes garbage that is not collected yet. */
const entryBytes = 1000

/** The estimated memory lost between small values, as a share of their size. Larger values are allocated separately. */
const gapPart = 1 / 4
const largeBytes = 64 * 1024

/** The maximum length of a key, in characters. Ordinary keys are shorter. Values of longer keys are not cached. */
const keyLengthMax = 4000

/** An object that can be cached. An `Error` cannot, because its stack keeps other objects in memory. */
export type CacheableValue = object & { readonly stack?: never }

/**
 * Caches values of several kinds that were read from one snapshot of the catalog. All kinds share one limit in bytes.
 * Evicts the least recently used value first. Each snapshot gets a new cache, so that no cache is ever cleared.
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

  /**
   * Returns functions for the values of one kind. The keys of these values begin with `word`. No word can be the
   * beginning of another word.
   */
  of<Value extends CacheableValue>(word: string) {
    const values = this.#values
    return {
      // Only values of this kind have this word.
      get: (key: string) => values.get(word + key) as Value | undefined,
      peek: (key: string) => values.peek(word + key) as Value | undefined,
      /** Caches a value of `bytes` bytes. A full cache admits only one in 64 values: most are used only once. */
      offer: (key: string, value: Value, bytes: number): void => {
        if (key.length > keyLengthMax) return
        const name = word + key
        const size = sizeOf(name, bytes)
        const hasRoom = size <= this.bytesMax - values.calculatedSize || values.has(name)
        if (hasRoom || this.#admits()) values.set(name, value, { size })
      },
      /** Caches a value that takes up `bytes` bytes. Evicts other values if necessary. */
      keep: (key: string, value: Value, bytes: number): void => {
        values.set(word + key, value, { size: sizeOf(word + key, bytes) })
      },
      /**
       * Calls `make` once for all concurrent calls that have the same key. All of them get the result of this call. The
       * result is not cached.
       */
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

/** The numbers of cache hits, cache misses and rendered documents since the program started. */
export type ReadingCounts = ReturnType<typeof noReadings>

export function noReadings() {
  return {
    // Pages and workouts read from the cache, or from storage. Callers that wait for another's read are not counted.
    pageHits: 0,
    pageMisses: 0,
    workoutHits: 0,
    workoutMisses: 0,
    /** The number of documents rendered because the stored document was corrupt or outdated. */
    renders: 0,
  }
}
