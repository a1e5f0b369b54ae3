/** The beginning of a file, read ahead to know what it is, and everything from the beginning on. */
export interface SourceHead {
  /** Up to the end of the first line that is not blank, and then what came with it; at most a little over the limit. */
  readonly head: Buffer
  readonly chunks: AsyncIterable<Buffer>
}

/** Reads until a line that is not blank is complete, the bytes end, or `bytesMax` are there. */
export async function readHead(chunks: AsyncIterable<Buffer>, bytesMax: number): Promise<SourceHead> {
  const iterator = chunks[Symbol.asyncIterator]()
  const ahead: Buffer[] = []
  let bytes = 0
  let isInLine = false
  while (bytes < bytesMax) {
    const next = await iterator.next()
    if (next.done === true) break
    ahead.push(next.value)
    bytes += next.value.length
    const lineStart: number = isInLine ? 0 : next.value.findIndex((byte) => !isBlank(byte))
    isInLine = lineStart >= 0
    if (isInLine && next.value.includes(0x0a, lineStart)) break
  }
  return { head: Buffer.concat(ahead), chunks: resume(ahead, iterator) }
}

async function* resume(ahead: readonly Buffer[], iterator: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* ahead
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value
  } finally {
    await iterator.return?.()
  }
}

/** White space and the bytes of a byte order mark. */
function isBlank(byte: number): boolean {
  return byte <= 0x20 || byte === 0xef || byte === 0xbb || byte === 0xbf
}
