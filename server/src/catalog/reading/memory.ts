import { LRUCache } from 'lru-cache'
import { admissionRule } from './admission.ts'

/** Estimated bytes per entry besides its value: the map entry, its objects, and garbage that is not collected yet. */
const entryBytes = 1000

/** Estimated waste between small values, as a share of their size. Larger values are allocated separately. */
const gapPart = 1 / 4
const largeBytes = 64 * 1024

/** Longer keys are not cached: no client sends them by accident. */
const keyLengthMax = 4000

/** A value that may be cached; not an Error, whose stack keeps everything alive that ran when it was created. */
export type CacheableValue = object & { readonly stack?: never }

/**
 * Caches values of all kinds that were read from one state of the catalog, within one limit of bytes. Evicts the least
 * recently used first. It is never cleared: a change of the catalog starts another cache.
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

  /** Returns the cached values of one kind, whose keys begin with `word`. No other kind's word may begin with it. */
  of<Value extends CacheableValue>(word: string) {
    const values = this.#values
    return {
      // Only values of this kind have this word.
      get: (key: string) => values.get(word + key) as Value | undefined,
      /** Returns a value without counting it as used. */
      peek: (key: string) => values.peek(word + key) as Value | undefined,
      /** Adds a value while there is room. A full cache admits few: most values are used only once. */
      offer: (key: string, value: Value, bytes: number): void => {
        if (key.length > keyLengthMax) return
        const name = word + key
        const size = sizeOf(name, bytes)
        const hasRoom = size <= this.bytesMax - values.calculatedSize || values.has(name)
        if (hasRoom || this.#admits()) values.set(name, value, { size })
      },
      /** Adds a value, evicting others if necessary. */
      keep: (key: string, value: Value, bytes: number): void => {
        values.set(word + key, value, { size: sizeOf(word + key, bytes) })
      },
      /** Calls `make` once for all concurrent callers of a key. Caches nothing. */
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

/** Returns the estimated memory that the process needs for a value, in bytes. */
function sizeOf(name: string, bytes: number): number {
  const gap = bytes < largeBytes ? bytes * gapPart : 0
  return name.length + entryBytes + Math.ceil(bytes + gap)
}

/** Counts cache hits, cache misses and rendered documents since the program started. */
export type ReadingCounts = ReturnType<typeof noReadings>

export function noReadings() {
  return {
    // Pages and workouts read from the cache, or from storage. Callers that wait for another's read are not counted.
    pageHits: 0,
    pageMisses: 0,
    workoutHits: 0,
    workoutMisses: 0,
    /** Documents rendered because a release made them outdated. */
    renders: 0,
  }
}
