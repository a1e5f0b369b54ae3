import { fixedPiece, joinCrc } from '../joined-gzip.ts'
import type { Coding, Piece } from '../document.ts'

const comma = fixedPiece(',')
const commas = { identity: Buffer.from(','), gzip: comma.content } as const

/** Documents in one coding as one piece, commas between them, in one run of memory of its own. */
export function joinedPiece(pieces: readonly Piece[], coding: Coding): Piece {
  const between = commas[coding]
  const total = pieces.reduce((sum, { content }) => sum + content.byteLength + between.byteLength, 0)
  const content = Buffer.allocUnsafeSlow(Math.max(0, total - between.byteLength))
  let [at, length, crc] = [0, 0, 0]
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) {
      content.set(between, at)
      at += between.byteLength
      length += comma.length
      crc = joinCrc(crc, comma.crc, comma.length)
    }
    content.set(piece.content, at)
    at += piece.content.byteLength
    length += piece.length
    crc = joinCrc(crc, piece.crc, piece.length)
  }
  return { content, length, crc }
}
