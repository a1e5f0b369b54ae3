import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import type { Logger } from 'pino'
import { startAdmin } from '../http/admin/admin.ts'
import { fileOf } from '../storage/open-database.ts'
import { readThrough } from '../storage/sqlite/read-through.ts'
import { refuseListening } from './cannot-serve.ts'
import { findFreePort } from './find-free-port.ts'
import { givenSockets } from './given-sockets.ts'
import { openLog } from './serving-log.ts'
import type { Addresses, Environment, ServiceOptions, ServingProcess, ServingSettings } from './serving-settings.ts'
import { renewCertificates } from './renew-certificates.ts'
import { endLogsOf, slotsOf } from './workers/slots-of.ts'
import { reportsOf } from './workers/worker-reports.ts'
import type { WorkerSlot } from './workers/worker-slot.ts'

/**
 * Runs the service until a signal ends it: threads that answer callers, and beside them this one, which has the
 * signals, the admin listener, and nothing that callers wait for.
 */
export async function serve(
  settings: ServingSettings,
  context: ServingProcess,
  onStart: (addresses: Addresses) => void,
): Promise<void> {
  boundHeap()
  const { messages, environment, onSignal } = context
  const sockets = givenSockets(environment, process.pid, settings.workers)
  const options = sockets.length > 0 ? settings.options : await withPort(settings)
  const { log, close } = openLog(settings.logLevel, messages.fd ?? ((line) => messages.write(line)))
  const lost = Promise.withResolvers<never>()
  const onLost = (reason: string) => lost.reject(new Error(`A thread ended, and its socket with it: ${reason}`))
  const slots = slotsOf({ ...settings, options }, sockets, context, { log, onLost })
  const forget = endLogsOf(slots)
  const keepCertificates = renewCertificates(slots, options, context, log)
  try {
    readAside(settings.databaseUrl, log)
    const { address, admin } = await startListeners(slots, options, log)
    const ended = new Promise<void>((resolve) => void onSignal(resolve))
    try {
      onStart({ address, adminAddress: admin.address })
      await tellSystemd(environment, log)
      await Promise.race([ended, lost.promise])
    } finally {
      await Promise.all(slots.map((slot) => slot.stop()))
      await admin.stop()
    }
  } finally {
    keepCertificates()
    forget()
    await close()
  }
}

/**
 * Starts the threads and the admin listener; gives where callers find the service. What keeps one of them from starting
 * keeps the service from it.
 */
async function startListeners(slots: readonly WorkerSlot[], options: ServiceOptions, log: Logger) {
  const opening = startAdmin({ host: options.adminHost, port: options.adminPort, ...reportsOf(slots), log })
  try {
    const threads = Promise.all(slots.map((slot) => slot.start()))
    const [[address = ''], admin] = await Promise.all([threads, opening.catch(refuseListening(options))])
    return { address, admin }
  } catch (error) {
    for (const slot of slots) slot.kill()
    await opening.then(
      (opened) => opened.stop(),
      () => undefined,
    )
    throw error
  }
}

/** Nobody waits for it, and without it only the first requests are later. */
function readAside(url: string, log: Logger): void {
  const file = fileOf(url)
  if (file === undefined) return
  readThrough(file).catch((error: unknown) => log.warn({ err: error }, 'The catalog could not be read through'))
}

/** Several threads share a port, which must be known before the first of them listens. */
async function withPort({ workers, options }: ServingSettings): Promise<ServiceOptions> {
  if (workers === 1) return options
  const port = await findFreePort(options.host, options.port).catch(refuseListening(options))
  return { ...options, port, sharesPort: true }
}

/**
 * Lets V8's heap grow by half of what lives in it before what is dead is collected. Left to itself V8 lets it become
 * several times as large, the more so the more memory the machine has, which others on the machine could use.
 */
function boundHeap(): void {
  setFlagsFromString('--heap-growing-percent=50')
}

/** systemd answers at once; what stands in for it may not. */
const patienceMs = 10_000

/**
 * Tells systemd, where it waits for that, that this process serves and is the main one of its unit. That is a datagram,
 * which Node cannot send: systemd brings along what can.
 */
async function tellSystemd(environment: Environment, log: Logger): Promise<void> {
  if (environment.NOTIFY_SOCKET === undefined) return
  const words = ['--ready', `--pid=${process.pid}`]
  await promisify(execFile)('systemd-notify', words, { env: environment, timeout: patienceMs }).catch(
    (error: unknown) => log.warn({ err: error }, 'systemd could not be told that the service is ready'),
  )
}
