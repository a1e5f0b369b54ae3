import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Figure } from '../../http/admin/metrics.ts'
import type { Readiness } from '../../http/admin/readiness.ts'
import type { Tls } from '../../http/http-server.ts'
import { CannotServe } from '../cannot-serve.ts'
import type { RunningServer } from '../running-server.ts'
import type { ServingSettings } from '../serving-settings.ts'
import type { Order, Report } from './messages.ts'

/**
 * How long a worker can take to report its state, in milliseconds. A worker that takes longer counts as unavailable. A
 * health probe usually waits as long.
 */
const reportMs = 2000

/**
 * How long a worker can take to stop, in milliseconds. After that time it is killed. A normal stop takes at most 12
 * seconds.
 */
const endMs = 15_000

/**
 * How long to wait before an ended worker is replaced, in milliseconds. Without a pause, a worker that always fails
 * would keep a processor core busy. After a single crash, one second is hardly noticed.
 */
const replaceMs = 1000

const program = fileURLToPath(new URL(`./worker${extname(import.meta.url)}`, import.meta.url))

interface PoolParts {
  readonly settings: ServingSettings
  readonly socket: number | undefined
  readonly log: Logger
  readonly onLost: (error: Error) => void
}

/** Serves requests from several worker processes that share a port. Replaces each worker that ends unexpectedly. */
export class WorkerPool implements RunningServer {
  readonly #parts: PoolParts
  readonly #workers = new Map<number, Worker>()
  #tls: Tls | undefined
  #isStopping = false
  address = ''

  private constructor(parts: PoolParts) {
    this.#parts = parts
    this.#tls = parts.settings.options.tls
  }

  /** Starts all workers. If one of them cannot serve, kills the others and rejects. */
  static async start(parts: PoolParts): Promise<WorkerPool> {
    // Each worker accepts connections directly: a busy one accepts fewer, and none wait in this process.
    cluster.schedulingPolicy = cluster.SCHED_NONE
    cluster.setupPrimary({ exec: program, args: [], serialization: 'advanced' })
    const pool = new WorkerPool(parts)
    try {
      const addresses = await Promise.all(pool.#numbers().map((number) => pool.#begin(number)))
      pool.address = addresses[0] ?? ''
      return pool
    } catch (error) {
      pool.#isStopping = true
      for (const worker of pool.#workers.values()) worker.process.kill('SIGKILL')
      throw error
    }
  }

  /**
   * Returns `ready` and the lowest revision if all workers are ready. Otherwise returns the state of the first worker
   * that is not ready.
   */
  async readiness(): Promise<Readiness> {
    const all = await this.#reports()
    const states = all.map((report): Readiness => report?.readiness ?? { status: 'unavailable' })
    const revisions = states.map((state) => (state.status === 'ready' ? state.revision : Infinity))
    return states.find(({ status }) => status !== 'ready') ?? { status: 'ready', revision: Math.min(...revisions) }
  }

  async readMetrics(): Promise<readonly Figure[]> {
    const all = await this.#reports()
    return all.flatMap((report, at) => labelled(report?.figures ?? [], at + 1))
  }

  takeCertificate(tls: Tls): void {
    this.#tls = tls
    for (const worker of this.#workers.values()) send(worker, { kind: 'take certificate', tls })
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    const [last, ...others] = this.#workers.values()
    // Clients of a stopped worker reconnect, so the last one accepts until the others have ended.
    await Promise.all(others.map((worker) => stopWorker(worker, true)))
    if (last !== undefined) await stopWorker(last, false)
  }

  async #begin(number: number): Promise<string> {
    const { settings, socket } = this.#parts
    const worker = cluster.fork({ NODE_COMPILE_CACHE: getCompileCacheDir() })
    this.#workers.set(number, worker)
    worker.once('exit', (code: number | null, signal: string | null) => {
      this.#workers.delete(number)
      if (!this.#isStopping) this.#replace(number, signal ?? `exit code ${code}`)
    })
    const own = { ...settings, options: { ...settings.options, tls: this.#tls } }
    send(worker, { kind: 'start', start: { number, settings: own, socket } })
    return addressOf(worker)
  }

  #replace(number: number, reason: string): void {
    const { log, onLost } = this.#parts
    if (this.#workers.size === 0) {
      onLost(new Error(`All workers have ended, the last one with ${reason}`))
      return
    }
    log.error({ worker: number, reason }, 'A worker ended; it will be replaced')
    const begin = async () => {
      if (this.#isStopping) return
      await this.#begin(number).then(
        () => log.info({ worker: number }, 'A worker was replaced'),
        (error: unknown) => log.error({ worker: number, err: error }, 'A worker could not be replaced'),
      )
    }
    setTimeout(() => void begin(), replaceMs).unref()
  }

  #reports() {
    return Promise.all(this.#numbers().map((number) => reportOf(this.#workers.get(number))))
  }

  #numbers(): readonly number[] {
    return Array.from({ length: this.#parts.settings.workers }, (_, at) => at + 1)
  }
}

function send(worker: Worker, order: Order): void {
  if (worker.isConnected()) worker.send(order, () => undefined)
}

async function stopWorker(worker: Worker, keepsSocket: boolean): Promise<void> {
  if (worker.isDead()) return
  const ended = once(worker, 'exit')
  send(worker, { kind: 'stop', keepsSocket })
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), endMs)
  await ended
  clearTimeout(timer)
}

async function addressOf(worker: Worker): Promise<string> {
  const ended = once(worker, 'exit').then(([code, signal]) => {
    throw new Error(`a worker ended before it served: ${signal ?? `exit code ${code}`}`)
  })
  const [report] = (await Promise.race([once(worker, 'message'), ended])) as [Report]
  if (report.kind === 'serving') return report.address
  worker.process.kill('SIGKILL')
  if (report.kind === 'failed' && report.isRefusal) throw new CannotServe(report.message)
  throw new Error(report.kind === 'failed' ? report.message : report.kind)
}

async function reportOf(worker: Worker | undefined) {
  if (worker === undefined) return undefined
  const answered = once(worker, 'message', { signal: AbortSignal.timeout(reportMs) }) as Promise<[Report]>
  send(worker, { kind: 'report' })
  const [report] = await answered.catch(() => [undefined] as const)
  return report?.kind === 'status' ? report : undefined
}

function labelled(figures: readonly Figure[], worker: number): readonly Figure[] {
  return figures.map((figure) => ({
    ...figure,
    values: figure.values.map((value) => ({ ...value, labels: { ...value.labels, worker } })),
  }))
}
