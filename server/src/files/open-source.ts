import { createReadStream, type Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { mebibytes } from './source-format.ts'
import { errorOfFile, type PlacedFinding } from './source-item.ts'

export interface OpenedSource {
  readonly file: string
  readonly chunks: AsyncGenerator<Buffer>
}

const standardInputName = 'standard input'

/**
 * Opens a file. If `name` is a pipe, `copy` is the path of a file with the content of the pipe. Returns an error if the
 * file cannot be read.
 */
export async function openSource(name: string, copy = name): Promise<OpenedSource | PlacedFinding> {
  const file = name === '-' ? standardInputName : name
  try {
    const refusal = kindRefusal(file, await stat(copy))
    return refusal ?? { file, chunks: chunksOf(copy) }
  } catch (error) {
    return systemRefusal(file, error)
  }
}

/** Opens a file, or `standardInput` if the name is `-`. Returns an error if the file cannot be read. */
export async function openInput(name: string, standardInput: Readable): Promise<OpenedSource | PlacedFinding> {
  return name === '-' ? { file: standardInputName, chunks: bytesOf(standardInput) } : openSource(name)
}

/**
 * Returns the total size of all readable files, in bytes. Returns `undefined` if the size of a file is unknown, for
 * example because it is a pipe.
 */
export async function bytesOfAll(files: readonly string[]): Promise<number | undefined> {
  let total = 0
  for (const file of files) {
    const stats = await stat(file).catch(() => undefined)
    if (stats === undefined || kindRefusal(file, stats) !== undefined) continue
    // A pipe has no size. Files in /proc report size 0 but have content.
    if (!stats.isFile() || stats.size === 0) return undefined
    total += stats.size
  }
  return total
}

/** Reads a whole file. Returns an error if the file has more than `bytesMax` bytes. */
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

async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  yield* bytesOf(createReadStream(file, { highWaterMark: 1 << 20 }))
}

/** Yields the chunks of a stream as bytes. Text chunks are encoded as UTF-8. */
export async function* bytesOf(stream: Readable): AsyncGenerator<Buffer> {
  const chunks: AsyncIterable<unknown> = stream
  for await (const chunk of chunks) yield Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
}

function tooLarge(file: string, bytesMax: number): PlacedFinding {
  const sentence = `it is larger than ${mebibytes(bytesMax)}, the most that is read as a whole`
  const remedy = 'Write it as NDJSON (.ndjson), one item per line with its `kind`: that may have any size.'
  return errorOfFile(file, sentence, remedy)
}

/** Converts a system error to a finding about a file that could not be read. Throws all other errors again. */
export function systemRefusal(file: string, error: unknown): PlacedFinding {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) throw error
  const known = reasons.get(String(error.code))
  if (known !== undefined) return errorOfFile(file, ...known)
  return errorOfFile(file, `the system refused to read it: ${error.message}`, 'Check the file and its disk.')
}

function kindRefusal(file: string, stats: Stats): PlacedFinding | undefined {
  if (stats.isDirectory()) return errorOfFile(file, ...directory)
  if (stats.isFile() || stats.isFIFO()) return undefined
  const sentence = stats.isSocket() ? 'it is a socket, not a file' : 'it is a device, not a file'
  return errorOfFile(file, sentence, 'Name a file, or - for standard input.')
}

const directory = ['it is a directory', 'Name the files in it.'] as const

const reasons = new Map<string, readonly [sentence: string, remedy: string]>(
  Object.entries({
    ENOENT: ['there is no such file', 'Check the name and the directory that the command is run in.'],
    ENOTDIR: ['there is no such file: a part of its path is no directory', 'Check the path.'],
    EACCES: ['the permission to read it is missing', 'Let this user read it (chmod u+r), or run as a user who may.'],
    EPERM: ['the system does not permit reading it', 'Run as a user who may read it.'],
    EISDIR: directory,
    ELOOP: ['its symbolic links lead in a circle', 'Name the file itself.'],
    ENAMETOOLONG: ['its name is longer than the system allows', 'Check the name.'],
    EMFILE: ['too many files are open', 'Raise the limit of open files (ulimit -n).'],
    EIO: ['the disk reported an error while it was read', 'Check the disk, or get the file again.'],
  }),
)
