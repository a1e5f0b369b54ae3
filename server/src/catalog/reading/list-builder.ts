import { crc32 } from 'node:zlib'
import type { CompetitionId } from '../../contract/ids.ts'
import type { Sees } from '../viewer.ts'
import type { Entry, StoredDocument } from './catalog.ts'
import type { DocumentsMemory } from './list-in-memory.ts'
import { layOutSegment } from './segment.ts'

/** What a list takes besides its memory: itself, and what each thread notes of a segment. */
const listBytes = 1000
const segmentBytes = 2500

/** Lays a list out, the newest documents first. */
export class ListBuilder {
  readonly #sees: Sees
  readonly #segments: SharedArrayBuffer[] = []
  readonly #ids: CompetitionId[] = []
  #bytes = listBytes

  constructor(sees: Sees) {
    this.#sees = sees
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Adds the next older documents of the list. */
  append(entries: readonly Entry[], documents: readonly StoredDocument[]): void {
    if (documents.length === 0) return
    const segment = layOutSegment(entries, documents)
    this.#segments.push(segment)
    for (const { id } of entries) this.#ids.push(id)
    this.#bytes += segment.byteLength + segmentBytes + entries.length * indexBytes
  }

  build(): DocumentsMemory {
    return { kind: 'documents', sees: this.#sees, segments: this.#segments, index: indexOf(this.#ids) }
  }
}

/** Twice as many words as competitions, and up to twice that since it is a power of two: the most that one takes. */
const indexBytes = 16

function indexOf(ids: readonly CompetitionId[]): SharedArrayBuffer {
  const length = 2 ** Math.ceil(Math.log2(2 * ids.length + 2))
  const words = new Uint32Array(new SharedArrayBuffer(length * Uint32Array.BYTES_PER_ELEMENT))
  for (const [index, id] of ids.entries()) {
    let slot = crc32(id) & (length - 1)
    while (words[slot] !== 0) slot = (slot + 1) & (length - 1)
    words[slot] = index + 1
  }
  return words.buffer
}
