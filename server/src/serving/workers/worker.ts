import { reasonOf, catalogErrorMessage } from '../../storage/error-remedies.ts'
import { listenRefusal } from '../cannot-serve.ts'
import type { RunningServer } from '../running-server.ts'
import { boundHeap } from '../bound-heap.ts'
import { openLog, type ServiceLog } from '../serving-log.ts'
import { startServed } from '../start-served.ts'
import type { Order, Report, WorkerStart } from './messages.ts'

// The program of a worker process, started by `worker-pool.ts`.

type Worker = { readonly log: ServiceLog; readonly service: RunningServer | undefined }

const report = (message: Report) => process.send?.(message)

let worker: Promise<Worker> | undefined
process.on('message', (order: Order) => {
  if (order.kind === 'start') worker = start(order.start)
  else void worker?.then((started) => obey(order, started))
})

// Ctrl-C and some process managers signal the whole process group. Only the primary process decides when to stop.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)

async function start({ number, settings, socket }: WorkerStart): Promise<Worker> {
  boundHeap()
  const log = openLog(settings.logLevel, process.stderr.fd, number)
  // Each worker caches its share.
  const documentMemoryBytes = Math.floor(settings.options.documentMemoryBytes / settings.workers)
  const options = { ...settings.options, socket, documentMemoryBytes }
  try {
    const service = await startServed({ ...settings, options, now: Date.now, log: log.log })
    report({ kind: 'serving', address: service.address })
    return { log, service }
  } catch (error) {
    const refusal = listenRefusal(error, options)?.message ?? catalogErrorMessage(error)
    report({ kind: 'failed', message: refusal ?? reasonOf(error), isRefusal: refusal !== undefined })
    return { log, service: undefined }
  }
}

async function obey(order: Order, { log, service }: Worker): Promise<void> {
  if (service === undefined) return
  if (order.kind === 'take certificate') service.takeCertificate(order.tls)
  else if (order.kind === 'report') {
    const [readiness, figures] = await Promise.all([service.readiness(), service.readMetrics()])
    report({ kind: 'status', readiness, figures })
  } else if (order.kind === 'stop') {
    await service.stop(order.keepsSocket || undefined)
    await log.close()
    process.exit(0)
  }
}
