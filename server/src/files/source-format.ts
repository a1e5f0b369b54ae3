import { decodeText } from './decode-text.ts'
import { faultOfFile, type Fault } from './fault.ts'
import { rootMembers } from './source-item.ts'

/** How a file is written; `lines` is NDJSON. */
export type SourceFormat = 'json' | 'lines' | 'yaml'

/**
 * What a file is, by its content; the name decides only what the content leaves open. YAML begins neither with `{` nor
 * with `[`, or is named .yaml. NDJSON has an item on its first line: an object with a `kind`, which no catalog has.
 */
export function formatOf(file: string, head: Buffer): SourceFormat | Fault {
  const refusal = binaryRefusal(file, head)
  if (refusal !== undefined) return refusal
  if (/\.ya?ml$/i.test(file)) return 'yaml'
  const line = decodeText(head, 0).text.trimStart().split('\n', 1)[0]?.trimEnd() ?? ''
  if (line === '' || /^[{[]$/.test(line)) return 'json'
  if (line.startsWith('{') && isItem(line)) return 'lines'
  if (/\.(ndjson|jsonl)$/i.test(file)) return line.startsWith('[') ? 'json' : 'lines'
  return /^[{[]/.test(line) || /\.json$/i.test(file) ? 'json' : 'yaml'
}

/** A line that is broken and begins with its kind was meant as an item, too. */
function isItem(line: string): boolean {
  try {
    const names = Object.keys(JSON.parse(line) as object)
    return names.includes('kind') && !Object.values(rootMembers).some((member) => names.includes(member))
  } catch {
    return /^\{\s*"kind"\s*:\s*"\w+"/.test(line)
  }
}

function binaryRefusal(file: string, head: Buffer): Fault | undefined {
  const [first, second] = head
  if (first === 0x1f && second === 0x8b) {
    return faultOfFile(file, 'it is compressed (gzip)', 'Unpack it: gunzip -c FILE | heatsheet import -')
  }
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return isUtf16 ? faultOfFile(file, 'it is UTF-16, not UTF-8', 'Save it as UTF-8.') : undefined
}
