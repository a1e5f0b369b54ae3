import { decodeText, invalidBytesFault, type SourceText } from './source-text.ts'
import { jsonItem } from './json/json-item.ts'
import { membersAt, skipSpace } from './json/json-text.ts'
import { scanJson } from './json/json-scan.ts'
import { errorAt, isFinding, itemKinds, unknownKind, type Reading, type ReadingAtOnce } from './source-item.ts'
import { lineBytesMax, mebibytes } from './source-format.ts'

/** Yields the items of an NDJSON file. Yields an error for each line that is not an item. */
export async function* readNdjson(file: string, chunks: AsyncIterable<Buffer>): Reading {
  for await (const read of readJsonLines(file, chunks)) yield isFinding(read) ? read : itemOf(read)
}

export interface JsonLine {
  readonly source: SourceText
  readonly start: number
}

/**
 * Yields the objects of a file that has one object on each line. Yields an error for each invalid line. Only one line
 * at a time is in memory.
 */
export async function* readJsonLines(file: string, chunks: AsyncIterable<Buffer>): Reading<JsonLine> {
  for await (const line of readLines(chunks)) {
    if (line.bytes !== undefined) yield* readLine(file, line, line.bytes)
    else {
      const place = { file, line: line.number, column: 1, path: '' }
      yield errorAt(place, `the line is longer than ${mebibytes(lineBytesMax)}`, 'Make the item smaller, or split it.')
    }
  }
}

function* readLine(file: string, line: Line, bytes: Buffer): ReadingAtOnce<JsonLine> {
  const { text, invalid } = decodeText(bytes, line.byteOffset)
  const start = skipSpace(text, 0)
  if (start === text.length) return
  const placeAt = (offset: number, path = '') => ({ file, line: line.number, column: offset + 1, path })
  const source = { text, placeAt }
  const { faults, isJson } = scanJson(source)
  if (invalid !== undefined) yield invalidBytesFault(source, invalid, isJson)
  yield* faults
  if (!isJson) return
  if (text.charAt(start) === '{') return yield { source, start }
  yield errorAt(placeAt(start), 'the line is not an object', 'Write one item per line: an object with its `kind`.')
}

function itemOf({ source, start }: JsonLine) {
  const kind = kindOf(source, start)
  if (typeof kind !== 'string') return kind
  return jsonItem({ source, start, end: source.text.trimEnd().length, steps: [] }, kind, 'catalog', 'kind')
}

function kindOf(source: SourceText, start: number) {
  const { text } = source
  const member = [...membersAt(text, start)].findLast(({ step }) => step === 'kind')
  if (member === undefined) {
    return errorAt(source.placeAt(start), 'has no `kind`', `Say what the item is: ${itemKinds.join(', ')}.`)
  }
  const written: unknown = JSON.parse(text.slice(member.start, member.end))
  const known = itemKinds.find((kind) => kind === written)
  if (known !== undefined) return known
  const { sentence, remedy } = unknownKind(written, text.slice(member.start, Math.min(member.end, member.start + 60)))
  return errorAt(source.placeAt(member.placed, 'kind'), sentence, remedy)
}

interface Line {
  readonly number: number
  readonly byteOffset: number
  readonly bytes: Buffer | undefined
}

async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  let [number, byteOffset, length] = [1, 0, 0]
  let pieces: Buffer[] = []
  const line = () => ({ number, byteOffset, bytes: length > lineBytesMax ? undefined : Buffer.concat(pieces) })
  for await (const chunk of chunks) {
    for (let start = 0; start <= chunk.length;) {
      const feed = chunk.indexOf(0x0a, start)
      const piece = chunk.subarray(start, feed < 0 ? chunk.length : feed)
      length += piece.length
      if (length > lineBytesMax) pieces = []
      else pieces.push(piece)
      if (feed < 0) break
      yield line()
      number += 1
      byteOffset += length + 1
      length = 0
      pieces = []
      start = feed + 1
    }
  }
  if (length > 0) yield line()
}
