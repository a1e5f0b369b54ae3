import { statSync } from 'node:fs'
import { extname } from 'node:path'
import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads'
import type { ReaderData } from './question.ts'
import { startThread } from '../../start-thread.ts'

/** With the ending of this file: what is published was compiled. */
const programFile = new URL(`./reader-program${extname(import.meta.url)}`, import.meta.url)

/** Objects of a question are few and short-lived: a larger young generation takes more memory and saves nothing. */
const youngMegabytesMax = 4

/** What rendering the largest competition takes, with room to spare; most threads never take a tenth. */
const oldMegabytesMax = 256

const busyTimeoutMs = 5000

/** What ends a thread each time that it begins is told so often. */
const tellAgainMs = 60_000

/** Told which thread has ended by itself, counted from 1, and why. */
export type OnReaderEnd = (reader: number, reason: string) => void

/** The threads of a process that read one file. They begin when somebody wants to speak to them, and anew when they end. */
export class ReaderThreads {
  readonly #workers = new Map<number, Worker>()
  readonly #data: ReaderData
  readonly #onEnd: OnReaderEnd
  /** What was told of each, and when. */
  readonly #told = new Map<number, { readonly reason: string; readonly at: number }>()
  #isClosing = false

  constructor(file: string, onEnd: OnReaderEnd = () => undefined) {
    this.#data = { file, inode: statSync(file).ino, busyTimeoutMs }
    this.#onEnd = onEnd
  }

  /**
   * A way to a thread, by its number. It says `ready`; it closes when the thread ends, for whatever reason. Ports can be
   * handed to other threads, so that all of a process share these.
   */
  connect(index: number): MessagePort {
    const { port1, port2 } = new MessageChannel()
    this.begin(index).postMessage(port2, [port2])
    return port1
  }

  /** The thread of a number, which begins unless it is there. */
  begin(index: number): Worker {
    return this.#workers.get(index) ?? this.#start(index)
  }

  /** Ends all threads when they have answered what they were asked. */
  async close(): Promise<void> {
    this.#isClosing = true
    const ends = [...this.#workers.values()].map(async (worker) => {
      const ended = new Promise((resolve) => worker.once('exit', resolve))
      worker.postMessage('end')
      await ended
    })
    await Promise.all(ends)
  }

  #start(index: number): Worker {
    const resourceLimits = { maxYoungGenerationSizeMb: youngMegabytesMax, maxOldGenerationSizeMb: oldMegabytesMax }
    const worker = startThread(programFile, { workerData: this.#data, resourceLimits, name: `reader ${index + 1}` })
    let reason: string | undefined
    worker.on('error', (error: unknown) => (reason = error instanceof Error ? error.message : String(error)))
    // Whoever waits for an answer hears of it by the end of the way to the thread.
    worker.once('exit', (code) => {
      this.#workers.delete(index)
      const isByItself = reason !== undefined || code !== 0
      if (isByItself && !this.#isClosing) this.#tell(index, reason ?? `exit ${code}`)
    })
    this.#workers.set(index, worker)
    return worker
  }

  #tell(index: number, reason: string): void {
    const at = performance.now()
    const told = this.#told.get(index)
    if (told?.reason === reason && at - told.at < tellAgainMs) return
    this.#told.set(index, { reason, at })
    this.#onEnd(index + 1, reason)
  }
}
