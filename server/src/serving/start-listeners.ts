import type { Logger } from 'pino'
import { startAdmin, type Admin } from '../http/admin/admin.ts'
import { refuseListening } from './cannot-serve.ts'
import type { ServiceOptions } from './serving-settings.ts'
import { WorkerReports } from './workers/worker-reports.ts'
import type { WorkerSlot } from './workers/worker-slot.ts'

/** All that listens. */
export interface Listeners {
  /** Where callers find the service. */
  readonly address: string
  readonly admin: Admin
}

/** Starts the threads and the admin listener. What keeps one of them from starting keeps the service from it. */
export async function startListeners(
  slots: readonly WorkerSlot[],
  options: ServiceOptions,
  log: Logger,
): Promise<Listeners> {
  const reports = new WorkerReports(slots)
  const told = { readiness: () => reports.readiness(), metrics: () => reports.metrics() }
  const opening = startAdmin({ host: options.adminHost, port: options.adminPort, ...told, log })
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
