import { isFinding, type ItemKind, type PlacedFinding, type Reading } from './source-item.ts'
import { formatOf, jsonBytesMax, lineBytesMax, readHead, yamlBytesMax } from './source-format.ts'
import { bytesOfAll, openSource, readBytes, systemRefusal, type OpenedSource } from './open-source.ts'
import { readCatalog } from './read-catalog.ts'
import { readNdjson } from './read-ndjson.ts'

/** Called with the number of bytes that were read so far, and the total size of all files. The size can be unknown. */
export type OnProgress = (bytesRead: number, bytesTotal: number | undefined) => void

/** The paths of the files to which pipes were copied, by the names of the pipes. Standard input has the name `-`. */
export type PipeCopies = ReadonlyMap<string, string>

export interface ReadOptions {
  /**
   * The kind of the items in a table. If it is not given, the columns of the table must make the kind clear, or the
   * table must have a column `kind`.
   */
  readonly kind?: ItemKind | undefined
  readonly copies?: PipeCopies | undefined
  readonly onProgress?: OnProgress | undefined
}

/**
 * Yields the items of import files, one file after the other. A file can be JSON, YAML, NDJSON or a table. Errors are
 * also yielded, so that an import can report all errors together.
 */
export async function* readSource(
  files: readonly string[],
  { kind, copies, onProgress = () => undefined }: ReadOptions = {},
): Reading {
  const bytesTotal = await bytesOfAll(files.map((file) => copies?.get(file) ?? file))
  let bytesRead = 0
  const advance = (bytes: number) => {
    bytesRead += bytes
    onProgress(Math.round(bytesRead), bytesTotal)
  }
  advance(0)
  for (const file of files) yield* readFile(await openSource(file, copies?.get(file)), kind, advance)
}

async function* readFile(
  opened: OpenedSource | PlacedFinding,
  kind: ItemKind | undefined,
  advance: (bytes: number) => void,
): Reading {
  if (isFinding(opened)) return yield opened
  const { file } = opened
  try {
    const { head, chunks } = await readHead(opened.chunks, lineBytesMax)
    const format = formatOf(file, head, kind !== undefined)
    if (typeof format !== 'string') return yield format
    if (format === 'lines') return yield* readNdjson(file, counted(chunks, advance))
    const bytes = await readBytes(file, chunks, format === 'yaml' ? yamlBytesMax : jsonBytesMax)
    if (isFinding(bytes)) return yield bytes
    let reported = 0
    const onItem = (share: number) => {
      reported += share * bytes.length
      advance(share * bytes.length)
    }
    // Loaded on demand: few files are tables.
    if (format === 'table') yield* (await import('./table/read-table.ts')).readTable(file, bytes, kind, onItem)
    else yield* readCatalog(file, bytes, format, onItem)
    advance(bytes.length - reported)
  } catch (error) {
    yield systemRefusal(file, error)
  }
}

async function* counted(chunks: AsyncIterable<Buffer>, advance: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    yield chunk
    advance(chunk.length)
  }
}
