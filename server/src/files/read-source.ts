import { isFinding, type ItemKind, type PlacedFinding, type Reading } from './source-item.ts'
import { formatOf, jsonBytesMax, lineBytesMax, readHead, yamlBytesMax } from './source-format.ts'
import { bytesOfAll, openSource, readBytes, systemRefusal, type OpenedSource } from './open-source.ts'
import { readCatalog } from './read-catalog.ts'
import { readNdjson } from './read-ndjson.ts'

/** How far reading is, over all files; the total is unknown if the system does not say the size of one of them. */
export type OnProgress = (bytesRead: number, bytesTotal: number | undefined) => void

/** Where what came through pipes was copied to, by the names of the pipes; `-` is standard input. */
export type PipeCopies = ReadonlyMap<string, string>

export interface ReadOptions {
  /** The kind of all items of a table that does not say it. */
  readonly kind?: ItemKind | undefined
  /** Must have an entry for each pipe among the files. */
  readonly copies?: PipeCopies | undefined
  readonly onProgress?: OnProgress | undefined
}

/**
 * Reads import files one after the other. Each may be a catalog object, a page as the API
 * serves it (delivered from its end), the first two as JSON or YAML; NDJSON, whose lines are delivered as they come; or
 * a table of one item a row. What is wrong comes among the items, and reading goes on: whoever imports collects all
 * faults and then refuses.
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
    let told = 0
    const onItem = (share: number) => {
      told += share * bytes.length
      advance(share * bytes.length)
    }
    // As few files are tables, what reads them is loaded for one.
    if (format === 'table') yield* (await import('./table/read-table.ts')).readTable(file, bytes, kind, onItem)
    else yield* readCatalog(file, bytes, format, onItem)
    advance(bytes.length - told)
  } catch (error) {
    yield systemRefusal(file, error)
  }
}

/** Lines are delivered while they are read, so progress is what was read. */
async function* counted(chunks: AsyncIterable<Buffer>, advance: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    yield chunk
    advance(chunk.length)
  }
}
