import type { MessagePort } from 'node:worker_threads'
import { startSurface, type PublicSurface } from '../../http/start-surface.ts'
import { openForServing } from '../../storage/open-database.ts'
import { refusedByCatalog } from '../../storage/trouble.ts'
import { listenRefusal } from '../cannot-serve.ts'
import { servedParts } from '../served-parts.ts'
import { openLog, type ServiceLog } from '../serving-log.ts'
import type { Order, Report, WorkerStart } from './messages.ts'

/** Runs one thread: it serves until it is told to end. */
export async function runWorker(start: WorkerStart, port: MessagePort): Promise<void> {
  const report = (message: Report) => port.postMessage(message)
  const { number, settings, logFd } = start
  const opened = openLog(settings.logLevel, logFd ?? ((line) => report({ kind: 'log', line })), number)
  const surface = await serve(start, opened, report)
  if (surface === undefined) return
  port.on('message', (order: Order) => void obey(order, surface, opened, report))
}

async function obey(
  order: Order,
  surface: PublicSurface,
  log: ServiceLog,
  report: (message: Report) => void,
): Promise<void> {
  switch (order.kind) {
    case 'stop':
      await surface.stop()
      return process.exit(0)
    case 'ask':
      return tell(surface, order.question, report)
    case 'write log':
      log.endNow()
      Atomics.add(order.written, 0, 1)
      Atomics.notify(order.written, 0)
  }
}

/** Serves; undefined when it cannot, which is not for a thread to decide on. */
async function serve(
  start: WorkerStart,
  log: ServiceLog,
  report: (message: Report) => void,
): Promise<PublicSurface | undefined> {
  try {
    const surface = await open(start, log)
    report({ kind: 'serving', address: surface.address })
    return surface
  } catch (error) {
    const sentence = listenRefusal(error, start.settings.options)?.message ?? refusedByCatalog(error)
    if (sentence !== undefined) report({ kind: 'refused', sentence })
    else report({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) })
    return undefined
  }
}

async function open({ settings, rates }: WorkerStart, { log, close }: ServiceLog): Promise<PublicSurface> {
  const { databaseUrl, databaseOptions, options } = settings
  const database = await openForServing(databaseUrl, databaseOptions)
  const surface = await startSurface(options, { ...servedParts(database, Date.now, log), rates })
  const stop = async () => {
    await surface.stop()
    await database.close()
    await close()
  }
  return { ...surface, stop }
}

async function tell(surface: PublicSurface, question: number, report: (message: Report) => void): Promise<void> {
  const [readiness, metrics] = await Promise.all([surface.readiness(), surface.readMetrics()])
  const figures = await metrics.getMetricsAsJSON()
  report({ kind: 'told', question, told: { readiness, figures } })
}
