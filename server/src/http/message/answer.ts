import type { Coding, Piece } from '../../catalog/document.ts'
import type { Validity } from '../../catalog/visibility.ts'

/** What goes back to a caller. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body
  /** When the same request gets the same answer, as long as nothing changes; undefined: it may not be repeated. */
  readonly validity?: Validity
}

/** A body as the bytes that go out: in runs, each written as it is. */
export interface Body {
  /** A text stands for its characters' codes, a byte each (latin1). */
  readonly runs: readonly (string | Uint8Array)[]
  readonly length: number
  /** Bytes that are in memory for this body: all but those that lie on a shelf anyway. */
  readonly ownBytes: number
}

export const noBody: Body = { runs: [], length: 0, ownBytes: 0 }

export function bodyOf(bytes: Uint8Array): Body {
  return { runs: [bytes], length: bytes.byteLength, ownBytes: bytes.byteLength }
}

/** A body up to this size leaves as a text, a character a byte: Node sends a text together with the headers. */
const textBytesMax = 16 * 1024

/** The same body in one run. A write costs what copying some ten kilobytes costs. */
export function inOneRun({ runs, length }: Body): Body {
  const bytes = Buffer.concat(runs.map(bytesOf), length)
  return { runs: [length <= textBytesMax ? bytes.toString('latin1') : bytes], length, ownBytes: length }
}

function bytesOf(run: string | Uint8Array): Uint8Array {
  return typeof run === 'string' ? Buffer.from(run, 'latin1') : run
}

/** Documents in one coding, to be sent as one of them or as a JSON array. */
export interface Served {
  readonly coding: Coding
  readonly pieces: readonly Piece[]
  /** Bytes that are in memory for these pieces. */
  readonly ownBytes: number
}
