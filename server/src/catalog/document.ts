import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { deflatePiece, type Codings } from './pieces.ts'

/** The JSON of a competition or workout, in plain and in deflated form, with checksums of both forms. */
export interface Document extends Codings {
  /** The SHA-256 of `bytes` in base64url. Responses send it as the entity tag. */
  readonly hash: string
  readonly deflatedCrc: number
}

export function makeDocument(text: string): Document {
  return documentOfBytes(Buffer.from(text, 'utf8'))
}

export function documentOfBytes(bytes: Uint8Array): Document {
  return deflatedDocument(bytes, deflatePiece(bytes))
}

/** Creates a document. `deflated` is the same JSON, deflated with the zlib options `pieceFlush`. */
export function deflatedDocument(bytes: Uint8Array, deflated: Uint8Array): Document {
  return { bytes, deflated, crc: crc32(bytes), hash: hashOf(bytes), deflatedCrc: crc32(deflated) }
}

/** Returns true if the plain bytes of a document match `hash`. Does not check the deflated bytes. */
export function isIntactPlain({ bytes, hash: named }: Pick<Document, 'bytes' | 'hash'>): boolean {
  return hashOf(bytes) === named
}

export function isIntact({ bytes, deflated, crc, hash: named, deflatedCrc }: Document): boolean {
  return isIntactPlain({ bytes, hash: named }) && crc32(bytes) === crc && crc32(deflated) === deflatedCrc
}

function hashOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'base64url')
}
