import { decodeText, invalidBytesFault } from './decode-text.ts'
import { faultOfFile, type Fault } from './fault.ts'
import { scanJson } from './json/json-scan.ts'
import { mebibytes } from './source-format.ts'
import { readCatalog } from './read-catalog.ts'
import type { SourceItem } from './source-item.ts'
import { positionsIn, type SourceText } from './source-text.ts'
import { yamlToJson } from './yaml/yaml-to-json.ts'

/** All bytes of a file that is read as a whole, or the fault that there are more than `bytesMax`. */
export async function readBytes(
  file: string,
  chunks: AsyncIterable<Buffer>,
  bytesMax: number,
): Promise<Buffer | Fault> {
  const read: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > bytesMax) return tooLarge(file, bytesMax)
    read.push(chunk)
  }
  return Buffer.concat(read)
}

/** The items of a JSON file. Its faults come first; broken JSON has no items, as half a catalog would seem wrong all over. */
export function* readJsonFile(
  file: string,
  bytes: Buffer,
  onItem: (shareOfFile: number) => void,
): Generator<SourceItem | Fault, void, void> {
  const { text, invalid } = decodeText(bytes, 0)
  const source = { file, text, positionAt: positionsIn(text) }
  const { faults, isJson } = scanJson(source)
  if (invalid !== undefined) yield invalidBytesFault(source, invalid, isJson)
  yield* faults
  if (isJson) yield* readCatalog(source, shareOf(source, onItem))
}

/** The items of a YAML file: it is made JSON with the places of the YAML, and from there on it is read as JSON. */
export function* readYamlFile(
  file: string,
  bytes: Buffer,
  onItem: (shareOfFile: number) => void,
): Generator<SourceItem | Fault, void, void> {
  const { text, invalid } = decodeText(bytes, 0)
  const written = { file, text, positionAt: positionsIn(text) }
  if (invalid !== undefined) yield invalidBytesFault(written, invalid, false)
  const { source, faults } = yamlToJson(written)
  yield* faults
  if (source === undefined) return
  const scanned = scanJson(source)
  yield* scanned.faults
  if (scanned.isJson) yield* readCatalog(source, shareOf(source, onItem))
}

function shareOf(source: SourceText, onItem: (shareOfFile: number) => void): (characters: number) => void {
  return (characters) => onItem(characters / source.text.length)
}

function tooLarge(file: string, bytesMax: number): Fault {
  const sentence = `it is larger than ${mebibytes(bytesMax)}, the most that is read as a whole`
  return faultOfFile(
    file,
    sentence,
    'Write it as NDJSON (.ndjson), one item a line with its `kind`: that may have any size.',
  )
}
