import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import { startAdmin } from '../http/admin/admin.ts'
import type { Tls } from '../http/http-server.ts'
import { fileOf } from '../storage/open-database.ts'
import { preloadFile } from '../storage/sqlite/preload-file.ts'
import { boundHeap } from './bound-heap.ts'
import { listenRefusal, refuseListening } from './cannot-serve.ts'
import { inheritedSocket } from './inherited-socket.ts'
import type { RunningServer } from './running-server.ts'
import { openLog } from './serving-log.ts'
import type { Addresses, Environment, ServiceOptions, ServingProcess, ServingSettings } from './serving-settings.ts'

/**
 * Runs the service. Resolves after SIGINT or SIGTERM. Rejects if the service cannot start, or if all worker processes
 * have ended.
 */
export async function serve(
  settings: ServingSettings,
  context: ServingProcess,
  onStart: (addresses: Addresses) => void,
): Promise<void> {
  boundHeap()
  const { messages, environment, onSignal } = context
  const { options } = settings
  const { log, close } = openLog(settings.logLevel, messages.fd ?? ((line) => messages.write(line)))
  const workersLost = Promise.withResolvers<never>()
  let service: RunningServer | undefined
  let { tls } = options
  const stopRenewing = reloadAtHangUp(context, options, log, (renewed) => {
    tls = renewed
    service?.takeCertificate(renewed)
  })
  const readiness = async () => service?.readiness() ?? { status: 'starting' as const }
  const metrics = async () => {
    const { printMetrics } = await import('./print-metrics.ts')
    return printMetrics((await service?.readMetrics()) ?? [])
  }
  try {
    preloadCatalog(settings.databaseUrl, log)
    const parts = { host: options.adminHost, port: options.adminPort, readiness, metrics, log }
    const admin = await startAdmin(parts).catch(refuseListening(options))
    try {
      service = await startService(settings, inheritedSocket(environment, process.pid), log, workersLost.reject)
      // The certificate was renewed during the start.
      if (tls !== undefined && tls !== options.tls) service.takeCertificate(tls)
      // Loads the metrics modules now, in case the package on disk is replaced before they are needed.
      void metrics().catch(() => undefined)
      const ended = new Promise<void>((resolve) => void onSignal(resolve))
      onStart({ address: service.address, adminAddress: admin.address })
      await notifySystemd(environment, log)
      await Promise.race([ended, workersLost.promise])
    } finally {
      await service?.stop()
      await admin.stop()
    }
  } finally {
    stopRenewing()
    await close()
  }
}

function reloadAtHangUp(
  { onHangUp, readTls }: ServingProcess,
  { tls: first }: ServiceOptions,
  log: Logger,
  use: (tls: Tls) => void,
) {
  if (first === undefined || readTls === undefined) return () => undefined
  return onHangUp(() => {
    try {
      const tls = readTls()
      if (tls !== undefined) use(tls)
      log.info('The certificate was reloaded')
    } catch (error) {
      log.error({ err: error }, 'The certificate could not be reloaded; the current one stays')
    }
  })
}

async function startService(
  settings: ServingSettings,
  socket: number | undefined,
  log: Logger,
  onLost: (error: Error) => void,
): Promise<RunningServer> {
  if (settings.workers > 1) {
    const { WorkerPool } = await import('./workers/worker-pool.ts')
    return WorkerPool.start({ settings, socket, log, onLost })
  }
  const { startServed } = await import('./start-served.ts')
  const options = { ...settings.options, socket }
  return startServed({ ...settings, options, now: Date.now, log }).catch((error: unknown) => {
    throw listenRefusal(error, options) ?? error
  })
}

function preloadCatalog(url: string, log: Logger): void {
  const file = fileOf(url)
  if (file === undefined) return
  preloadFile(file).catch((error: unknown) => log.warn({ err: error }, 'The catalog could not be preloaded'))
}

/**
 * How long `systemd-notify` can take, in milliseconds. It normally takes a few milliseconds, and seconds on a very busy
 * machine. If it takes longer than this, the service continues without it.
 */
const patienceMs = 10_000

async function notifySystemd(environment: Environment, log: Logger): Promise<void> {
  if (environment.NOTIFY_SOCKET === undefined) return
  const words = ['--ready', `--pid=${process.pid}`]
  await promisify(execFile)('systemd-notify', words, { env: environment, timeout: patienceMs }).catch(
    (error: unknown) => log.warn({ err: error }, 'systemd could not be notified that the service is ready'),
  )
}
