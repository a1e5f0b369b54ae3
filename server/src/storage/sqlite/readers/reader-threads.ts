import { statSync } from 'node:fs'
import { extname } from 'node:path'
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import type { ReaderData } from './question.ts'

/** With the ending of this file: what is published was compiled. */
const programFile = new URL(`./reader-program${extname(import.meta.url)}`, import.meta.url)

/** Objects of a question are few and short-lived: a larger young generation takes more memory and saves nothing. */
const youngMegabytesMax = 4

/** What rendering the largest competition takes, with room to spare; most threads never take a tenth. */
const oldMegabytesMax = 256

/** What the engine keeps of the file for each thread: what leads to documents, hardly the documents. */
const cacheKilobytes = 4000

const busyTimeoutMs = 5000

/** The threads of a process that read one file. They begin when somebody wants to speak to them, and anew when they end. */
export class ReaderThreads {
  readonly #workers = new Map<number, Worker>()
  readonly #data: ReaderData

  constructor(file: string) {
    this.#data = { file, inode: statSync(file).ino, cacheKilobytes, busyTimeoutMs }
  }

  /**
   * A way to a thread, by its number. It says `ready`; it closes when the thread ends, for whatever reason. Ports can be
   * handed to other threads, so that all of a process share these.
   */
  connect(index: number): MessagePort {
    const { port1, port2 } = new MessageChannel()
    const worker = this.#workers.get(index) ?? this.#start(index)
    worker.postMessage(port2, [port2])
    return port1
  }

  /** Ends all threads when they have answered what they were asked. */
  async close(): Promise<void> {
    const ends = [...this.#workers.values()].map(async (worker) => {
      const ended = new Promise((resolve) => worker.once('exit', resolve))
      worker.postMessage('end')
      await ended
    })
    await Promise.all(ends)
  }

  #start(index: number): Worker {
    const resourceLimits = { maxYoungGenerationSizeMb: youngMegabytesMax, maxOldGenerationSizeMb: oldMegabytesMax }
    const worker = new Worker(programFile, { workerData: this.#data, resourceLimits, name: `reader ${index + 1}` })
    // Whoever waits for an answer hears of it by the end of the way to the thread.
    worker.on('error', () => undefined)
    worker.once('exit', () => this.#workers.delete(index))
    this.#workers.set(index, worker)
    return worker
  }
}
