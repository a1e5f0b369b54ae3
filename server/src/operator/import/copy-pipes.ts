import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { bytesOf } from '../../files/open-source.ts'
import type { PipeCopies } from '../../files/read-source.ts'
import { formatOf, jsonBytesMax, lineBytesMax, readHead } from '../../files/source-format.ts'
import type { ItemKind } from '../../files/source-item.ts'
import type { CommandContext } from '../command-context.ts'
import type { Interruptible } from '../interruptible.ts'
import { showProgressLine } from '../progress.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { systemRefusal } from '../write-atomically.ts'

interface CopyOptions extends Interruptible, Pick<CommandContext, 'standardInput'> {
  readonly kind: ItemKind | undefined
}

/**
 * Copies all pipes in `files` to temporary files, and runs `work` with the paths of the copies. Without copies, an
 * import would block other writers while it waits for a pipe. The name `-` is standard input.
 */
export async function withPipesCopied<Result>(
  files: readonly string[],
  options: CopyOptions,
  work: (copies: PipeCopies) => Promise<Result>,
): Promise<Result> {
  using folder = temporaryFolder('heatsheet-import-')
  return await work(await copyPipes(files, folder.path, options))
}

/** Returns a map from the name of each pipe to the path of its copy. */
export async function copyPipes(
  files: readonly string[],
  folder: string,
  { standardInput, kind, signal, messages }: CopyOptions,
): Promise<PipeCopies> {
  const copies = new Map<string, string>()
  let bytes = 0
  using line = showProgressLine(messages, () => `Reading: ${(bytes / 1e6).toFixed(1)} MB`)
  const onChunk = (chunk: Buffer) => {
    bytes += chunk.length
    line.draw()
  }
  for (const file of new Set(files)) {
    if (file !== '-' && statSync(file, { throwIfNoEntry: false })?.isFIFO() !== true) continue
    const copy = join(folder, String(copies.size))
    const stream = file === '-' ? standardInput : createReadStream(file)
    const chunks = importableChunks(file, bytesOf(stream), kind !== undefined, onChunk)
    await pipeline(chunks, createWriteStream(copy), { signal }).catch((error: unknown) => {
      throw systemRefusal(copy, error) ?? error
    })
    copies.set(file, copy)
  }
  return copies
}

async function* importableChunks(
  file: string,
  source: AsyncGenerator<Buffer>,
  isKindGiven: boolean,
  onChunk: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  const { head, chunks } = await readHead(source, lineBytesMax)
  const format = formatOf(file, head, isKindGiven)
  const bytesMax = format === 'lines' ? Infinity : typeof format === 'string' ? jsonBytesMax : head.length
  let bytes = 0
  for await (const chunk of chunks) {
    onChunk(chunk)
    yield chunk
    bytes += chunk.length
    if (bytes > bytesMax) return
  }
}
