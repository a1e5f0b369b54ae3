import { isUtf8 } from 'node:buffer'
import { errorAt, type PlacedFinding } from './source-item.ts'
import { membersAt } from './json/json-members.ts'
import { skipSpace, writePath, type Step } from './json/json-text.ts'
import type { SourceText } from './source-text.ts'

/** Text with, if its bytes are not UTF-8, where that begins; the text then holds U+FFFD for what could not be read. */
export interface Decoded {
  readonly text: string
  readonly invalid: { readonly byteOffset: number; readonly textOffset: number; readonly sentence: string } | undefined
}

/** Decodes strictly; `byteOffset` is where the bytes stand in their file. A byte order mark is left out. */
export function decodeText(bytes: Buffer, byteOffset: number): Decoded {
  const hasMark = byteOffset === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const skipped = hasMark ? 3 : 0
  const written = bytes.subarray(skipped)
  const text = written.toString('utf8')
  if (isUtf8(written)) return { text, invalid: undefined }
  const at = firstInvalid(written)
  const byte = (written[at] ?? 0).toString(16).toUpperCase().padStart(2, '0')
  const offset = byteOffset + skipped + at
  const sentence = `the bytes are not UTF-8: 0x${byte} at byte ${offset} of the file`
  return {
    text,
    invalid: { byteOffset: offset, textOffset: written.subarray(0, at).toString('utf8').length, sentence },
  }
}

function firstInvalid(bytes: Buffer): number {
  let at = 0
  while (at < bytes.length) {
    const length = sequenceLength(bytes[at] ?? 0)
    if (length !== 1 && !isUtf8(bytes.subarray(at, at + length))) return at
    at += length
  }
  return at
}

/** How many bytes the character has that begins with this byte; what begins none is refused later. */
function sequenceLength(first: number): number {
  if (first < 0x80) return 1
  if (first < 0xe0) return 2
  return first < 0xf0 ? 3 : 4
}

/** The fault of bytes that are not UTF-8; its path is known where the rest of the text is JSON. */
export function invalidBytesFault(
  source: SourceText,
  invalid: NonNullable<Decoded['invalid']>,
  isJson: boolean,
): PlacedFinding {
  const path = isJson ? writePath(stepsTo(source.text, invalid.textOffset)) : ''
  const place = { file: source.file, ...source.positionAt(invalid.textOffset), path }
  return errorAt(place, invalid.sentence, 'Save the file as UTF-8.')
}

function stepsTo(text: string, offset: number): readonly Step[] {
  const steps: Step[] = []
  let start = skipSpace(text, 0)
  for (;;) {
    const around = membersAt(text, start).find((member) => member.placed <= offset && offset < member.end)
    if (around === undefined) return steps
    steps.push(around.step)
    start = around.start
  }
}
