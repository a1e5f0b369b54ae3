/** One line of a file as bytes, without its end. */
export interface Line {
  /** From 1. */
  readonly number: number
  /** Where it begins in the file. */
  readonly byteOffset: number
  /** Undefined for a line longer than the limit: it was passed over. */
  readonly bytes: Buffer | undefined
}

/** Cuts chunks into lines. Holds one line and one chunk at a time, and of a line past the limit nothing. */
export async function* readLines(chunks: AsyncIterable<Buffer>, lineBytesMax: number): AsyncGenerator<Line> {
  const line = { number: 1, byteOffset: 0, length: 0, pieces: [] as Buffer[] }
  for await (const chunk of chunks) {
    let start = 0
    for (let feed = chunk.indexOf(0x0a); feed >= 0; feed = chunk.indexOf(0x0a, start)) {
      append(line, chunk.subarray(start, feed), lineBytesMax)
      yield completed(line, lineBytesMax)
      line.number++
      line.byteOffset += line.length + 1
      line.length = 0
      line.pieces = []
      start = feed + 1
    }
    append(line, chunk.subarray(start), lineBytesMax)
  }
  if (line.length > 0) yield completed(line, lineBytesMax)
}

interface OpenLine {
  number: number
  byteOffset: number
  length: number
  pieces: Buffer[]
}

function append(line: OpenLine, piece: Buffer, lineBytesMax: number): void {
  line.length += piece.length
  if (line.length > lineBytesMax) line.pieces = []
  else line.pieces.push(piece)
}

function completed({ number, byteOffset, length, pieces }: OpenLine, lineBytesMax: number): Line {
  if (length > lineBytesMax) return { number, byteOffset, bytes: undefined }
  const [only] = pieces
  return { number, byteOffset, bytes: pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces) }
}
