import { decodeText } from './source-text.ts'
import { isHolder } from '../contract/finding.ts'
import { errorOfFile, rootMembers, type PlacedFinding } from './source-item.ts'

/** The format of a file. `lines` is NDJSON. */
export type SourceFormat = 'json' | 'lines' | 'table' | 'yaml'

/**
 * Returns the format of a file, or an error if the file is binary. First, the extensions .csv, .tsv, .yaml and .yml
 * decide. Second, the first line decides: an object with a member `kind` is NDJSON, and any other line that begins with
 * `{` or `[` is JSON. Third, the other known extensions decide. A file that is still unknown is a table if
 * `isKindGiven` is true, otherwise YAML.
 */
export function formatOf(file: string, head: Buffer, isKindGiven: boolean): SourceFormat | PlacedFinding {
  const refusal = binaryRefusal(file, head)
  if (refusal !== undefined) return refusal
  if (/\.[ct]sv$/i.test(file)) return 'table'
  if (/\.ya?ml$/i.test(file)) return 'yaml'
  return formatOfText(file, decodeText(head, 0).text.trimStart().split('\n', 1)[0]?.trimEnd() ?? '', isKindGiven)
}

function formatOfText(file: string, line: string, isKindGiven: boolean): SourceFormat {
  if (line === '' || /^[{[]$/.test(line)) return 'json'
  if (line.startsWith('{') && isItem(line)) return 'lines'
  if (/\.(ndjson|jsonl)$/i.test(file)) return line.startsWith('[') ? 'json' : 'lines'
  if (/^[{[]/.test(line) || /\.json$/i.test(file)) return 'json'
  return isKindGiven ? 'table' : 'yaml'
}

const catalogMembers = [rootMembers.gym, rootMembers.movement, rootMembers.workout, rootMembers.competition]

function isItem(line: string): boolean {
  try {
    const item: unknown = JSON.parse(line)
    const names = isHolder(item) ? Object.keys(item) : []
    return names.includes('kind') && !catalogMembers.some((member) => names.includes(member))
  } catch {
    return /^\{\s*"kind"\s*:\s*"\w+"/.test(line)
  }
}

/** Returns an error if the file is compressed, a workbook or in UTF-16. Otherwise returns `undefined`. */
export function binaryRefusal(file: string, head: Buffer): PlacedFinding | undefined {
  const [first, second] = head
  if (first === 0x1f && second === 0x8b) {
    return errorOfFile(file, 'it is compressed (gzip)', 'Unpack it: gunzip -c FILE | heatsheet import -')
  }
  // The signature of ZIP archives, and so of .xlsx, .ods and .numbers.
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
 * Reads the beginning of a file, so that its format can be detected. Returns `head` and `chunks`. `head` is the first
 * line that is not blank, or `bytesMax` bytes if that line is longer. `chunks` yields the whole file, including `head`.
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

function isBlank(byte: number): boolean {
  return byte <= 0x20 || byte === 0xef || byte === 0xbb || byte === 0xbf
}

/** The maximum size of a line of NDJSON, in bytes. The largest known competition needs 1 % of that. */
export const lineBytesMax = 16 * 1024 * 1024

/**
 * The maximum size of a JSON file, in bytes. The whole file becomes one string. V8 allows strings of twice this length.
 */
export const jsonBytesMax = 256 * 1024 * 1024

/**
 * The maximum size of a YAML file, in bytes. Reading such a file needs about a hundred times as much memory: 0.8 GB.
 */
export const yamlBytesMax = 8 * 1024 * 1024

export function mebibytes(bytes: number): string {
  return `${bytes / 1024 / 1024} MiB`
}
