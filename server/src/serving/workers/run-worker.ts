import type { MessagePort } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Instant } from '../../contract/time-stamp.ts'
import { DatabaseAnswers } from '../../http/admin/metrics.ts'
import type { ServiceParts } from '../../http/open-surface.ts'
import { startSurface, type PublicSurface } from '../../http/start-serving.ts'
import { openServed, type ServedCatalog } from '../../storage/open-served.ts'
import { refusedByCatalog } from '../../storage/trouble.ts'
import { listenRefusal } from '../cannot-serve.ts'
import { logDamage, openLog, type ServiceLog } from '../serving-log.ts'
import type { Order, Report, WorkerStart } from './messages.ts'
import { Questions, RemoteLists } from './remote-lists.ts'

/** What a thread is while it serves. */
interface Running {
  readonly surface: PublicSurface
  readonly log: ServiceLog
  readonly lists: RemoteLists
  /** Ways to the threads that read beside all of those that answer. */
  readonly readers: Questions<MessagePort>
  readonly report: (report: Report) => void
}

/** Runs one thread: it serves until it is told to end. */
export async function runWorker(start: WorkerStart, port: MessagePort): Promise<void> {
  const report = (message: Report) => port.postMessage(message)
  const { number, settings, logFd, listKilobytes } = start
  const log = openLog(settings.logLevel, logFd ?? ((line) => report({ kind: 'log', line })), number)
  const lists = new RemoteLists(report, listKilobytes, settings.workers)
  const readers = new Questions<MessagePort>('no thread could begin to read')
  // What a thread reads with it has to have before it serves.
  port.on('message', (order: Order) => {
    if (order.kind === 'reader') readers.hear(order.question, order.way)
  })
  const surface = await serve(start, { log, lists, readers, report })
  if (surface === undefined) return
  port.on('message', (order: Order) => void obey(order, { surface, log, lists, readers, report }))
}

async function obey(order: Order, { surface, log, lists, report }: Running): Promise<void> {
  switch (order.kind) {
    case 'stop':
      await surface.stop()
      return process.exit(0)
    case 'leave':
      await surface.leave()
      return process.exit(0)
    case 'ask':
      return tell(surface, order.question, report)
    case 'list':
      lists.questions.hear(order.question, order.answer)
      return
    case 'list is gone':
      lists.onGone(order.edition, order.key)
      return
    case 'reader':
      return
    case 'write log':
      log.endNow()
      Atomics.add(order.written, 0, 1)
      Atomics.notify(order.written, 0)
  }
}

/** Serves; undefined when it cannot, which is not for a thread to decide on. */
async function serve(start: WorkerStart, parts: Omit<Running, 'surface'>): Promise<PublicSurface | undefined> {
  const { report } = parts
  try {
    const surface = await open(start, parts)
    const { address, doors } = surface
    report({ kind: 'serving', place: { address, port: doors.place.port, doors: doors.descriptors } })
    return surface
  } catch (error) {
    const sentence = listenRefusal(error, start.settings.options)?.message ?? refusedByCatalog(error)
    if (sentence !== undefined) report({ kind: 'refused', sentence })
    else report({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) })
    return undefined
  }
}

async function open(
  { settings, rates, opened, doors }: WorkerStart,
  { log, lists, readers, report }: Omit<Running, 'surface'>,
): Promise<PublicSurface> {
  const { databaseUrl, databaseOptions, options, workers } = settings
  const reader = (index: number) => readers.ask((question) => report({ kind: 'ask reader', question, index }))
  const served = await openServed(databaseUrl, databaseOptions, reader)
  await allOpened(opened, workers)
  // What a thread remembers by itself, and its share of what lies once for all, is its share of the bound.
  const own = { ...options, doors, documentMemoryBytes: Math.floor(options.documentMemoryBytes / workers) }
  const surface = await startSurface(own, { ...servedParts(served, Date.now, log.log), rates, lists })
  let closing: Promise<void> | undefined
  const close = async () => {
    await served.close()
    await log.close()
  }
  // One that leaves may be told to stop.
  const after = (end: () => Promise<void>) => async () => {
    await end()
    await (closing ??= close())
  }
  return { ...surface, stop: after(() => surface.stop()), leave: after(() => surface.leave()) }
}

async function tell(surface: PublicSurface, question: number, report: (message: Report) => void): Promise<void> {
  const [readiness, metrics] = await Promise.all([surface.readiness(), surface.readMetrics()])
  const figures = await metrics.getMetricsAsJSON()
  report({ kind: 'told', question, told: { readiness, figures } })
}

/** What a service needs of a catalog, whose answers are timed, and whose damage is logged. */
function servedParts(served: ServedCatalog, now: () => Instant, log: Logger): ServiceParts {
  const databaseAnswers = new DatabaseAnswers()
  const timed = async <Result>(read: () => Promise<Result>): Promise<Result> => {
    const startedAt = performance.now()
    try {
      return await read()
    } catch (error) {
      databaseAnswers.failures += 1
      throw error
    } finally {
      databaseAnswers.record(performance.now() - startedAt)
    }
  }
  return { ...served.reads(logDamage(log), timed), now, log, databaseAnswers }
}

/**
 * Resolves once as many threads as serve have asked. None lets callers in before all could begin: a service that cannot start
 * has taken nobody in, which counts where another one is there still.
 */
async function allOpened(opened: Int32Array, threads: number): Promise<void> {
  Atomics.add(opened, 0, 1)
  Atomics.notify(opened, 0)
  for (let count = Atomics.load(opened, 0); count < threads; count = Atomics.load(opened, 0)) {
    await Atomics.waitAsync(opened, 0, count).value
  }
}
