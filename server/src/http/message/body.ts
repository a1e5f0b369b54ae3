import { fixedPiece, joinGzip, type Coding, type Piece } from '../../catalog/document.ts'

/** A body as the bytes that go out: in runs, each written as it is. */
export interface Body {
  /** A text stands for its characters' codes, a byte each (latin1). */
  readonly runs: readonly (string | Uint8Array)[]
  readonly length: number
  /** Bytes that are in memory for this body: all but those that are slices of a list there. */
  readonly ownBytes: number
}

/** Documents in one coding, to be sent as one of them or as a JSON array. */
export interface Served {
  readonly coding: Coding
  readonly pieces: readonly Piece[]
  /** Bytes that are in memory for these pieces. */
  readonly ownBytes: number
}

export const noBody: Body = { runs: [], length: 0, ownBytes: 0 }

export function bodyOf(bytes: Uint8Array): Body {
  return { runs: [bytes], length: bytes.byteLength, ownBytes: bytes.byteLength }
}

/** The body of one document. */
export function singleBody({ coding, pieces, ownBytes }: Served): Body {
  const runs = coding === 'gzip' ? joinGzip(pieces) : pieces.map(contentOf)
  return bodyOfRuns(runs, ownBytes)
}

/** The body of a JSON array of documents. */
export function arrayBody({ coding, pieces, ownBytes }: Served): Body {
  const runs = coding === 'gzip' ? joinGzip(asArray(pieces, gzipMarks)) : asArray(pieces.map(contentOf), marks)
  return bodyOfRuns(runs, ownBytes)
}

/** Runs up to this size are copied with their neighbours when a body is made: a slice of memory takes as much to name. */
const copiedBytesMax = 1024

/** A body up to this size, such as a workout, is made the text that goes out at once, and again. */
const readyBytesMax = 4096

/** A body in few runs, which are slices of what is in memory but for small ones: what is remembered is not copied for it. */
function bodyOfRuns(runs: Body['runs'], ownBytes: number): Body {
  const length = runs.reduce((sum, run) => sum + run.length, 0)
  if (length <= readyBytesMax) return { runs: asText(runs), length, ownBytes: length }
  const gathered: (string | Uint8Array)[] = []
  let small = ''
  let copiedBytes = 0
  const gather = () => {
    if (small !== '') gathered.push(small)
    copiedBytes += small.length
    small = ''
  }
  for (const run of runs) {
    if (run.length <= copiedBytesMax) small += textOf(run)
    else {
      gather()
      gathered.push(run)
    }
  }
  gather()
  return { runs: gathered, length, ownBytes: Math.min(length, ownBytes + copiedBytes) }
}

/**
 * A body up to this size leaves as a text, a character a byte: Node sends a text together with the headers, at once when both
 * fit its 16 KB on the stack. A write costs what copying ten kilobytes costs.
 */
const textBytesMax = 15 * 1024

/** The runs of a body as they are best written. */
export function writtenRuns({ runs, length }: Pick<Body, 'runs' | 'length'>): Body['runs'] {
  const isReady = length > textBytesMax || (runs.length === 1 && typeof runs[0] === 'string')
  return isReady || runs.length === 0 ? runs : asText(runs)
}

function asText(runs: Body['runs']): Body['runs'] {
  return [runs.reduce((text: string, run) => text + textOf(run), '')]
}

/** The bytes of runs in one piece of memory of their own. */
export function joined(runs: Body['runs']): Buffer {
  return Buffer.concat(runs.map(bytesOf))
}

function textOf(run: string | Uint8Array): string {
  return typeof run === 'string' ? run : Buffer.from(run.buffer, run.byteOffset, run.byteLength).toString('latin1')
}

function bytesOf(run: string | Uint8Array): Uint8Array {
  return typeof run === 'string' ? Buffer.from(run, 'latin1') : run
}

const marks = { open: '[', comma: ',', close: ']' } as const
const gzipMarks = { open: fixedPiece(marks.open), comma: fixedPiece(marks.comma), close: fixedPiece(marks.close) }

function asArray<Part>(parts: readonly Part[], { open, comma, close }: Record<keyof typeof marks, Part>): Part[] {
  const joined = [open]
  for (const [index, part] of parts.entries()) {
    if (index > 0) joined.push(comma)
    joined.push(part)
  }
  return [...joined, close]
}

function contentOf({ content }: Piece): string | Uint8Array {
  return content
}
