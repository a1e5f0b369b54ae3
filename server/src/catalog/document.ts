import { createHash } from 'node:crypto'
import { constants, crc32, deflateRawSync } from 'node:zlib'

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
  /** SHA-256 of all of these, base64url: its entity tag, and the proof that no bit has flipped. */
  readonly hash: string
}

/** Renders JSON text to a document. */
export function makeDocument(text: string): Document {
  const bytes = Buffer.from(text, 'utf8')
  const deflated = deflatePiece(bytes)
  const crc = crc32(bytes)
  return { bytes, deflated, crc, hash: hashOf({ bytes, deflated, crc }) }
}

/** A piece of a joined gzip body. */
export function deflatePiece(bytes: Uint8Array): Buffer {
  return deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH })
}

/** Whether a document that was kept somewhere is still what was made. */
export function isIntact(document: Document): boolean {
  return hashOf(document) === document.hash
}

function hashOf({ bytes, deflated, crc }: Omit<Document, 'hash'>): string {
  return createHash('sha256').update(bytes).update(deflated).update(String(crc)).digest('base64url')
}
