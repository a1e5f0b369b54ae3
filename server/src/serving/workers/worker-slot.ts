import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'
import type { Readiness } from '../../http/admin/readiness.ts'
import { CannotServe } from '../cannot-serve.ts'
import type { ServingSettings } from '../serving-settings.ts'
import { isReport, type Order, type Report, type Told } from './messages.ts'
import { restartPause } from './restart-pause.ts'

/** How long a worker may take to tell of itself. */
const answerMs = 2000

/** How long a worker may take to end: its notice, its grace and some more. */
const endMs = 15_000

/** The place of one worker: when the one in it ends, another one takes it. */
export class WorkerSlot {
  readonly number: number
  readonly #settings: ServingSettings
  readonly #log: Logger
  readonly #questions = new Map<number, (told: Told) => void>()
  #worker: Worker | undefined
  #asked = 0
  #pauseMs = 0
  #restart: NodeJS.Timeout | undefined
  #isServing = false
  #isKept = false
  #isStopping = false

  constructor(number: number, settings: ServingSettings, log: Logger) {
    this.number = number
    this.#settings = settings
    this.#log = log
  }

  /** Starts the first worker; gives its address. Rejects with its refusal, or the fault that ended it. */
  async start(): Promise<string> {
    const address = await this.#fork()
    this.#isKept = true
    return address
  }

  /** What the worker tells of itself; undefined when there is none, or none that answers. */
  ask(): Promise<Told | undefined> {
    const question = (this.#asked += 1)
    return new Promise<Told | undefined>((resolve) => {
      const timer = setTimeout(resolve, answerMs, undefined)
      this.#questions.set(question, (told) => {
        clearTimeout(timer)
        resolve(told)
      })
      if (!this.#send({ kind: 'ask', question })) {
        clearTimeout(timer)
        resolve(undefined)
      }
    }).finally(() => this.#questions.delete(question))
  }

  /** The worker's process; undefined before the first one. */
  get pid(): number | undefined {
    return this.#worker?.process.pid
  }

  /** What is so when nobody answers: a worker is on its way, or the one that is here does nothing any more. */
  absence(): Readiness {
    return { status: this.#isServing ? 'unavailable' : 'starting' }
  }

  /** Ends the worker in order. */
  async stop(): Promise<void> {
    this.#isStopping = true
    clearTimeout(this.#restart)
    const worker = this.#worker
    if (worker === undefined || worker.isDead()) return
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    const timer = setTimeout(() => this.kill(), endMs)
    this.#send({ kind: 'stop' })
    await ended
    clearTimeout(timer)
  }

  /** Ends the worker at once. */
  kill(): void {
    this.#worker?.process.kill('SIGKILL')
  }

  #fork(): Promise<string> {
    const worker = cluster.fork()
    const startedAt = performance.now()
    this.#worker = worker
    return new Promise((resolve, reject) => {
      const giveUp = (error: Error) => {
        reject(error)
        this.kill()
      }
      worker.on('message', (received: unknown) => {
        if (isReport(received)) this.#hear(received, resolve, giveUp)
      })
      worker.once('exit', (code: number | null, signal: string | null) => {
        this.#isServing = false
        const how = signal ?? `exit code ${code}`
        reject(new Error(`a worker ended before it served, with ${how}`))
        if (this.#isKept && !this.#isStopping) this.#replace(worker, how, performance.now() - startedAt)
      })
    })
  }

  #hear(report: Report, resolve: (address: string) => void, giveUp: (error: Error) => void): void {
    switch (report.kind) {
      case 'started':
        this.#send({ kind: 'serve', settings: this.#settings })
        return
      case 'serving':
        this.#isServing = true
        resolve(report.address)
        return
      case 'refused':
        giveUp(new CannotServe(report.sentence))
        return
      case 'failed':
        giveUp(new Error(report.reason))
        return
      case 'told':
        this.#questions.get(report.question)?.(report.told)
    }
  }

  #replace({ process: { pid } }: Worker, how: string, livedMs: number): void {
    this.#pauseMs = restartPause(this.#pauseMs, livedMs)
    const { number: worker } = this
    this.#log.error({ worker, ended: pid, how, pauseMs: this.#pauseMs }, 'A worker ended; another one takes its place')
    this.#restart = setTimeout(() => {
      this.#fork().then(
        () => this.#log.info({ worker, started: this.#worker?.process.pid }, 'A worker has taken its place'),
        (error: unknown) => this.#log.error({ worker, err: error }, 'A worker could not take its place'),
      )
    }, this.#pauseMs)
  }

  /** False when there is nobody to send to. */
  #send(order: Order): boolean {
    const worker = this.#worker
    if (worker?.isConnected() !== true) return false
    worker.send(order, () => undefined)
    return true
  }
}
