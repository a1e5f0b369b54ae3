import { nearestName } from '../contract/nearest-name.ts'
import { decodeText, invalidBytesFault } from './decode-text.ts'
import type { Fault } from './fault.ts'
import { jsonItem } from './json/json-item.ts'
import { membersAt } from './json/json-members.ts'
import { scanJson } from './json/json-scan.ts'
import { skipSpace } from './json/json-scan-state.ts'
import { lineBytesMax, mebibytes } from './source-format.ts'
import { readLines, type Line } from './read-lines.ts'
import { itemKinds, type ItemKind, type SourceItem } from './source-item.ts'
import type { SourceText } from './source-text.ts'

/** The items of NDJSON, line by line: what is held is one line. A wrong line is told and passed over. */
export async function* readNdjson(
  file: string,
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<SourceItem | Fault, void, void> {
  for await (const line of readLines(chunks, lineBytesMax)) {
    if (line.bytes === undefined) yield tooLong(file, line)
    else yield* readItem(file, line, line.bytes)
  }
}

function* readItem(file: string, line: Line, bytes: Buffer): Generator<SourceItem | Fault> {
  const { text, invalid } = decodeText(bytes, line.byteOffset)
  const start = skipSpace(text, 0)
  if (start === text.length) return
  const source: SourceText = { file, text, positionAt: (offset) => ({ line: line.number, column: offset + 1 }) }
  const { faults, isJson } = scanJson(source)
  if (invalid !== undefined) yield invalidBytesFault(source, invalid, isJson)
  yield* faults
  if (!isJson) return
  const kind = kindOf(source, start)
  yield typeof kind === 'string'
    ? jsonItem({ source, start, end: text.trimEnd().length, steps: [] }, kind, 'catalog', 'kind')
    : kind
}

function kindOf(source: SourceText, start: number): ItemKind | Fault {
  const { file, text } = source
  const position = (offset: number) => ({ file, ...source.positionAt(offset) })
  const kinds = itemKinds.join(', ')
  if (text.charAt(start) !== '{') {
    const place = { ...position(start), path: '' }
    return { place, sentence: 'the line is no object', remedy: 'Write one item a line: an object with its `kind`.' }
  }
  const member = membersAt(text, start).findLast(({ step }) => step === 'kind')
  if (member === undefined) {
    const place = { ...position(start), path: '' }
    return { place, sentence: 'member `kind` is missing', remedy: `Say what the item is: ${kinds}.` }
  }
  const written: unknown = JSON.parse(text.slice(member.start, member.end))
  const known = itemKinds.find((kind) => kind === written)
  if (known !== undefined) return known
  const nearest = typeof written === 'string' ? nearestName(written, itemKinds) : undefined
  const sentence = `is ${text.slice(member.start, Math.min(member.end, member.start + 60))}; expected one of ${kinds}`
  const remedy = nearest === undefined ? 'Write one of these.' : `Did you mean "${nearest}"?`
  return { place: { ...position(member.placed), path: 'kind' }, sentence, remedy }
}

function tooLong(file: string, { number }: Line): Fault {
  const place = { file, line: number, column: 1, path: '' }
  return {
    place,
    sentence: `the line is longer than ${mebibytes(lineBytesMax)}`,
    remedy: 'Make the item smaller, or split it.',
  }
}
