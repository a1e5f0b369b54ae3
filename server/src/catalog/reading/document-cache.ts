import { arrayMarks, withComma, type Coding } from '../pieces.ts'
import { admissionRule } from './admission.ts'

const entryBytes = 250

interface CacheEntry {
  readonly hash: string
  readonly content: Uint8Array
  isUsed: boolean
}

/** The database key and the hash of a stored document. The hash differs if the document has changed. */
export interface ContentKey {
  readonly key: number
  readonly hash: string
}

/**
 * Caches the bytes of stored documents. Plain and gzip bytes are separate entries. The cache stays valid when the
 * catalog changes, because each lookup compares the hash of the document. If the cache is full, it evicts old entries
 * that were not read lately (the CLOCK algorithm).
 */
export class DocumentCache {
  readonly #bytesMax: number
  readonly #entries = new Map<number, CacheEntry>()
  #hand = this.#entries.entries()
  #bytes = 0
  readonly #admits = admissionRule()
  /** Returns the memory that other caches use, in bytes. This cache and the other caches share the limit `bytesMax`. */
  otherBytes: () => number = () => 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  get usedBytes(): number {
    return this.#bytes
  }

  /**
   * Returns the cached bytes of a document. The bytes begin with a comma. Returns `undefined` if the document is not
   * cached.
   */
  find(document: ContentKey, coding: Coding): Uint8Array | undefined {
    const entry = this.#entries.get(entryKey(document.key, coding))
    if (entry?.hash !== document.hash) return undefined
    entry.isUsed = true
    return entry.content
  }

  /**
   * Copies a document into the cache and returns the copy. The copy begins with a comma. Returns `undefined` if the
   * cache does not accept the document.
   */
  offer({ key, hash }: ContentKey, coding: Coding, bytes: Uint8Array): Uint8Array | undefined {
    const id = entryKey(key, coding)
    this.#remove(id)
    const size = arrayMarks[coding].comma.byteLength + bytes.byteLength + entryBytes
    const isAdmitted = size <= this.#freeBytes() || this.#admits()
    if (!isAdmitted || size > this.#bytesMax - this.otherBytes()) return undefined
    this.#makeRoom(size)
    const content = withComma(bytes, coding)
    this.#entries.set(id, { hash, content, isUsed: false })
    this.#bytes += size
    return content
  }

  #freeBytes(): number {
    return this.#bytesMax - this.otherBytes() - this.#bytes
  }

  #makeRoom(bytes: number): void {
    while (this.#freeBytes() < bytes) {
      const { value, done } = this.#hand.next()
      if (done) this.#hand = this.#entries.entries()
      else if (value[1].isUsed) value[1].isUsed = false
      else this.#remove(value[0])
    }
  }

  #remove(id: number): void {
    const entry = this.#entries.get(id)
    if (entry === undefined) return
    this.#entries.delete(id)
    // The garbage collector frees the content: a response to a slow reader may still use it.
    this.#bytes -= entry.content.byteLength + entryBytes
  }
}

function entryKey(document: number, coding: Coding): number {
  return document * 2 + (coding === 'gzip' ? 1 : 0)
}
