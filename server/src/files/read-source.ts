import { isFinding, type ItemKind, type PlacedFinding, type Reading } from './source-item.ts'
import { formatOf, jsonBytesMax, lineBytesMax, readHead, yamlBytesMax } from './source-format.ts'
import { bytesOfAll, openSource, readBytes, systemRefusal, type OpenedSource } from './open-source.ts'
import { readCatalog } from './read-catalog.ts'
import { readNdjson } from './read-ndjson.ts'

/** Reports the bytes read of all files. The total is undefined if the size of a file is unknown. */
export type OnProgress = (bytesRead: number, bytesTotal: number | undefined) => void

/** The paths of files that contain the bytes of pipes, by the name of the pipe; `-` is standard input. */
export type PipeCopies = ReadonlyMap<string, string>

export interface ReadOptions {
  /** The kind of the items in tables that do not name it. */
  readonly kind?: ItemKind | undefined
  /** The copies of pipes. Must contain an entry for each pipe among the files. */
  readonly copies?: PipeCopies | undefined
  readonly onProgress?: OnProgress | undefined
}

/**
 * Reads import files one after the other: a catalog object or a page as the API serves it (yielded in reverse), each as
 * JSON or YAML; NDJSON, yielded while it is read; or a table with one item per row. Yields findings among the items and
 * continues, so that an import can report all errors.
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

/** Yields the chunks, and reports their bytes as progress, because NDJSON is yielded while it is read. */
async function* counted(chunks: AsyncIterable<Buffer>, advance: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    yield chunk
    advance(chunk.length)
  }
}
