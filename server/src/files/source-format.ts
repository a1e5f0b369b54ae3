import { decodeText } from './source-text.ts'
import { isHolder } from '../contract/finding.ts'
import { errorOfFile, rootMembers, type PlacedFinding } from './source-item.ts'

/** How a file is written; `lines` is NDJSON. */
export type SourceFormat = 'json' | 'lines' | 'table' | 'yaml'

/**
 * What a file is, by its content; the name decides only what the content leaves open. YAML begins neither with `{` nor
 * with `[`, or is named .yaml. NDJSON has an item on its first line: an object with a `kind`, which no catalog has. A
 * table is named .csv or .tsv, or, with a kind given for its items, begins as YAML may.
 */
export function formatOf(file: string, head: Buffer, isKindGiven: boolean): SourceFormat | PlacedFinding {
  const refusal = binaryRefusal(file, head)
  if (refusal !== undefined) return refusal
  if (/\.[ct]sv$/i.test(file)) return 'table'
  if (/\.ya?ml$/i.test(file)) return 'yaml'
  return formatOfText(file, decodeText(head, 0).text.trimStart().split('\n', 1)[0]?.trimEnd() ?? '', isKindGiven)
}

/** The format of a text that its name does not tell, by its first line. */
function formatOfText(file: string, line: string, isKindGiven: boolean): SourceFormat {
  if (line === '' || /^[{[]$/.test(line)) return 'json'
  if (line.startsWith('{') && isItem(line)) return 'lines'
  if (/\.(ndjson|jsonl)$/i.test(file)) return line.startsWith('[') ? 'json' : 'lines'
  if (/^[{[]/.test(line) || /\.json$/i.test(file)) return 'json'
  return isKindGiven ? 'table' : 'yaml'
}

/** The members of a catalog object that no item has. */
const ofNoItem = [rootMembers.gym, rootMembers.movement, rootMembers.workout, rootMembers.competition]

/** A line that is broken and begins with its kind was meant as an item, too. */
function isItem(line: string): boolean {
  try {
    const item: unknown = JSON.parse(line)
    const names = isHolder(item) ? Object.keys(item) : []
    return names.includes('kind') && !ofNoItem.some((member) => names.includes(member))
  } catch {
    return /^\{\s*"kind"\s*:\s*"\w+"/.test(line)
  }
}

/** Why bytes are no text, as far as their first ones tell. */
export function binaryRefusal(file: string, head: Buffer): PlacedFinding | undefined {
  const [first, second] = head
  if (first === 0x1f && second === 0x8b) {
    return errorOfFile(file, 'it is compressed (gzip)', 'Unpack it: gunzip -c FILE | heatsheet import -')
  }
  // What every ZIP archive begins with, and so do .xlsx, .ods and .numbers.
  if (head.toString('latin1', 0, 4) === 'PK\x03\x04') {
    return errorOfFile(file, 'it is a workbook, or another ZIP archive', 'Save its sheet as CSV UTF-8.')
  }
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return isUtf16 ? utf16Refusal(file) : undefined
}

export function utf16Refusal(file: string): PlacedFinding {
  return errorOfFile(file, 'it is UTF-16, not UTF-8', 'Save it as UTF-8 (of a spreadsheet: CSV UTF-8).')
}

/**
 * Reads the head of a file, to know what it is: until a line that is not blank is complete, the bytes end, or
 * `bytesMax` are there. Gives it with all chunks of the file, itself included.
 */
export async function readHead(chunks: AsyncGenerator<Buffer>, bytesMax: number) {
  const ahead: Buffer[] = []
  let bytes = 0
  let isInLine = false
  while (bytes < bytesMax) {
    const next = await chunks.next()
    if (next.done === true) break
    ahead.push(next.value)
    bytes += next.value.length
    const lineStart: number = isInLine ? 0 : next.value.findIndex((byte) => !isBlank(byte))
    isInLine = lineStart >= 0
    if (isInLine && next.value.includes(0x0a, lineStart)) break
  }
  return { head: Buffer.concat(ahead), chunks: resume(ahead, chunks) }
}

async function* resume(ahead: readonly Buffer[], chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* ahead
    yield* chunks
  } finally {
    await chunks.return(undefined)
  }
}

/** White space and the bytes of a byte order mark. */
function isBlank(byte: number): boolean {
  return byte <= 0x20 || byte === 0xef || byte === 0xbb || byte === 0xbf
}

/** An NDJSON line is one item; the largest competition anybody holds is a hundredth of this. */
export const lineBytesMax = 16 * 1024 * 1024

/** Whole JSON files are held in memory as one string, of which V8 allows 512 Mi characters. */
export const jsonBytesMax = 256 * 1024 * 1024

/** The tree of a YAML file takes some hundred times its size in memory: 0.8 GB at this limit. */
export const yamlBytesMax = 8 * 1024 * 1024

export function mebibytes(bytes: number): string {
  return `${bytes / 1024 / 1024} MiB`
}
