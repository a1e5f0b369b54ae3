import { crc32 } from 'node:zlib'
import type { CompetitionId } from '../../contract/ids.ts'
import type { Listing } from '../../contract/listing.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { Coding, Piece } from '../document.ts'
import { Unproven } from '../unproven.ts'
import { isValidAt, type Sees, type Validity } from '../visibility.ts'
import type { Entry, Page, StoredDocument, StoredPiece } from './catalog.ts'
import { jointValidity, makePage } from './competition-page.ts'
import type { ReleasedDocuments } from './released-documents.ts'
import { layOutSegment, Segment, type Release } from './segment.ts'

/** The memory of a list with its documents, which threads may share. */
export interface DocumentsMemory {
  readonly kind: 'documents'
  readonly sees: Sees
  readonly segments: readonly SharedArrayBuffer[]
  /** Open addressing by the CRC-32 of the id: the place of a competition on the list, from 1 on; 0 is nobody's. */
  readonly index: SharedArrayBuffer
}

/** All documents of one viewer's list, newest first, in memory: the whole list of one revision of the catalog. */
export class ListInMemory {
  readonly #sees: Sees
  readonly #segments: readonly Segment[]
  readonly #index: Uint32Array
  /** The index of the first document of each segment, and one past the last. */
  readonly #bounds: number[] = [0]
  /** How many documents the longest segment has. */
  readonly #longest: number

  constructor(memory: DocumentsMemory) {
    this.#sees = memory.sees
    this.#segments = memory.segments.map((segment) => new Segment(segment))
    for (const { length } of this.#segments) this.#bounds.push(this.#length + length)
    this.#longest = Math.max(1, ...this.#segments.map(({ length }) => length))
    this.#index = new Uint32Array(memory.index)
  }

  /** A page of the list; undefined when its cursor is not on it, or a competition has changed or is damaged. */
  async page(
    { limit, cursor }: Listing,
    coding: Coding,
    now: Instant,
    released: ReleasedDocuments,
  ): Promise<Page | undefined> {
    const at = cursor === undefined ? -1 : this.#placeOf(cursor.id)
    if (at === undefined) return undefined
    const [start, end] =
      cursor?.side === 'before' ? [Math.max(0, at - limit), at] : [at + 1, Math.min(this.#length, at + 1 + limit)]
    const renewed = await this.#renew(start, end, coding, now, released)
    if (renewed === undefined) return undefined
    const { overtaken, validity } = renewed
    const neighbours = {
      next: end < this.#length ? this.#idAt(end - 1) : undefined,
      previous: start > 0 ? this.#idAt(start) : undefined,
    }
    const pieces = this.#pieces(start, end, coding, overtaken)
    const ownBytes = [...overtaken.values()].reduce((sum, { content }) => sum + content.byteLength, 0)
    return makePage({ coding, pieces, ownBytes }, this.#hashes(start, end, overtaken), neighbours, validity)
  }

  /** The competitions with a release in the time that is given. */
  releasesBetween(from: Instant, until: Instant): readonly Release[] {
    return this.#segments.flatMap((segment) => segment.releasesBetween(from, until))
  }

  get #length(): number {
    return this.#bounds.at(-1) ?? 0
  }

  /** The documents of these places that a release has overtaken, rendered anew, by their index; and how long all hold. */
  async #renew(
    start: number,
    end: number,
    coding: Coding,
    now: Instant,
    released: ReleasedDocuments,
  ): Promise<Renewed | undefined> {
    const overtaken = new Map<number, StoredPiece>()
    const validities: Validity[] = []
    for (const { segment, first, last, before } of this.#slices(start, end)) {
      if (!segment.hasReleases) continue
      for (let index = first; index <= last; index += 1) {
        const validity = segment.validity(index)
        if (isValidAt(validity, now)) validities.push(validity)
        else {
          // A page that has to leave something out is read from storage.
          const piece = await released.pieceAt(segment.entry(index), this.#sees, coding, now).catch(unlessUnproven)
          if (piece === undefined) return undefined
          overtaken.set(before + index, piece)
          validities.push(piece)
        }
      }
    }
    return { overtaken, validity: jointValidity(validities) }
  }

  #hashes(start: number, end: number, overtaken: Renewed['overtaken']): string {
    const hashes = this.#slices(start, end).map(({ segment, first, last }) => segment.hashes(first, last))
    if (overtaken.size === 0) return hashes.join(' ')
    const each = hashes.flatMap((some) => some.split(' '))
    return each.map((hash, offset) => overtaken.get(start + offset)?.hash ?? hash).join(' ')
  }

  #pieces(start: number, end: number, coding: Coding, overtaken: Renewed['overtaken']): readonly Piece[] {
    const pieces: Piece[] = []
    let next = start
    for (const index of [...overtaken.keys(), end]) {
      for (const { segment, first, last } of this.#slices(next, index)) pieces.push(segment.slice(first, last, coding))
      const piece = overtaken.get(index)
      if (piece !== undefined) pieces.push(piece)
      next = index + 1
    }
    return pieces
  }

  /** The parts of segments in which the documents from `start` up to `end` lie. */
  #slices(start: number, end: number): readonly Slice[] {
    const slices: Slice[] = []
    // No segment holds more documents than the longest, and few hold less, so the first candidate is found at once.
    for (let number = Math.floor(start / this.#longest); number < this.#segments.length; number += 1) {
      const [segment, before = 0] = [this.#segments[number], this.#bounds[number]]
      if (segment === undefined || before >= end) break
      const [first, last] = [Math.max(start - before, 0), Math.min(end - before, segment.length) - 1]
      if (first <= last) slices.push({ segment, first, last, before })
    }
    return slices
  }

  #idAt(index: number): CompetitionId | undefined {
    const [slice] = this.#slices(index, index + 1)
    return slice?.segment.id(slice.first)
  }

  /** The index of a competition; undefined when it is not on the list. */
  #placeOf(id: CompetitionId): number | undefined {
    const mask = this.#index.length - 1
    for (let slot = crc32(id) & mask; ; slot = (slot + 1) & mask) {
      const place = (this.#index[slot] ?? 0) - 1
      if (place < 0) return undefined
      if (this.#idAt(place) === id) return place
    }
  }
}

interface Renewed {
  readonly overtaken: ReadonlyMap<number, StoredPiece>
  readonly validity: Validity
}

/** Documents of one segment, the last one included; `before` it there are so many. */
interface Slice {
  readonly segment: Segment
  readonly first: number
  readonly last: number
  readonly before: number
}

function unlessUnproven(error: unknown): undefined {
  if (!(error instanceof Unproven)) throw error
}

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
