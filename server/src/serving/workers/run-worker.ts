import type { MessagePort } from 'node:worker_threads'
import type { PublicSurface } from '../../http/start-serving.ts'
import { reasonOf, refusedByCatalog } from '../../storage/trouble.ts'
import { listenRefusal } from '../cannot-serve.ts'
import { openLog, type ServiceLog } from '../serving-log.ts'
import { startServed } from '../start-served.ts'
import { meetingAt } from './meetings.ts'
import type { Order, Report, Told, WorkerStart } from './messages.ts'

/** How long a thread that ends waits for others that do: they are told in the same moment. */
const othersEndMs = 2000

/** Runs one thread: it serves until it is told to end. */
export async function runWorker(start: WorkerStart, port: MessagePort): Promise<void> {
  const report = (message: Report) => port.postMessage(message)
  const { number, settings, logFd } = start
  const log = openLog(settings.logLevel, logFd ?? ((line) => report({ kind: 'log', line })), number)
  const serving = serve(start, log, report)
  // From the beginning: a thread that waits for the others has nothing else that it lives by.
  port.on('message', (order: Order) => {
    void serving.then((surface) => surface && obey(order, surface, log))
  })
  await serving
}

async function obey(order: Order, surface: PublicSurface, log: ServiceLog): Promise<void> {
  if (order.kind === 'ask') order.answer.postMessage(await tell(surface))
  else if (order.kind === 'take certificate') surface.takeCertificate(order.tls)
  else if (order.kind === 'stop') {
    await surface.stop()
    await log.close()
    process.exit(0)
  } else {
    log.endNow()
    Atomics.add(order.written, 0, 1)
    Atomics.notify(order.written, 0)
  }
}

/** Serves; undefined when it cannot, which is not for a thread to decide on. */
async function serve(
  { settings, rates, meetings, socket }: WorkerStart,
  { log }: ServiceLog,
  report: (report: Report) => void,
): Promise<PublicSurface | undefined> {
  const { options, workers } = settings
  // What a thread remembers is its share of the bound.
  const own = { ...options, socket, documentMemoryBytes: Math.floor(options.documentMemoryBytes / workers) }
  // None lets callers in before all could begin: a service that cannot start has taken nobody in.
  const onOpened = meetingAt(meetings.opened, workers)
  const meet = meetingAt(meetings.ended, workers, othersEndMs)
  try {
    const surface = await startServed({ ...settings, options: own, rates, now: Date.now, log, onOpened, meet })
    report({ kind: 'serving', address: surface.address })
    return surface
  } catch (error) {
    const sentence = listenRefusal(error, options)?.message ?? refusedByCatalog(error)
    if (sentence !== undefined) report({ kind: 'refused', sentence })
    else report({ kind: 'failed', reason: reasonOf(error) })
    return undefined
  }
}

async function tell(surface: PublicSurface): Promise<Told> {
  const [readiness, figures] = await Promise.all([surface.readiness(), surface.readMetrics()])
  return { readiness, figures }
}
