import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { deflatePiece, type Codings } from './pieces.ts'

/** The JSON of a competition or workout. Contains the plain and the deflated bytes, and checksums of both. */
export interface Document extends Codings {
  /** The SHA-256 of `bytes` in base64url. Responses send it as the entity tag. */
  readonly hash: string
  /** CRC-32 of `deflated`. */
  readonly deflatedCrc: number
}

/** Creates a document from JSON text. */
export function makeDocument(text: string): Document {
  return documentOfBytes(Buffer.from(text, 'utf8'))
}

/** Creates a document from JSON in UTF-8. Deflates and hashes the bytes. */
export function documentOfBytes(bytes: Uint8Array): Document {
  return deflatedDocument(bytes, deflatePiece(bytes))
}

/** Creates a document from JSON in UTF-8 and the same JSON deflated. Deflate the JSON with the options `pieceFlush`. */
export function deflatedDocument(bytes: Uint8Array, deflated: Uint8Array): Document {
  return { bytes, deflated, crc: crc32(bytes), hash: hashOf(bytes), deflatedCrc: crc32(deflated) }
}

/** Returns true if the plain bytes of a document match its SHA-256. Does not check the deflated bytes. */
export function isIntactPlain({ bytes, hash: named }: Pick<Document, 'bytes' | 'hash'>): boolean {
  return hashOf(bytes) === named
}

/** Returns true if the plain and the deflated bytes of a document match all three of its checksums. */
export function isIntact({ bytes, deflated, crc, hash: named, deflatedCrc }: Document): boolean {
  return isIntactPlain({ bytes, hash: named }) && crc32(bytes) === crc && crc32(deflated) === deflatedCrc
}

function hashOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'base64url')
}
