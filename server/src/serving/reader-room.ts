import type { MessagePort } from 'node:worker_threads'
import { fileOf } from '../storage/open-database.ts'
import type { OnReaderEnd, ReaderThreads } from '../storage/sqlite/readers/reader-threads.ts'

/** What reads a file for the threads of a service, beside them: one for all. Opened when it is asked for. */
export class ReaderRoom {
  readonly #databaseUrl: string
  readonly #onEnd: OnReaderEnd
  #opening: Promise<ReaderThreads> | undefined

  constructor(databaseUrl: string, onEnd: OnReaderEnd) {
    this.#databaseUrl = databaseUrl
    this.#onEnd = onEnd
  }

  /** A way to the reader of a number, to be handed over; rejects where servers keep the catalog, or none can begin. */
  async connect(index: number): Promise<MessagePort> {
    this.#opening ??= this.#open()
    return (await this.#opening).connect(index)
  }

  async close(): Promise<void> {
    const opened = await this.#opening?.catch(() => undefined)
    await opened?.close()
  }

  async #open(): Promise<ReaderThreads> {
    try {
      const file = fileOf(this.#databaseUrl)
      if (file === undefined) throw new TypeError('A catalog on servers is read without threads')
      const { ReaderThreads } = await import('../storage/sqlite/readers/reader-threads.ts')
      return new ReaderThreads(file, this.#onEnd)
    } catch (error) {
      this.#opening = undefined
      throw error
    }
  }
}
