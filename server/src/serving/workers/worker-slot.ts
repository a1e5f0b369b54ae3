import { extname } from 'node:path'
import { MessageChannel, type Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Readiness } from '../../http/admin/readiness.ts'
import type { Tls } from '../../http/http-server.ts'
import { CannotServe } from '../cannot-serve.ts'
import type { Order, Report, Told, WorkerStart } from './messages.ts'
import { startThread } from './start-thread.ts'

/** How long a thread may take to tell of itself. */
const answerMs = 2000

/** How long a thread may take to end: its notice, its grace and some more. */
const endMs = 15_000

/**
 * Bound of what a thread has just made and not yet looked through. V8 left to itself takes sixteen times as much, of
 * which a service that holds nothing but ready bytes gains nothing; and what is small stays in the processor's memory.
 */
const youngMegabytesMax = 3

/** With the ending of this file: what is published was compiled. */
const programFile = new URL(`./worker-thread${extname(import.meta.url)}`, import.meta.url)

/** What a place for a thread meets. */
export interface SlotParts {
  readonly start: WorkerStart
  readonly log: Logger
  /** Takes a line of the log that a thread does not write itself. */
  readonly onLine: (line: string) => void
  /** Told when the thread has ended, and its socket with it, which nobody can open again. */
  readonly onLost: (reason: string) => void
}

/** The place of one thread: when the one in it ends, another one takes it. */
export class WorkerSlot {
  /** Which of several it is, from 1 on. */
  readonly number: number | undefined
  readonly #parts: Omit<SlotParts, 'start'>
  #start: WorkerStart
  #worker: Worker | undefined
  #lives = 0
  #pauseMs = 0
  #restart: NodeJS.Timeout | undefined
  #address: string | undefined
  #isKept = false
  #isStopping = false

  constructor({ start, ...parts }: SlotParts) {
    this.number = start.number
    this.#start = start
    this.#parts = parts
  }

  /** Starts the first thread; gives its address. Rejects with its refusal, or the fault that ended it. */
  async start(): Promise<string> {
    const address = await this.#begin()
    this.#isKept = true
    return address
  }

  /** Has this thread, and those that take its place, show another certificate. */
  takeCertificate(tls: Tls): void {
    const { settings } = this.#start
    this.#start = { ...this.#start, settings: { ...settings, options: { ...settings.options, tls } } }
    this.send({ kind: 'take certificate', tls })
  }

  /** What the thread tells of itself; undefined when there is none, or none that answers. */
  async ask(): Promise<Told | undefined> {
    if (this.#address === undefined) return undefined
    const { port1: own, port2: answer } = new MessageChannel()
    const order: Order = { kind: 'ask', answer }
    this.#worker?.postMessage(order, [answer])
    const { promise, resolve } = Promise.withResolvers<Told | undefined>()
    const timer = setTimeout(resolve, answerMs, undefined)
    own.once('message', resolve)
    return promise.finally(() => {
      clearTimeout(timer)
      own.close()
    })
  }

  /** Counts the threads that have been in this place. */
  get life(): number {
    return this.#lives
  }

  /** What is so when nobody answers: a thread is on its way, or the one that is here does nothing any more. */
  absence(): Readiness {
    return { status: this.#address === undefined ? 'starting' : 'unavailable' }
  }

  /** Ends the thread in order. */
  async stop(): Promise<void> {
    this.#isStopping = true
    clearTimeout(this.#restart)
    const worker = this.#worker
    if (worker === undefined) return
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    const timer = setTimeout(() => this.kill(), endMs)
    this.send({ kind: 'stop' })
    await ended
    clearTimeout(timer)
  }

  /** Ends the thread at once. */
  kill(): void {
    void this.#worker?.terminate()
  }

  /** False when there is nobody who serves. */
  send(order: Order): boolean {
    if (this.#address !== undefined) this.#worker?.postMessage(order)
    return this.#address !== undefined
  }

  #begin(): Promise<string> {
    const worker = startThread(programFile, {
      workerData: this.#start,
      resourceLimits: { maxYoungGenerationSizeMb: youngMegabytesMax },
      // What a thread that fails has open of the catalog's index must stay so: see `sqlite/database.ts`.
      trackUnmanagedFds: false,
    })
    const [begun, startedAt] = [this.#start, performance.now()]
    this.#worker = worker
    this.#lives += 1
    let fault: Error | undefined
    worker.on('error', (error: Error) => (fault = error))
    return new Promise((resolve, reject) => {
      const giveUp = (error: Error) => {
        reject(error)
        this.kill()
      }
      worker.on('message', (report: Report) => this.#hear(report, begun, resolve, giveUp))
      worker.once('exit', (code) => {
        this.#worker = undefined
        this.#address = undefined
        const reason = fault?.message ?? `exit code ${code}`
        reject(new Error(`a thread ended before it served: ${reason}`))
        if (this.#isKept && !this.#isStopping) this.#replace(reason, performance.now() - startedAt)
      })
    })
  }

  #hear(report: Report, begun: WorkerStart, resolve: (address: string) => void, giveUp: (error: Error) => void): void {
    if (report.kind === 'serving') {
      this.#address = report.address
      const { tls } = this.#start.settings.options
      // It was renewed while the thread started.
      if (tls !== undefined && tls !== begun.settings.options.tls) this.send({ kind: 'take certificate', tls })
      resolve(report.address)
    } else if (report.kind === 'refused') giveUp(new CannotServe(report.sentence))
    else if (report.kind === 'failed') giveUp(new Error(report.reason))
    else this.#parts.onLine(report.line)
  }

  #replace(reason: string, livedMs: number): void {
    if (this.#start.socket !== undefined) {
      this.#parts.onLost(reason)
      return
    }
    this.#pauseMs = restartPause(this.#pauseMs, livedMs)
    const { log } = this.#parts
    const { number: worker } = this
    log.error({ worker, reason, pauseMs: this.#pauseMs }, 'A worker ended; another one takes its place')
    this.#restart = setTimeout(() => {
      this.#begin().then(
        () => log.info({ worker }, 'A worker has taken its place'),
        (error: unknown) => log.error({ worker, err: error }, 'A worker could not take its place'),
      )
    }, this.#pauseMs)
  }
}

/** A worker that has lived so long was in order; what ended it is a new event. */
const steadyMs = 10_000

const shortestMs = 100
const longestMs = 30_000

/** How long to wait before an ended worker is replaced: the longer, the more of them have ended at once in a row. */
export function restartPause(lastPauseMs: number, livedMs: number): number {
  if (livedMs >= steadyMs) return shortestMs
  return Math.min(longestMs, Math.max(shortestMs, lastPauseMs * 2))
}
