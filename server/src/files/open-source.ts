import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Fault } from './fault.ts'
import { kindRefusal, systemRefusal } from './system-refusal.ts'

/** A file that can be read, or the standard input. */
export interface OpenedSource {
  /** As places name it. */
  readonly file: string
  /** Unknown for a pipe. */
  readonly bytesTotal: number | undefined
  readonly chunks: AsyncIterable<Buffer>
}

/** Opens what an operator names; `-` is the standard input. What the system refuses is a fault. */
export async function openSource(file: string, standardInput: Readable): Promise<OpenedSource | Fault> {
  if (file === '-') return { file: 'standard input', bytesTotal: undefined, chunks: bytesOf(standardInput) }
  try {
    const stats = await stat(file)
    const refusal = kindRefusal(file, stats)
    if (refusal !== undefined) return refusal
    // Files of /proc say that they are empty and are not.
    const bytesTotal = stats.isFile() && stats.size > 0 ? stats.size : undefined
    return { file, bytesTotal, chunks: chunksOf(file) }
  } catch (error) {
    const refusal = systemRefusal(file, error)
    if (refusal === undefined) throw error
    return refusal
  }
}

/** How many bytes all the files have, or undefined when that is known of none or not of all. */
export async function bytesOfAll(files: readonly string[], standardInput: Readable): Promise<number | undefined> {
  let total = 0
  for (const file of files) {
    const opened = await openSource(file, standardInput)
    if (isOpened(opened) && opened.bytesTotal === undefined) return undefined
    total += isOpened(opened) ? (opened.bytesTotal ?? 0) : 0
  }
  return total
}

export function isOpened(opened: OpenedSource | Fault): opened is OpenedSource {
  return 'chunks' in opened
}

/** The file is opened when the first chunk is asked. A mebibyte at a time: fewer turns of the loop than Node's 64 KiB. */
async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  yield* bytesOf(createReadStream(file, { highWaterMark: 1 << 20 }))
}

async function* bytesOf(stream: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of stream as AsyncIterable<unknown>) {
    yield typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk as Uint8Array)
  }
}
