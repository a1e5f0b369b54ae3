import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { deflatePiece, type Codings } from './pieces.ts'

/** The JSON of a competition or workout, plain and deflated, with checksums. */
export interface Document extends Codings {
  /** SHA-256 of `bytes`, base64url; used as the entity tag. */
  readonly hash: string
  /** CRC-32 of `deflated`. */
  readonly deflatedCrc: number
}

/** Makes a document of JSON text: encodes, deflates and hashes it. */
export function makeDocument(text: string): Document {
  return documentOfBytes(Buffer.from(text, 'utf8'))
}

/** Makes a document of UTF-8 JSON: deflates and hashes it. */
export function documentOfBytes(bytes: Uint8Array): Document {
  return deflatedDocument(bytes, deflatePiece(bytes))
}

/** Makes a document of UTF-8 JSON and the same JSON deflated, for which the zlib options must be `pieceFlush`. */
export function deflatedDocument(bytes: Uint8Array, deflated: Uint8Array): Document {
  return { bytes, deflated, crc: crc32(bytes), hash: hashOf(bytes), deflatedCrc: crc32(deflated) }
}

/** True if the plain bytes of a document match its SHA-256. Does not check the deflated bytes. */
export function isIntactPlain({ bytes, hash: named }: Pick<Document, 'bytes' | 'hash'>): boolean {
  return hashOf(bytes) === named
}

/** True if the plain and deflated bytes of a document match all three checksums; false if the document is corrupt. */
export function isIntact({ bytes, deflated, crc, hash: named, deflatedCrc }: Document): boolean {
  return isIntactPlain({ bytes, hash: named }) && crc32(bytes) === crc && crc32(deflated) === deflatedCrc
}

function hashOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'base64url')
}
