import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Document } from '../../catalog/document.ts'
import { makeAtOnce, type DocumentMaker, type WriteDocuments } from '../../catalog/writing/write-session.ts'
import { packBytes, unpackBytes, type MadeDocuments } from './packed-bytes.ts'

/** Lengths in bytes. So much is made where it is asked for: a small import is over before a thread has begun. */
const atOnceLength = 1_000_000
/** So much goes to the thread together: a message costs as much as a small document. */
const batchLength = 128_000
/** So many batches are on their way at most: it bounds the memory when the thread is the slower one. */
const batchesMax = 16

/** With the ending of this file: what is published was compiled. */
const programFile = new URL(`./document-thread-program${extname(import.meta.url)}`, import.meta.url)

interface Asked {
  readonly bytes: readonly Uint8Array[]
  readonly write: WriteDocuments
}

/** Makes documents on another core while the import goes on reading. They are written in the order they were asked for. */
export class DocumentThread implements DocumentMaker {
  #atOnce = atOnceLength
  #worker: Worker | undefined
  #ended: Promise<unknown> = Promise.resolve()
  #batch: Asked[] = []
  #batchLength = 0
  readonly #onTheirWay: (readonly Asked[])[] = []
  readonly #made: MadeDocuments[] = []
  #failure: Error | undefined
  #wake: () => void = () => undefined

  async make(all: readonly Uint8Array[], write: WriteDocuments): Promise<void> {
    const length = all.reduce((sum, bytes) => sum + bytes.length, 0)
    this.#atOnce -= length
    if (this.#atOnce >= 0) return makeAtOnce.make(all, write)
    this.#batch.push({ bytes: all, write })
    this.#batchLength += length
    if (this.#batchLength >= batchLength) this.#send()
    await this.#writeUntilLeft(batchesMax)
  }

  async finish(): Promise<void> {
    if (this.#batch.length > 0) this.#send()
    await this.#writeUntilLeft(0)
  }

  /** Ends the thread when it has made what is on its way. Node aborts when a thread is terminated that compresses. */
  async close(): Promise<void> {
    this.#worker?.postMessage('end')
    await this.#ended
  }

  #send(): void {
    this.#worker ??= this.#start()
    const packed = packBytes(this.#batch.flatMap(({ bytes }) => bytes))
    this.#worker.postMessage(packed, [packed.buffer])
    this.#onTheirWay.push(this.#batch)
    this.#batch = []
    this.#batchLength = 0
  }

  #start(): Worker {
    const worker = new Worker(programFile)
    this.#ended = new Promise((resolve) => worker.once('exit', resolve))
    worker.on('message', (made: MadeDocuments) => {
      this.#made.push(made)
      this.#wake()
    })
    worker.on('error', (error: Error) => {
      this.#failure = error
      this.#wake()
    })
    return worker
  }

  /** Writes what has come back, and waits for more until so many batches are left. */
  async #writeUntilLeft(most: number): Promise<void> {
    for (;;) {
      if (this.#failure !== undefined) throw this.#failure
      const made = this.#made.shift()
      if (made !== undefined) await writeBatch(this.#onTheirWay.shift() ?? [], made)
      else if (this.#onTheirWay.length <= most) return
      else await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }
}

async function writeBatch(batch: readonly Asked[], { plain, deflated, sums }: MadeDocuments): Promise<void> {
  const all = unpackBytes(plain)
  const compressed = unpackBytes(deflated)
  let at = 0
  for (const { bytes, write } of batch) {
    const documents: Document[] = []
    for (const end = at + bytes.length; at < end; at += 1) documents.push(assembled(all[at], compressed[at], sums[at]))
    await write(documents)
  }
}

function assembled(
  bytes: Document['bytes'] | undefined,
  deflated: Document['deflated'] | undefined,
  sums: MadeDocuments['sums'][number] | undefined,
): Document {
  if (bytes && deflated && sums) return { bytes, deflated, ...sums }
  throw new Error('The thread that makes documents gave fewer than were asked for')
}
