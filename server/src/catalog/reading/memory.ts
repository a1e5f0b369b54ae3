import { LRUCache } from 'lru-cache'
import { crc32 } from 'node:zlib'
import type { Loan } from './body.ts'

/** What a value takes besides its bytes: its place, its objects, and those of others that wait for the collector. */
const entryBytes = 1000

/** What lies unused between the bytes of values, as a part of them. Large ones lie in memory of their own. */
const gapPart = 1 / 4
const largeBytes = 64 * 1024

/** Longer keys are not remembered: nobody sends them by accident. */
const keyLengthMax = 4000

/** So many keys that were turned away are noted, a number each: at least, however few values fit, and at most. */
const notedMin = 100
const notedMax = 50_000

/** What a value has in common with others. */
export interface Shared {
  /** Names another value, of any kind, whose bytes this one shares: it goes only with that one. */
  readonly of?: string | undefined
  /** Of bytes, which memory holds for as long as the value is there. */
  readonly loan?: Loan | undefined
}

/** A value that may be remembered: no Error, whose stack keeps all that was under way when it was made alive. */
export type Rememberable = object & { readonly stack?: never }

interface Held extends Shared {
  readonly value: Rememberable
}

/** Values that give their bytes up as they go. */
function heldValues(maxSize: number): LRUCache<string, Held> {
  return new LRUCache({ maxSize, dispose: ({ loan }) => loan?.giveUp() })
}

/**
 * What one state of the catalog has given so far, of all kinds, within one bound of bytes; the longest unused goes
 * first. Nothing in it is ever cleared: a change of the catalog begins another memory, within whose bound the one
 * before stays until its room is wanted, for those who find out that something has not changed.
 *
 * Bytes that several values share are counted once, with one of them. Whoever uses another one uses that one after it:
 * so it never goes before those that share its bytes.
 */
export class Memory {
  readonly #values: LRUCache<string, Held>
  /** Those of the state before. */
  readonly #earlier: LRUCache<string, Held> | undefined
  /** Sums of the keys that were turned away, the later ones and those before them. */
  #recent = new Set<number>()
  #older = new Set<number>()
  readonly #underWay = new Map<string, Promise<unknown>>()
  readonly bytesMax: number

  constructor(bytesMax: number, before?: Memory) {
    this.bytesMax = Math.floor(bytesMax)
    this.#earlier = before === undefined ? undefined : before.#values
    this.#values = heldValues(this.bytesMax)
  }

  get freeBytes(): number {
    return this.bytesMax - this.#values.calculatedSize - (this.#earlier?.calculatedSize ?? 0)
  }

  /** The values of one kind; no other kind has a word that this one begins with. */
  of<Value extends Rememberable>(word: string) {
    const values = this.#values
    const put = (name: string, value: Value, bytes: number, shared: Shared = {}) => {
      const size = sizeOf(name, bytes)
      this.#makeRoom(size)
      const isTaken = values.set(name, { ...shared, value }, { size }).has(name)
      if (isTaken) shared.loan?.hold()
      return isTaken
    }
    const isShared = (of: string | undefined) => of === undefined || values.get(of) !== undefined
    return {
      // Under this word there are only values of this kind.
      get: (key: string): Value | undefined => {
        const held = values.get(word + key)
        return held !== undefined && isShared(held.of) ? (held.value as Value) : undefined
      },
      /** The same, without counting as a use. */
      peek: (key: string) => values.peek(word + key)?.value as Value | undefined,
      /**
       * Takes a value of so many bytes in while there is room. Without room, only one that was offered before, not
       * longer ago than as many others as fit: what nobody asks for again would push out what is, and costs more than
       * making it. Whether it was taken.
       */
      offer: (key: string, value: Value, bytes: number, shared?: Shared): boolean => {
        if (key.length > keyLengthMax || !isShared(shared?.of)) return false
        const name = word + key
        const hasRoom = sizeOf(name, bytes) <= this.bytesMax - values.calculatedSize || values.has(name)
        if (!hasRoom && !this.#isWanted(name)) return false
        const isTaken = put(name, value, bytes, shared)
        isShared(shared?.of)
        return isTaken
      },
      /**
       * Takes a value over from the state before, while it is there: whether it holds in this one, the caller says, and
       * gives its bytes up.
       */
      takeEarlier: (key: string): Value | undefined => {
        const held = this.#earlier?.peek(word + key)
        held?.loan?.hold()
        this.#earlier?.delete(word + key)
        return held?.value as Value | undefined
      },
      /** Takes a value in, whatever it pushes out. */
      keep: (key: string, value: Value, bytes: number, shared?: Shared): void => {
        put(word + key, value, bytes, shared)
      },
      /** What `make` gives, made once however many ask for it at the same time. Remembers nothing. */
      once: <Made>(key: string, make: () => Promise<Made>) => this.#once(word + key, make),
      /** The name of a value, for those that share its bytes. */
      nameOf: (key: string) => word + key,
    }
  }

  /** What is of the state before gives way first. */
  #makeRoom(bytes: number): void {
    while (this.freeBytes < bytes && this.#earlier?.pop() !== undefined);
  }

  /** Whether this key has been noted lately; from now on it has. */
  #isWanted(key: string): boolean {
    // Two keys with one sum let a value in early, which does no harm.
    const sum = crc32(key)
    if (this.#recent.has(sum) || this.#older.has(sum)) return true
    if (this.#recent.size >= Math.min(notedMax, Math.max(notedMin, this.#values.size / 2))) {
      this.#older = this.#recent
      this.#recent = new Set()
    }
    this.#recent.add(sum)
    return false
  }

  #once<Made>(key: string, make: () => Promise<Made>): Promise<Made> {
    const known = this.#underWay.get(key)
    // As above: one kind, one type.
    if (known !== undefined) return known as Promise<Made>
    const making = make().finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, making)
    return making
  }
}

/** Values of one kind in a memory. */
export type Remembered<Value extends Rememberable> = ReturnType<typeof Memory.prototype.of<Value>>

/** What the process takes for a value. */
function sizeOf(name: string, bytes: number): number {
  const gap = bytes < largeBytes ? bytes * gapPart : 0
  return name.length + entryBytes + Math.ceil(bytes + gap)
}

/** How often reading was spared, and what it took; counted up for as long as the process lives. */
export type ReadingCounts = ReturnType<typeof noReadings>

export function noReadings() {
  return {
    // Pages and workouts that memory held, and those that were read from where the catalog is kept. Whoever waits for
    // one that is being read is not counted.
    pageHits: 0,
    pageMisses: 0,
    workoutHits: 0,
    workoutMisses: 0,
    /** Documents that were rendered, since a release had overtaken them. */
    renders: 0,
  }
}
