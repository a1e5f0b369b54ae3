import { on } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { makeAtOnce, type DocumentMaker, type WriteDocuments } from '../../catalog/writing/write-session.ts'
import type { MadeDocuments } from './document-thread-program.ts'
import { packBytes, unpackBytes } from './packed-bytes.ts'

/** Lengths in bytes. So much is made where it is asked for: a small import is over before a thread has begun. */
const atOnceLength = 1_000_000
/** So much goes to the thread together: a message costs as much as a small document. */
const batchLength = 128_000
/** So many batches are on their way at most: it bounds the memory when the thread is the slower one. */
const batchesMax = 4

/** With the ending of this file: what is published was compiled. */
const programFile = new URL(`./document-thread-program${extname(import.meta.url)}`, import.meta.url)

interface Asked {
  readonly all: readonly Uint8Array[]
  readonly write: WriteDocuments
}

/** Makes documents on another core while the import goes on reading. They are written in their order. */
export class DocumentThread implements DocumentMaker {
  #atOnce = atOnceLength
  #thread: ReturnType<typeof startThread> | undefined
  #batch: Asked[] = []
  #batchLength = 0
  readonly #onTheirWay: (readonly Asked[])[] = []

  async make(all: readonly Uint8Array[], write: WriteDocuments): Promise<void> {
    const length = all.reduce((sum, bytes) => sum + bytes.length, 0)
    this.#atOnce -= length
    if (this.#atOnce >= 0) return makeAtOnce.make(all, write)
    this.#batch.push({ all, write })
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
    this.#thread?.worker.postMessage('end')
    await this.#thread?.ended
  }

  #send(): void {
    this.#thread ??= startThread()
    this.#thread.worker.postMessage(packBytes(this.#batch.flatMap(({ all }) => all)))
    this.#onTheirWay.push(this.#batch)
    this.#batch = []
    this.#batchLength = 0
  }

  async #writeUntilLeft(most: number): Promise<void> {
    while (this.#onTheirWay.length > most) {
      const { answers } = (this.#thread ??= startThread())
      const made = requireMade(await answers.next())
      await writeBatch(this.#onTheirWay.shift() ?? [], made)
    }
  }
}

function startThread() {
  const worker = new Worker(programFile)
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  return { worker, answers: answersIn(on(worker, 'message')), ended }
}

/** What the thread answers, in the order in which it was asked; it fails with the thread. */
async function* answersIn(messages: AsyncIterable<unknown[]>): AsyncGenerator<MadeDocuments, void> {
  // Its program sends nothing else.
  for await (const [made] of messages) yield made as MadeDocuments
}

async function writeBatch(batch: readonly Asked[], { deflated, sums }: MadeDocuments): Promise<void> {
  const made = unpackBytes(deflated).values()
  const rest = sums.values()
  for (const { all, write } of batch) {
    await write(all.map((bytes) => ({ bytes, deflated: requireMade(made.next()), ...requireMade(rest.next()) })))
  }
}

function requireMade<Made>({ done, value }: IteratorResult<Made, void>): Made {
  if (done === true) throw new Error('The thread that makes documents gave fewer than were asked for')
  return value
}
