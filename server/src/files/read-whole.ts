import { decodeText, invalidBytesFault } from './decode-text.ts'
import { errorOfFile, type ItemKind, type PlacedFinding, type SourceItem } from './source-item.ts'
import { scanJson } from './json/json-scan.ts'
import { mebibytes, type SourceFormat } from './source-format.ts'
import { readCatalog } from './read-catalog.ts'
import { positionsIn, type SourceText } from './source-text.ts'
import { readTable } from './table/read-table.ts'

/** All bytes of a file that is read as a whole, or the fault that there are more than `bytesMax`. */
export async function readBytes(
  file: string,
  chunks: AsyncIterable<Buffer>,
  bytesMax: number,
): Promise<Buffer | PlacedFinding> {
  const read: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > bytesMax) return tooLarge(file, bytesMax)
    read.push(chunk)
  }
  return Buffer.concat(read)
}

/** A file that is in memory. */
export interface WholeFile {
  readonly file: string
  readonly bytes: Buffer
  /** The kind of a table's items, where the table does not say it. */
  readonly kind: ItemKind | undefined
}

type Items = Generator<SourceItem | PlacedFinding, void, void>
type AsyncItems = AsyncGenerator<SourceItem | PlacedFinding, void, void>

/** The items of a whole file. `onItem` is told which share of the file each of them is. */
export function readWhole(
  format: Exclude<SourceFormat, 'lines'>,
  { file, bytes, kind }: WholeFile,
  onItem: (shareOfFile: number) => void,
): Items | AsyncItems {
  if (format === 'json') return readJsonFile(file, bytes, onItem)
  if (format === 'yaml') return readYamlFile(file, bytes, onItem)
  // Characters for bytes: what is left over is told at the end of the file.
  return readTable(file, bytes, kind, (characters) => onItem(characters / bytes.length))
}

/** The items of a JSON file. Its faults come first; broken JSON has no items: half a catalog seems wrong all over. */
function* readJsonFile(file: string, bytes: Buffer, onItem: (shareOfFile: number) => void): Items {
  const { text, invalid } = decodeText(bytes, 0)
  const source = { file, text, positionAt: positionsIn(text) }
  const { faults, isJson } = scanJson(source)
  if (invalid !== undefined) yield invalidBytesFault(source, invalid, isJson)
  yield* faults
  if (isJson) yield* readCatalog(source, shareOf(source, onItem))
}

/** The items of a YAML file: it is made JSON with the places of the YAML, and from there on it is read as JSON. */
async function* readYamlFile(file: string, bytes: Buffer, onItem: (shareOfFile: number) => void): AsyncItems {
  const { text, invalid } = decodeText(bytes, 0)
  const written = { file, text, positionAt: positionsIn(text) }
  if (invalid !== undefined) yield invalidBytesFault(written, invalid, false)
  // Loaded when it is needed: its parser is larger than all that JSON takes.
  const { yamlToJson } = await import('./yaml/yaml-to-json.ts')
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

function tooLarge(file: string, bytesMax: number): PlacedFinding {
  const sentence = `it is larger than ${mebibytes(bytesMax)}, the most that is read as a whole`
  return errorOfFile(
    file,
    sentence,
    'Write it as NDJSON (.ndjson), one item a line with its `kind`: that may have any size.',
  )
}
