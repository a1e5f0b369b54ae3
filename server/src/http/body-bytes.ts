import type { Document } from '../catalog/document.ts'
import type { Body } from './answer.ts'
import { fixedPiece, joinGzip, type GzipPiece } from './joined-gzip.ts'

/** A body as the bytes that go out: in runs, each written as it is. */
export interface BodyBytes {
  readonly runs: readonly Uint8Array[]
  readonly length: number
  readonly isGzip: boolean
}

/** Fits a body to what the caller accepts. Only documents are compressed: they have been, when they were made. */
export function bodyBytes(body: Body, gzip: boolean): BodyBytes {
  const runs = runsOf(body, gzip)
  const isGzip = gzip && (body.kind === 'document' || body.kind === 'page')
  return { runs, length: runs.reduce((sum, run) => sum + run.byteLength, 0), isGzip }
}

function runsOf(body: Body, gzip: boolean): readonly Uint8Array[] {
  switch (body.kind) {
    case 'none':
      return []
    case 'bytes':
      return [body.bytes]
    case 'document':
      return gzip ? joinGzip([pieceOf(body.document)]) : [body.document.bytes]
    case 'page':
      return gzip ? joinGzip(asArray(body.documents.map(pieceOf), pieces)) : asArray(body.documents.map(plain), bytes)
  }
}

const marks = { open: '[', comma: ',', close: ']' } as const
const bytes = { open: Buffer.from(marks.open), comma: Buffer.from(marks.comma), close: Buffer.from(marks.close) }
const pieces = { open: fixedPiece(marks.open), comma: fixedPiece(marks.comma), close: fixedPiece(marks.close) }

function asArray<Part>(parts: readonly Part[], { open, comma, close }: Record<keyof typeof marks, Part>): Part[] {
  const joined = [open]
  for (const [index, part] of parts.entries()) {
    if (index > 0) joined.push(comma)
    joined.push(part)
  }
  return [...joined, close]
}

function plain(document: Document): Uint8Array {
  return document.bytes
}

function pieceOf({ bytes: { byteLength }, crc, deflated }: Document): GzipPiece {
  return { length: byteLength, crc, deflated }
}
