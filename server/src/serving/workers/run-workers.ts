import cluster from 'node:cluster'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startAdmin } from '../../http/admin/admin.ts'
import { listenRefusal } from '../cannot-serve.ts'
import type { ServingProcess, ServingSettings } from '../serving-settings.ts'
import type { Addresses } from '../serve-until-signal.ts'
import { openLog } from '../serving-log.ts'
import { WorkerReports } from './worker-reports.ts'
import { WorkerSlot } from './worker-slot.ts'

/**
 * Runs the service in several processes until a signal ends it. This one, the primary, takes connections and hands them
 * over in turn; itself it answers only on the admin listener.
 */
export async function runWorkers(
  settings: ServingSettings,
  context: ServingProcess,
  onStart: (addresses: Addresses) => void,
): Promise<void> {
  const { options, logLevel, workers } = settings
  const { log, close } = openLog(logLevel, context.messages)
  cluster.setupPrimary({ exec: workerFile(), args: [], serialization: 'advanced' })
  const slots = Array.from({ length: workers }, (_, index) => new WorkerSlot(index + 1, settings, log))
  const reports = new WorkerReports(slots)
  const admin = await startAdmin({
    host: options.adminHost,
    port: options.adminPort,
    readiness: () => reports.readiness(),
    metrics: () => reports.metrics(),
    log,
  }).catch((error: unknown) => {
    throw listenRefusal(error, options) ?? error
  })
  const address = await startAll(slots)
  const ended = new Promise<void>((resolve) => {
    context.onSignal(resolve)
  })
  onStart({ address, adminAddress: admin.address })
  await ended
  await Promise.all(slots.map((slot) => slot.stop()))
  await admin.stop()
  await close()
}

/** What keeps one worker from starting keeps the service from starting. */
async function startAll(slots: readonly WorkerSlot[]): Promise<string> {
  try {
    const [address = ''] = await Promise.all(slots.map((slot) => slot.start()))
    return address
  } catch (error) {
    for (const slot of slots) slot.kill()
    throw error
  }
}

/** With the ending of this file: what is published was compiled. */
function workerFile(): string {
  return fileURLToPath(new URL(`./worker-process${extname(import.meta.url)}`, import.meta.url))
}
