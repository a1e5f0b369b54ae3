import type { CompetitionId } from '../../contract/ids.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { fixedPiece, joinCrc, tailCrc, type Coding, type Piece } from '../document.ts'
import { always, type Validity } from '../visibility.ts'
import type { Entry, StoredDocument } from './catalog.ts'

const comma = Buffer.from(',')
const separator = fixedPiece(',')

/** When the document of a competition is overtaken. */
export interface Release {
  readonly entry: Entry
  readonly at: Instant
}

/** A hash, base64url of 32 bytes, and the space behind it. */
const hashLength = 43
const hashBytes = hashLength + 1

/** How many documents, and the bytes of the plain run, of the deflated one, and of all ids. */
const headWords = 4

/** Where each document of a segment ends in one of its two runs of bytes; the next one begins behind what lies between. */
interface Run {
  readonly content: Buffer
  readonly ends: Uint32Array
  readonly betweenBytes: number
}

/**
 * Some consecutive documents of a list, in one run of memory with commas between them: any of its pages is a slice,
 * plain or compressed, and costs what a constant costs. All that is known of them lies in the same memory, in columns, so that
 * as many threads may read it as have it.
 */
export class Segment {
  readonly memory: SharedArrayBuffer
  readonly length: number
  /** Whether any of its documents will be, or has been, overtaken by a release. */
  readonly hasReleases: boolean
  readonly #columns: Columns

  /** Reads what `layOutSegment` has laid out. */
  constructor(memory: SharedArrayBuffer) {
    this.memory = memory
    this.#columns = columnsOf(memory)
    this.length = this.#columns.positions.length
    this.hasReleases = !this.#columns.validFrom.every(Number.isNaN) || !this.#columns.validUntil.every(Number.isNaN)
  }

  id(index: number): CompetitionId {
    const { ids, idEnds } = this.#columns
    return ids.toString('latin1', idEnds[index - 1] ?? 0, idEnds[index]) as CompetitionId
  }

  entry(index: number): Entry {
    const { positions, revisions } = this.#columns
    return { position: positions[index] ?? Number.NaN, id: this.id(index), revision: revisions[index] ?? 0 }
  }

  /** From when until when the document holds. */
  validity(index: number): Validity {
    if (!this.hasReleases) return always
    const { validFrom, validUntil } = this.#columns
    return { validFrom: instantOf(validFrom[index]), validUntil: instantOf(validUntil[index]) }
  }

  /** Its documents with a release in the time that is given. */
  releasesBetween(from: Instant, until: Instant): readonly Release[] {
    const found: Release[] = []
    if (!this.hasReleases) return found
    for (const [index, at] of this.#columns.validUntil.entries()) {
      if (at > from && at <= until) found.push({ entry: this.entry(index), at })
    }
    return found
  }

  /** The hashes of the documents from `first` up to and including `last`, with spaces between them. */
  hashes(first: number, last: number): string {
    return this.#columns.hashes.toString('latin1', first * hashBytes, last * hashBytes + hashLength)
  }

  /** The documents from `first` up to and including `last`, as one piece. */
  slice(first: number, last: number, coding: Coding): Piece {
    const { plain, deflated, crcAtStart, crcAtEnd } = this.#columns
    const run = coding === 'gzip' ? deflated : plain
    const content = run.content.subarray(startIn(run, first), run.ends[last])
    const length = (plain.ends[last] ?? 0) - startIn(plain, first)
    const crc = tailCrc(crcAtEnd[last] ?? 0, crcAtStart[first] ?? 0, length)
    return { content, length, crc }
  }
}

/** Lays documents out for a segment. */
export function layOutSegment(entries: readonly Entry[], documents: readonly StoredDocument[]): SharedArrayBuffer {
  const plain = documents.map(({ bytes }) => bytes)
  const deflated = documents.map((document) => document.deflated)
  const ids = entries.map(({ id }) => Buffer.from(id, 'latin1'))
  const head = [documents.length, runBytes(plain, comma), runBytes(deflated, separator.content), runBytes(ids)]
  const memory = new SharedArrayBuffer(layoutOf(head).end)
  new Uint32Array(memory, 0, headWords).set(head)
  const columns = columnsOf(memory)
  for (const [index, { position, revision }] of entries.entries()) {
    const { hash = '', validFrom = null, validUntil = null } = documents[index] ?? {}
    columns.positions[index] = position
    columns.revisions[index] = revision
    columns.validFrom[index] = validFrom ?? Number.NaN
    columns.validUntil[index] = validUntil ?? Number.NaN
    columns.hashes.write(`${hash} `, index * hashBytes, 'latin1')
  }
  fill(columns.plain.content, columns.plain.ends, plain, comma)
  fill(columns.deflated.content, columns.deflated.ends, deflated, separator.content)
  fill(columns.ids, columns.idEnds, ids, new Uint8Array())
  sum(documents, columns)
  return memory
}

/** CRC-32 of the plain run up to the start, and up to the end, of each document. */
function sum(documents: readonly StoredDocument[], { crcAtStart, crcAtEnd }: Columns): void {
  let crc = 0
  for (const [index, document] of documents.entries()) {
    if (index > 0) crc = joinCrc(crc, separator.crc, comma.length)
    crcAtStart[index] = crc
    crc = joinCrc(crc, document.crc, document.bytes.byteLength)
    crcAtEnd[index] = crc
  }
}

function fill(run: Buffer, ends: Uint32Array, parts: readonly Uint8Array[], between: Uint8Array): void {
  let at = 0
  for (const [index, part] of parts.entries()) {
    if (index > 0) {
      run.set(between, at)
      at += between.byteLength
    }
    run.set(part, at)
    at += part.byteLength
    ends[index] = at
  }
}

function runBytes(parts: readonly Uint8Array[], between: Uint8Array = new Uint8Array()): number {
  return parts.reduce((sum, part) => sum + part.byteLength, Math.max(0, parts.length - 1) * between.byteLength)
}

type Columns = ReturnType<typeof columnsOf>

/** The columns of a segment in its memory. */
function columnsOf(memory: SharedArrayBuffer) {
  const head = new Uint32Array(memory, 0, headWords)
  const { at, count, plainBytes, deflatedBytes, idBytes } = layoutOf([...head])
  const numbers = (column: number) => new Float64Array(memory, at.numbers + column * count * 8, count)
  const words = (column: number) => new Uint32Array(memory, at.words + column * count * 4, count)
  return {
    positions: numbers(0),
    revisions: numbers(1),
    validFrom: numbers(2),
    validUntil: numbers(3),
    crcAtStart: words(0),
    crcAtEnd: words(1),
    idEnds: words(2),
    hashes: Buffer.from(memory, at.hashes, count * hashBytes),
    ids: Buffer.from(memory, at.ids, idBytes),
    plain: { content: Buffer.from(memory, at.plain, plainBytes), ends: words(3), betweenBytes: comma.byteLength },
    deflated: {
      content: Buffer.from(memory, at.deflated, deflatedBytes),
      ends: words(4),
      betweenBytes: separator.content.byteLength,
    },
  } satisfies Record<string, Float64Array | Uint32Array | Buffer | Run>
}

/** Where each column begins: numbers of eight bytes, words of four, then texts. */
function layoutOf([count = 0, plainBytes = 0, deflatedBytes = 0, idBytes = 0]: readonly number[]) {
  const numbers = headWords * 4
  const words = numbers + 4 * count * 8
  const hashes = words + 5 * count * 4
  const ids = hashes + count * hashBytes
  const plain = ids + idBytes
  const deflated = plain + plainBytes
  return {
    at: { numbers, words, hashes, ids, plain, deflated },
    end: deflated + deflatedBytes,
    count,
    plainBytes,
    deflatedBytes,
    idBytes,
  }
}

function startIn({ ends, betweenBytes }: Run, index: number): number {
  return index === 0 ? 0 : (ends[index - 1] ?? 0) + betweenBytes
}

function instantOf(number = Number.NaN): number | null {
  return Number.isNaN(number) ? null : number
}
