import type { CompetitionId } from '../../contract/ids.ts'
import type { Listing } from '../../contract/listing.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { Coding, Piece } from '../document.ts'
import { Unproven } from '../unproven.ts'
import { always, isValidAt, type Validity } from '../visibility.ts'
import type { Sees } from '../viewer.ts'
import type { Entry, StoredDocument, StoredPiece } from './catalog.ts'
import { jointValidity, makePage, type Page } from './page.ts'
import type { ReleasedDocuments } from './released-documents.ts'
import { Segment } from './segment.ts'

/** A competition's document on the list; its bytes lie in a segment. */
interface Place {
  readonly entry: Entry
  readonly hash: string
  readonly validity: Validity
}

/** When the document of a competition is overtaken. */
export interface Release {
  readonly entry: Entry
  readonly at: Instant
}

/** What a list takes in memory besides the documents, and for each of them. */
const listBytes = 1000
const placeBytes = 400

/** All documents of one viewer's list, newest first, in memory: the whole list of one revision of the catalog. */
export class ListInMemory {
  readonly #sees: Sees
  readonly #places: Place[] = []
  readonly #indexes = new Map<CompetitionId, number>()
  /** The competitions with a release ahead, and when that is. */
  readonly #releases: Release[] = []
  readonly #segments: Segment[] = []
  /** The index of the first document of each segment, and one past the last. */
  readonly #bounds: number[] = [0]
  /** How many documents the longest segment has. */
  #longest = 1
  #bytes = listBytes

  constructor(sees: Sees) {
    this.#sees = sees
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Adds the next older documents of the list. */
  append(entries: readonly Entry[], documents: readonly StoredDocument[]): void {
    for (const [index, entry] of entries.entries()) {
      const { hash = '', validFrom = null, validUntil = null } = documents[index] ?? {}
      this.#indexes.set(entry.id, this.#places.length)
      const validity = validFrom === null && validUntil === null ? always : { validFrom, validUntil }
      this.#places.push({ entry, hash, validity })
      if (validUntil !== null) this.#releases.push({ entry, at: validUntil })
    }
    if (documents.length === 0) return
    const segment = new Segment(documents)
    this.#longest = Math.max(this.#longest, documents.length)
    this.#segments.push(segment)
    this.#bounds.push(this.#places.length)
    this.#bytes += segment.bytes + entries.length * placeBytes
  }

  /** A page of the list; undefined when its cursor is not on it, or a competition has changed or is damaged. */
  async page(
    { limit, cursor }: Listing,
    coding: Coding,
    now: Instant,
    released: ReleasedDocuments,
  ): Promise<Page | undefined> {
    const at = cursor === undefined ? -1 : this.#indexes.get(cursor.id)
    if (at === undefined) return undefined
    const [start, end] =
      cursor?.side === 'before'
        ? [Math.max(0, at - limit), at]
        : [at + 1, Math.min(this.#places.length, at + 1 + limit)]
    const places = this.#places.slice(start, end)
    const overtaken = await this.#renew(places, coding, now, released)
    if (overtaken === undefined) return undefined
    const hashes = places.map(({ hash }, index) => overtaken.get(index)?.hash ?? hash)
    const validity = jointValidity(places.map((place, index) => overtaken.get(index) ?? place.validity))
    const neighbours = {
      next: end < this.#places.length ? places.at(-1)?.entry.id : undefined,
      previous: start > 0 ? places[0]?.entry.id : undefined,
    }
    const pieces = this.#pieces(start, end, coding, overtaken)
    const ownBytes = [...overtaken.values()].reduce((sum, { content }) => sum + content.byteLength, 0)
    return makePage({ coding, pieces, ownBytes }, hashes, neighbours, validity)
  }

  /** The competitions with a release in the time that is given. */
  releasesBetween(from: Instant, until: Instant): readonly Release[] {
    return this.#releases.filter(({ at }) => at > from && at <= until)
  }

  /** The documents of these places that a release has overtaken, rendered anew, by their index. */
  async #renew(
    places: readonly Place[],
    coding: Coding,
    now: Instant,
    released: ReleasedDocuments,
  ): Promise<ReadonlyMap<number, StoredPiece> | undefined> {
    const pieces = new Map<number, StoredPiece>()
    for (const [index, { entry, validity }] of places.entries()) {
      if (validity === always || isValidAt(validity, now)) continue
      // A page that has to leave something out is read from storage.
      const piece = await released.pieceAt(entry, this.#sees, coding, now).catch(unlessUnproven)
      if (piece === undefined) return undefined
      pieces.set(index, piece)
    }
    return pieces
  }

  #pieces(start: number, end: number, coding: Coding, overtaken: ReadonlyMap<number, Piece>): readonly Piece[] {
    const pieces: Piece[] = []
    let next = start
    for (const index of [...[...overtaken.keys()].map((offset) => start + offset), end]) {
      pieces.push(...this.#slices(next, index, coding))
      const piece = overtaken.get(index - start)
      if (piece !== undefined && index < end) pieces.push(piece)
      next = index + 1
    }
    return pieces
  }

  /** The documents from `start` up to `end`, a piece for each segment that they lie in. */
  #slices(start: number, end: number, coding: Coding): readonly Piece[] {
    const pieces: Piece[] = []
    for (const [number, segment] of this.#segmentsFrom(start)) {
      const first = this.#bounds[number] ?? 0
      if (first >= end) break
      const last = Math.min(end, this.#bounds[number + 1] ?? 0) - 1
      const from = Math.max(start, first)
      if (from <= last) pieces.push(segment.slice(from - first, last - first, coding))
    }
    return pieces
  }

  *#segmentsFrom(start: number): Generator<readonly [number, Segment]> {
    // No segment holds more documents than the longest, and few hold less, so the first candidate is found at once.
    for (let number = Math.floor(start / this.#longest); number < this.#segments.length; number += 1) {
      const segment = this.#segments[number]
      if (segment !== undefined) yield [number, segment]
    }
  }
}

function unlessUnproven(error: unknown): undefined {
  if (!(error instanceof Unproven)) throw error
}
