import type { Piece } from '../../catalog/document.ts'
import { inOneRun, type Body, type Served } from './answer.ts'
import { fixedPiece, joinGzip } from './joined-gzip.ts'

/** The body of one document. */
export function singleBody({ coding, pieces, ownBytes }: Served): Body {
  const runs = coding === 'gzip' ? joinGzip(pieces) : pieces.map(({ content }) => content)
  return { runs, length: lengthOf(runs), ownBytes }
}

/** The body of a JSON array of documents. */
export function arrayBody({ coding, pieces, ownBytes }: Served): Body {
  const runs = coding === 'gzip' ? joinGzip(asArray(pieces, gzipMarks)) : asArray(pieces.map(contentOf), marks)
  const body = { runs, length: lengthOf(runs), ownBytes }
  return runs.length > runsMax && body.length <= copiedBytesMax ? inOneRun(body) : body
}

/** Past so many runs a body up to this size is copied into one: that costs less than writing each of them. */
const runsMax = 8
const copiedBytesMax = 64 * 1024

/** Marks stay texts where they go out as they are: Node sends a text that follows the headers along with them. */
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

function lengthOf(runs: Body['runs']): number {
  return runs.reduce((sum, run) => sum + run.length, 0)
}
