import { LRUCache } from 'lru-cache'

/** What can be done without. */
export interface Spare {
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
