import { hash } from 'node:crypto'
import { constants, crc32, deflateRawSync } from 'node:zlib'

/** How a body travels: as it is, or compressed. */
export type Coding = 'identity' | 'gzip'

/**
 * One competition or workout, rendered to the bytes that are served. Made when it is written; a read only copies it.
 */
export interface Document {
  /** UTF-8 JSON. */
  readonly bytes: Uint8Array
  /** The same, deflated and ended by a full flush: byte-aligned, no final block, so that pieces can be joined. */
  readonly deflated: Uint8Array
  /** CRC-32 of `bytes`, for the trailer of a joined gzip body. */
  readonly crc: number
  /** SHA-256 of `bytes`, base64url: its entity tag. */
  readonly hash: string
  /** CRC-32 of `deflated`, begun with `crc`: neither has changed while it is what it was. */
  readonly proof: number
}

/** A document, or several with commas between them, in one coding. */
export interface Piece {
  /** The bytes that go out: plain, or deflated. */
  readonly content: Uint8Array
  /** Length and CRC-32 of the plain bytes, for the trailer of a gzip body. */
  readonly length: number
  readonly crc: number
}

/** Renders JSON text to a document. */
export function makeDocument(text: string): Document {
  return documentOfBytes(Buffer.from(text, 'utf8'))
}

/** The same of UTF-8 JSON. */
export function documentOfBytes(bytes: Uint8Array): Document {
  const deflated = deflatePiece(bytes)
  const crc = crc32(bytes)
  return { bytes, deflated, crc, hash: hashOf(bytes), proof: crc32(deflated, crc) }
}

/** Whether the plain bytes of one are. */
export function isIntactPlain({ bytes, hash: named }: Pick<Document, 'bytes' | 'hash'>): boolean {
  return hashOf(bytes) === named
}

/** Whether a document that was kept somewhere is still what was made. */
export function isIntact({ bytes, deflated, crc, hash: named, proof }: Document): boolean {
  return isIntactPlain({ bytes, hash: named }) && crc32(bytes) === crc && crc32(deflated, crc) === proof
}

/** Whether a document in one coding is. A read checks what it sends, no more: a flipped bit never passes a CRC. */
export function isIntactPiece({ content, crc }: Piece, coding: Coding, proof: number): boolean {
  return coding === 'gzip' ? crc32(content, crc) === proof : crc32(content) === crc
}

/** A document in one coding. */
export function pieceOf({ bytes, deflated, crc }: Document, coding: Coding): Piece {
  return { content: coding === 'gzip' ? deflated : bytes, length: bytes.byteLength, crc }
}

/** Bytes as a part of a joined gzip body. */
export function deflatePiece(bytes: Uint8Array): Buffer {
  return deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH })
}

function hashOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'base64url')
}
