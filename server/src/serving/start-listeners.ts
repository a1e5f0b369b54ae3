import type { Logger } from 'pino'
import { startAdmin } from '../http/admin/admin.ts'
import { refuseListening } from './cannot-serve.ts'
import type { ServiceOptions } from './serving-settings.ts'
import { reportsOf } from './workers/worker-reports.ts'
import type { WorkerSlot } from './workers/worker-slot.ts'

/**
 * Starts the threads and the admin listener; gives where callers find the service. What keeps one of them from starting
 * keeps the service from it.
 */
export async function startListeners(slots: readonly WorkerSlot[], options: ServiceOptions, log: Logger) {
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
