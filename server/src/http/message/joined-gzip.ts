import { crc32 } from 'node:zlib'
import { joinCrc } from '../../catalog/crc-join.ts'
import { deflatePiece, type Piece } from '../../catalog/document.ts'

/** No name, no time stamp, unknown system: the same bytes for the same content, always. */
const gzipHeader = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255)

/** A final, empty block; every piece before it ends on a byte. */
const lastBlock = Uint8Array.of(3, 0)

/** One valid, single-member gzip stream made of pieces that were deflated before: only copied, never compressed. */
export function joinGzip(pieces: readonly Piece[]): readonly Uint8Array[] {
  const trailer = Buffer.alloc(8)
  let crc = 0
  let length = 0
  for (const piece of pieces) {
    crc = joinCrc(crc, piece.crc, piece.length)
    length += piece.length
  }
  trailer.writeUInt32LE(crc >>> 0, 0)
  trailer.writeUInt32LE(length % 2 ** 32, 4)
  return [gzipHeader, ...pieces.map(({ content }) => content), lastBlock, trailer]
}

/** A piece for bytes that stand between documents. */
export function fixedPiece(text: string): Piece {
  const bytes = Buffer.from(text)
  return { content: deflatePiece(bytes), length: bytes.length, crc: crc32(bytes) }
}
