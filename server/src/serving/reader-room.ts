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

  /** Lets the first reader begin beside the threads that will ask it, which tell what keeps it from that. */
  begin(): void {
    if (fileOf(this.#databaseUrl) === undefined) return
    void this.#opened()
      .then((threads) => threads.begin(0))
      .catch(() => undefined)
  }

  /** A way to the reader of a number, to be handed over; rejects where servers keep the catalog, or none can begin. */
  async connect(index: number): Promise<MessagePort> {
    return (await this.#opened()).connect(index)
  }

  async close(): Promise<void> {
    const opened = await this.#opening?.catch(() => undefined)
    await opened?.close()
  }

  #opened(): Promise<ReaderThreads> {
    return (this.#opening ??= this.#open())
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
