import { LRUCache } from 'lru-cache'

/** How many names are noted at least, however few values fit. */
const namesMin = 100

/**
 * Values by name within a bound of bytes; the longest unused go first. While there is room every value is taken in. Once
 * it is full, only one that has been offered before, not longer ago than as many others as fit: keeping what nobody asks
 * for again would push out what is, and costs more than making it.
 */
export class BoundedMemory<Value extends object> {
  readonly #values: LRUCache<string, Value>
  /** Names that were turned away, in two generations. */
  #recent = new Set<string>()
  #older = new Set<string>()

  constructor(bytesMax: number) {
    this.#values = new LRUCache({ maxSize: Math.floor(bytesMax) })
  }

  get freeBytes(): number {
    return this.#values.maxSize - this.#values.calculatedSize
  }

  get(name: string): Value | undefined {
    return this.#values.get(name)
  }

  offer(name: string, value: Value, bytes: number): void {
    const isWanted = bytes <= this.freeBytes || this.#values.has(name) || this.#note(name)
    if (isWanted) this.#values.set(name, value, { size: bytes })
  }

  clear(): void {
    this.#values.clear()
    this.#recent.clear()
    this.#older.clear()
  }

  /** Whether this name has been noted lately; from now on it has. */
  #note(name: string): boolean {
    if (this.#recent.has(name) || this.#older.has(name)) return true
    if (this.#recent.size >= Math.max(namesMin, this.#values.size / 2)) {
      this.#older = this.#recent
      this.#recent = new Set()
    }
    this.#recent.add(name)
    return false
  }
}
