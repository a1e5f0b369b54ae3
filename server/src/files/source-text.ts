import { isUtf8 } from 'node:buffer'
import { membersAt, skipSpace, writePath, type Step } from './json/json-text.ts'
import { errorAt, type Place, type PlacedFinding } from './source-item.ts'

/**
 * JSON text that was read from a JSON or NDJSON file, or converted from YAML or a table. It can tell the place in the
 * file that belongs to each offset.
 */
export interface SourceText {
  readonly text: string
  placeAt(offset: number, path?: string): Place
}

/**
 * Creates a `SourceText` for the text of a whole file. Its lines are not counted before the first call of `placeAt`,
 * because a file without errors never needs them.
 */
export function textOfFile(file: string, text: string): SourceText {
  let lineStarts: readonly number[] | undefined
  return {
    text,
    placeAt(offset, path = '') {
      lineStarts ??= startsOfLines(text)
      const line = lastAtMost(lineStarts, offset)
      return { file, line: line + 1, column: offset - (lineStarts[line] ?? 0) + 1, path }
    },
  }
}

function startsOfLines(text: string): readonly number[] {
  const starts = [0]
  for (let feed = text.indexOf('\n'); feed >= 0; feed = text.indexOf('\n', feed + 1)) starts.push(feed + 1)
  return starts
}

/**
 * Returns the index of the last number that is at most `limit`. Returns 0 if all are greater. The numbers must ascend.
 */
export function lastAtMost(ascending: readonly number[], limit: number): number {
  let low = 0
  let high = ascending.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((ascending[middle] ?? Infinity) <= limit) low = middle
    else high = middle - 1
  }
  return low
}

/** A text that was decoded from UTF-8. `invalid` describes the first bytes that are not UTF-8. */
export type DecodedText = ReturnType<typeof decodeText>

/**
 * Decodes UTF-8 and removes a byte order mark. Returns the text, and in `invalid` the first bytes that are not UTF-8.
 * `byteOffset` is the number of bytes in the file before `bytes`.
 */
export function decodeText(bytes: Buffer, byteOffset: number) {
  const hasMark = byteOffset === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const skipped = hasMark ? 3 : 0
  const written = bytes.subarray(skipped)
  const text = written.toString('utf8')
  if (isUtf8(written)) return { text, invalid: undefined }
  const invalid = firstInvalid(written, text)
  const byte = (written[invalid.at] ?? 0).toString(16).toUpperCase().padStart(2, '0')
  const offset = byteOffset + skipped + invalid.at
  const sentence = `contains bytes that are not UTF-8: 0x${byte} at byte ${offset} of the file`
  return { text, invalid: { textOffset: invalid.textOffset, sentence } }
}

function firstInvalid(bytes: Buffer, text: string) {
  const again = Buffer.from(text)
  let at = 0
  while (again[at] === bytes[at]) at++
  while (((again[at] ?? 0) & 0xc0) === 0x80) at--
  return { at, textOffset: again.toString('utf8', 0, at).length }
}

/** Returns the error for bytes that are not UTF-8. If `isJson` is true, the error says at which path they are. */
export function invalidBytesFault(
  source: SourceText,
  invalid: NonNullable<DecodedText['invalid']>,
  isJson: boolean,
): PlacedFinding {
  const path = isJson ? writePath(stepsTo(source.text, invalid.textOffset)) : ''
  return errorAt(source.placeAt(invalid.textOffset, path), invalid.sentence, 'Save the file as UTF-8.')
}

function stepsTo(text: string, offset: number): readonly Step[] {
  const steps: Step[] = []
  let start = skipSpace(text, 0)
  for (;;) {
    const around = [...membersAt(text, start)].find((member) => member.placed <= offset && offset < member.end)
    if (around === undefined) return steps
    steps.push(around.step)
    start = around.start
  }
}
