import { fixedPiece, joinCrc, tailCrc } from '../joined-gzip.ts'
import type { Coding, Document, Piece } from '../document.ts'

const comma = Buffer.from(',')
const separator = fixedPiece(',')

/** Where each document of a segment starts and ends in one of its two runs of bytes. */
interface Run {
  readonly content: Uint8Array
  readonly starts: Uint32Array
  readonly ends: Uint32Array
}

/**
 * Some consecutive documents of a list, in one run of memory with commas between them: any of its pages is a slice,
 * plain or compressed, and costs what a constant costs.
 */
export class Segment {
  readonly #plain: Run
  readonly #deflated: Run
  /** CRC-32 of the plain run up to the start, and up to the end, of each document. */
  readonly #crcAtStart: Uint32Array
  readonly #crcAtEnd: Uint32Array

  constructor(documents: readonly Document[]) {
    this.#plain = layOut(
      documents.map(({ bytes }) => bytes),
      comma,
    )
    this.#deflated = layOut(
      documents.map(({ deflated }) => deflated),
      separator.content,
    )
    this.#crcAtStart = new Uint32Array(documents.length)
    this.#crcAtEnd = new Uint32Array(documents.length)
    let crc = 0
    for (const [index, document] of documents.entries()) {
      if (index > 0) crc = joinCrc(crc, separator.crc, comma.length)
      this.#crcAtStart[index] = crc
      crc = joinCrc(crc, document.crc, document.bytes.byteLength)
      this.#crcAtEnd[index] = crc
    }
  }

  get bytes(): number {
    return this.#plain.content.byteLength + this.#deflated.content.byteLength
  }

  /** The documents from `first` up to and including `last`, as one piece. */
  slice(first: number, last: number, coding: Coding): Piece {
    const run = coding === 'gzip' ? this.#deflated : this.#plain
    const content = run.content.subarray(run.starts[first], run.ends[last])
    const length = (this.#plain.ends[last] ?? 0) - (this.#plain.starts[first] ?? 0)
    const crc = tailCrc(this.#crcAtEnd[last] ?? 0, this.#crcAtStart[first] ?? 0, length)
    return { content, length, crc }
  }
}

function layOut(parts: readonly Uint8Array[], between: Uint8Array): Run {
  const total = parts.reduce((sum, part) => sum + part.byteLength, Math.max(0, parts.length - 1) * between.byteLength)
  const content = Buffer.allocUnsafeSlow(total)
  const [starts, ends] = [new Uint32Array(parts.length), new Uint32Array(parts.length)]
  let at = 0
  for (const [index, part] of parts.entries()) {
    if (index > 0) {
      content.set(between, at)
      at += between.byteLength
    }
    starts[index] = at
    content.set(part, at)
    at += part.byteLength
    ends[index] = at
  }
  return { content, starts, ends }
}
