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
  const invalid = firstInvalid(written, text)
  const byte = (written[invalid.at] ?? 0).toString(16).toUpperCase().padStart(2, '0')
  const offset = byteOffset + skipped + invalid.at
  const sentence = `the bytes are not UTF-8: 0x${byte} at byte ${offset} of the file`
  return { text, invalid: { byteOffset: offset, textOffset: invalid.textOffset, sentence } }
}

/** Where the text has the character that stands for what could not be read, and the bytes have another. */
function firstInvalid(bytes: Buffer, text: string) {
  let at = 0
  for (let from = 0; ;) {
    const textOffset = text.indexOf(replacement, from)
    at += Buffer.byteLength(text.slice(from, textOffset))
    if (textOffset < 0 || bytes.toString('utf8', at, at + 3) !== replacement || !isUtf8(bytes.subarray(at, at + 3)))
      return { at, textOffset }
    at += 3
    from = textOffset + 1
  }
}

const replacement = '\u{FFFD}'

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
