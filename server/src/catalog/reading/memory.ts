import { crc32 } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** What an entry takes besides its value: its place in tables, and its key, a byte a character. */
const entryBytes = 300

/** Longer keys are not worth remembering: whoever sends them does so on purpose. */
const keyLengthMax = 4096

/** How many keys are noted, a number each: at least, however few values fit, and at most. */
const notedMin = 100
const notedMax = 50_000

/** The share of the bound that is only lent: a page of a catalog that fills all memory may be hot, too. */
const lentShareMin = 1 / 32

/** Values of one kind in a memory. */
export interface Remembered<Value extends object> {
  get(key: string): Value | undefined
  /** The same, without counting as a use. */
  peek(key: string): Value | undefined
  /**
   * Takes a value of so many bytes in while there is room. Without room, only one that was offered before, not longer ago
   * than as many others as fit: what nobody asks for again would push out what is, and costs more than making it.
   */
  offer(key: string, value: Value, bytes: number): void
  /** Takes a value in, whatever it pushes out. */
  keep(key: string, value: Value, bytes: number): void
  /** What `make` gives, made once however many ask for it at the same time. Remembers nothing. */
  once<Made>(key: string, make: () => Promise<Made>): Promise<Made>
}

/**
 * What one state of the catalog has given so far, of all kinds, within one bound of bytes; the longest unused goes first.
 * Nothing in it is ever cleared: a change of the catalog begins another memory.
 */
export class Memory {
  readonly #values: LRUCache<string, object>
  /** Sums of the keys that were turned away, the later ones and those before them. */
  #recent = new Set<number>()
  #older = new Set<number>()
  readonly #underWay = new Map<string, Promise<unknown>>()
  readonly bytesMax: number
  readonly #takenBytes: () => number
  readonly #isSpokenFor: () => boolean
  #lent: Pick<SpareRoom<Spare>, 'bytes' | 'fit'> | undefined

  /** `takenBytes` of the bound are taken by what lies elsewhere; while `isSpokenFor`, no room is free. */
  constructor(bytesMax: number, takenBytes: () => number = () => 0, isSpokenFor: () => boolean = () => false) {
    this.bytesMax = Math.floor(bytesMax)
    this.#takenBytes = takenBytes
    this.#isSpokenFor = isSpokenFor
    this.#values = new LRUCache({ maxSize: Math.ceil(this.bytesMax * (1 - lentShareMin)) })
  }

  get freeBytes(): number {
    return this.#leftBytes - (this.#lent?.bytes ?? 0)
  }

  /** Lends what is left over, to be called once. */
  lend<Value extends Spare>(): SpareRoom<Value> {
    const room = new SpareRoom<Value>(this.bytesMax, () => this.#leftBytes)
    this.#lent = room
    return room
  }

  /** Lets go of what there is no more room for. */
  fit(): void {
    while (this.#values.calculatedSize > this.#roomBytes) this.#values.pop()
    this.#lent?.fit()
  }

  /** Lets go of what would hold something that is gone. */
  forget(isGone: (value: object) => boolean): void {
    for (const [key, value] of this.#values.entries()) if (isGone(value)) this.#values.delete(key)
  }

  /** The values of one kind; no other kind has a word that this one begins with. */
  of<Value extends object>(word: string): Remembered<Value> {
    const values = this.#values
    const keep = (key: string, value: Value, bytes: number) => {
      values.set(word + key, value, { size: Math.ceil(bytes) + word.length + key.length + entryBytes })
      this.fit()
    }
    return {
      // Under this word there are only values of this kind.
      get: (key) => values.get(word + key) as Value | undefined,
      peek: (key) => values.peek(word + key) as Value | undefined,
      offer: (key, value, bytes) => {
        if (key.length > keyLengthMax) return
        // What lies elsewhere may have grown meanwhile.
        this.fit()
        const freeBytes = this.#isSpokenFor() ? 0 : this.#roomBytes - values.calculatedSize
        if (bytes + entryBytes <= freeBytes || values.has(word + key) || this.#isWanted(word + key)) {
          keep(key, value, bytes)
        }
      },
      keep,
      once: (key, make) => this.#once(word + key, make),
    }
  }

  /** What is not remembered here, lent or not. */
  get #leftBytes(): number {
    return this.bytesMax - this.#takenBytes() - this.#values.calculatedSize
  }

  /** What may be remembered here. */
  get #roomBytes(): number {
    return this.#values.maxSize - this.#takenBytes()
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

/** What can be done without. */
interface Spare {
  /** Told when there is no more room for it. */
  letGo(): void
}

/** What memory has left over, for what can be done without. When memory is wanted, it goes first, the longest unused before others. */
export class SpareRoom<Value extends Spare> {
  readonly #values: LRUCache<string, Value>
  readonly #roomBytes: () => number

  /** `roomBytes` tells how much room there is now, never more than `bytesMax`. */
  constructor(bytesMax: number, roomBytes: () => number) {
    this.#values = new LRUCache({ maxSize: bytesMax, dispose: (value) => value.letGo() })
    this.#roomBytes = roomBytes
  }

  get bytes(): number {
    return this.#values.calculatedSize
  }

  get(key: string): Value | undefined {
    return this.#values.get(key)
  }

  /** Says that it is in use. */
  touch(key: string): void {
    this.#values.get(key)
  }

  keep(key: string, value: Value, bytes: number): void {
    if (bytes > this.#roomBytes()) value.letGo()
    else this.#values.set(key, value, { size: bytes })
    this.fit()
  }

  /** Lets go what there is no more room for. */
  fit(): void {
    while (this.bytes > this.#roomBytes()) this.#values.pop()
  }
}

/** How often reading was spared, and what it took; counted up for as long as the process lives. */
export interface ReadingCounts {
  /** Pages and workouts that memory held, and those that were read from where the catalog is kept. */
  pageHits: number
  pageMisses: number
  workoutHits: number
  workoutMisses: number
  /** Documents that were rendered, since a release had overtaken them. */
  renders: number
}

export function noReadings(): ReadingCounts {
  return { pageHits: 0, pageMisses: 0, workoutHits: 0, workoutMisses: 0, renders: 0 }
}
