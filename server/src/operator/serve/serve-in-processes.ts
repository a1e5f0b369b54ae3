import { openExisting } from '../open-catalog.ts'
import type { Surroundings } from '../surroundings.ts'
import type { ServiceSettings } from './serve-settings.ts'
import type { Addresses } from './serve-until-signal.ts'

/**
 * Runs the service until a signal ends it, in this process or in several. What only one of the ways needs, the web
 * server included, is loaded by that way.
 */
export async function runService(
  settings: ServiceSettings,
  surroundings: Surroundings,
  onStart: (addresses: Addresses) => void,
): Promise<void> {
  if (settings.workers === 1) {
    const { serveUntilSignal } = await import('./serve-until-signal.ts')
    return serveUntilSignal(settings, surroundings, onStart)
  }
  // A catalog that is missing, or has another schema, is told once and not by each worker.
  await (await openExisting(settings.databaseUrl)).close()
  const { runWorkers } = await import('./workers/run-workers.ts')
  return runWorkers(settings, surroundings, onStart)
}
