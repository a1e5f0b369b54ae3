import { LRUCache } from 'lru-cache'
import { admissionRule } from './admission.ts'

const entryBytes = 1000

const gapPart = 1 / 4
const largeBytes = 64 * 1024

const keyLengthMax = 4000

/** A value that can be cached. An `Error` cannot, because its stack would keep other objects in memory. */
export type CacheableValue = object & { readonly stack?: never }

/**
 * A cache for values that were read from one revision of the catalog. It holds several kinds of values and limits their
 * total size. If it is full, it evicts the value that has not been used for the longest time. A new revision gets a new
 * cache.
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
   * Returns functions that cache one kind of values. All keys of this kind get the prefix `word`. Choose a `word` that
   * is not the beginning of another kind's `word`.
   */
  of<Value extends CacheableValue>(word: string) {
    const values = this.#values
    return {
      // Only values of this kind have this word.
      get: (key: string) => values.get(word + key) as Value | undefined,
      peek: (key: string) => values.peek(word + key) as Value | undefined,
      /**
       * Offers a value of `bytes` bytes to the cache. If the cache is full, it accepts only some values: see
       * `admissionRule`.
       */
      offer: (key: string, value: Value, bytes: number): void => {
        if (key.length > keyLengthMax) return
        const name = word + key
        const size = sizeOf(name, bytes)
        const hasRoom = size <= this.bytesMax - values.calculatedSize || values.has(name)
        if (hasRoom || this.#admits()) values.set(name, value, { size })
      },
      /** Caches a value of `bytes` bytes. If the cache is full, it evicts other values. */
      keep: (key: string, value: Value, bytes: number): void => {
        values.set(word + key, value, { size: sizeOf(word + key, bytes) })
      },
      /**
       * Calls `make` and returns the result. If a call with the same key is still running, waits for the result of that
       * call. Does not cache the result.
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

export type CacheSection<Value extends CacheableValue> = ReturnType<typeof Memory.prototype.of<Value>>

function sizeOf(name: string, bytes: number): number {
  const gap = bytes < largeBytes ? bytes * gapPart : 0
  return name.length + entryBytes + Math.ceil(bytes + gap)
}

export type ReadingCounts = ReturnType<typeof noReadings>

export function noReadings() {
  return {
    // Pages and workouts read from the cache, or from storage. Callers that wait for another's read are not counted.
    pageHits: 0,
    pageMisses: 0,
    workoutHits: 0,
    workoutMisses: 0,
    renders: 0,
  }
}
