import { deflatePiece } from '../catalog/document.ts'
import { joinCrc } from './crc-join.ts'
import { crc32 } from 'node:zlib'

/** A part of a gzip body: plain length, CRC-32 of the plain bytes, and the deflated bytes. */
export interface GzipPiece {
  readonly length: number
  readonly crc: number
  readonly deflated: Uint8Array
}

/** No name, no time stamp, unknown system: the same bytes for the same content, always. */
const gzipHeader = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255)

/** A final, empty block; every piece before it ends on a byte. */
const lastBlock = Uint8Array.of(3, 0)

/** One valid, single-member gzip stream made of pieces that were deflated before: only copied, never compressed. */
export function joinGzip(pieces: readonly GzipPiece[]): readonly Uint8Array[] {
  const trailer = Buffer.alloc(8)
  let crc = 0
  let length = 0
  for (const piece of pieces) {
    crc = joinCrc(crc, piece.crc, piece.length)
    length += piece.length
  }
  trailer.writeUInt32LE(crc >>> 0, 0)
  trailer.writeUInt32LE(length % 2 ** 32, 4)
  return [gzipHeader, ...pieces.map(({ deflated }) => deflated), lastBlock, trailer]
}

/** A piece for bytes that stand between documents. */
export function fixedPiece(text: string): GzipPiece {
  const bytes = Buffer.from(text)
  return { length: bytes.length, crc: crc32(bytes), deflated: deflatePiece(bytes) }
}
