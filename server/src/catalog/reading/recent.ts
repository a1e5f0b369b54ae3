/** Things that are kept within a bound of bytes; the longest unused go first. */
export class Recent<Key, Value> {
  readonly #kept = new Map<Key, { readonly value: Value; readonly bytes: number }>()
  readonly #bytesMax: number
  #bytes = 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  get(key: Key): Value | undefined {
    const found = this.#kept.get(key)
    if (found === undefined) return undefined
    // Maps keep the order of insertion: what was used last stands last.
    this.#kept.delete(key)
    this.#kept.set(key, found)
    return found.value
  }

  /** Keeps a value that takes so many bytes; one that alone exceeds the bound is not kept. */
  set(key: Key, value: Value, bytes: number): void {
    this.delete(key)
    if (bytes > this.#bytesMax) return
    this.#kept.set(key, { value, bytes })
    this.#bytes += bytes
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#bytesMax) return
      this.delete(oldest)
    }
  }

  delete(key: Key): void {
    const found = this.#kept.get(key)
    if (found === undefined) return
    this.#kept.delete(key)
    this.#bytes -= found.bytes
  }

  clear(): void {
    this.#kept.clear()
    this.#bytes = 0
  }

  values(): Value[] {
    return [...this.#kept.values()].map(({ value }) => value)
  }
}
