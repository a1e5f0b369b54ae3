import { constants, crc32, deflateRawSync } from 'node:zlib'

export type Coding = 'identity' | 'gzip'

export interface Codings {
  readonly bytes: Uint8Array
  /**
   * The deflated JSON. It ends on a byte boundary and has no final block. Several deflated documents can therefore be
   * concatenated into one gzip body.
   */
  readonly deflated: Uint8Array
  /** The CRC-32 of `bytes`. The CRC-32 at the end of a gzip body is computed from the CRC-32 of each document. */
  readonly crc: number
}

/** The length and the CRC-32 of uncompressed data. Both are written at the end of a gzip body. */
export interface PlainSum {
  readonly length: number
  readonly crc: number
}

export interface Piece extends PlainSum {
  readonly content: Uint8Array
}

const polynomial = 0xedb88320

const shifts = shiftsByByte()

const gzipHeader = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255)

const lastBlock = Uint8Array.of(3, 0)

/**
 * Options for zlib. Bytes that are deflated with these options can be concatenated: they end on a byte boundary and
 * have no final block.
 */
export const pieceFlush = { finishFlush: constants.Z_FULL_FLUSH } as const

const marks = { open: Buffer.from('['), comma: Buffer.from(','), close: Buffer.from(']') }
const noSum: PlainSum = { length: 0, crc: 0 }

/**
 * The bytes of `[` and of the comma between two documents, in each coding. In gzip, `open` begins with the gzip header.
 */
export const arrayMarks: Readonly<Record<Coding, { readonly open: Uint8Array; readonly comma: Uint8Array }>> = {
  identity: marks,
  gzip: { open: concat([gzipHeader, deflatePiece(marks.open)]), comma: deflatePiece(marks.comma) },
}

export function withComma(content: Uint8Array, coding: Coding): Uint8Array {
  return concat([arrayMarks[coding].comma, content])
}

const deflatedClose = deflatePiece(marks.close)

export function pieceOf({ bytes, deflated, crc }: Codings, coding: Coding): Piece {
  return { content: coding === 'gzip' ? deflated : bytes, length: bytes.byteLength, crc }
}

/** The bytes after the last document of a JSON array: `]` and, in gzip, the trailer of the gzip body. */
export class ArrayEnd {
  readonly #documents: readonly PlainSum[]
  #gzip: Uint8Array | undefined

  constructor(documents: readonly PlainSum[]) {
    this.#documents = documents
  }

  in(coding: Coding): Uint8Array {
    if (coding === 'identity') return marks.close
    this.#gzip ??= concat([deflatedClose, lastBlock, gzipTrailer(arraySum(this.#documents))])
    return this.#gzip
  }
}

function arraySum(documents: readonly PlainSum[]): PlainSum {
  let sum = append(noSum, sums.open)
  for (const [index, document] of documents.entries()) {
    if (index > 0) sum = append(sum, sums.comma)
    sum = append(sum, document)
  }
  return append(sum, sums.close)
}

const sums = { open: sumOf(marks.open), comma: sumOf(marks.comma), close: sumOf(marks.close) }

/** Concatenates pieces into one response body. A gzip body also gets a gzip header and trailer. */
export function joinPieces(pieces: readonly Piece[], coding: Coding): Buffer {
  const contents = pieces.map(({ content }) => content)
  if (coding === 'identity') return concat(contents)
  return concat([gzipHeader, ...contents, lastBlock, gzipTrailer(pieces.reduce(append, noSum))])
}

function append(first: PlainSum, second: PlainSum): PlainSum {
  return { length: first.length + second.length, crc: joinCrc(first.crc, second.crc, second.length) }
}

function sumOf(bytes: Uint8Array): PlainSum {
  return { length: bytes.byteLength, crc: crc32(bytes) }
}

function gzipTrailer({ crc, length }: PlainSum): Buffer {
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc >>> 0, 0)
  trailer.writeUInt32LE(length % 2 ** 32, 4)
  return trailer
}

/**
 * Concatenates bytes into a new buffer. `Buffer.concat` is not used, because its result can be part of Node's shared
 * pool. If such a result was cached, the whole pool would stay in memory.
 */
export function concat(parts: readonly Uint8Array[]): Buffer {
  const joined = Buffer.allocUnsafeSlow(parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let end = 0
  for (const part of parts) {
    joined.set(part, end)
    end += part.byteLength
  }
  return joined
}

export function deflatePiece(bytes: Uint8Array): Buffer {
  return deflateRawSync(bytes, pieceFlush)
}

/**
 * Returns the CRC-32 of two byte sequences that are concatenated. `first` and `second` are the CRC-32 of each sequence.
 * `length` is the length of the second sequence in bytes.
 */
export function joinCrc(first: number, second: number, length: number): number {
  return (multiply(shiftBy(length), first) ^ second) >>> 0
}

function shiftBy(length: number): number {
  let product = shifts[0]?.[length & 0xff] ?? 0
  for (let place = 1, rest = length >>> 8; rest > 0; place += 1, rest >>>= 8) {
    if ((rest & 0xff) > 0) product = multiply(shifts[place]?.[rest & 0xff] ?? 0, product)
  }
  return product
}

function multiply(one: number, other: number): number {
  let product = 0
  let factor = other
  for (let bit = 31; bit >= 0; bit -= 1) {
    if ((one >>> bit) & 1) product ^= factor
    factor = factor & 1 ? (factor >>> 1) ^ polynomial : factor >>> 1
  }
  return product >>> 0
}

function shiftsByByte(): readonly Uint32Array[] {
  // x^8 with reversed bits: x^0 is the highest bit.
  let step = 1 << 23
  return Array.from({ length: 4 }, () => {
    const shift = new Uint32Array(256)
    shift[0] = 1 << 31
    for (let value = 1; value < 256; value += 1) shift[value] = multiply(shift[value - 1] ?? 0, step)
    step = multiply(shift[255] ?? 0, step)
    return shift
  })
}
