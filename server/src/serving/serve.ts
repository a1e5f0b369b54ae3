import { openForServing } from '../storage/open-database.ts'
import type { ServingProcess, ServingSettings } from './serving-settings.ts'
import type { Addresses } from './serve-until-signal.ts'

/**
 * Runs the service until a signal ends it, in this process or in several. What only one of the ways needs, the web
 * server included, is loaded by that way.
 */
export async function serve(
  settings: ServingSettings,
  context: ServingProcess,
  onStart: (addresses: Addresses) => void,
): Promise<void> {
  if (settings.workers === 1) {
    const { serveUntilSignal } = await import('./serve-until-signal.ts')
    return serveUntilSignal(settings, context, onStart)
  }
  // A catalog that is missing, or has another schema, is told once and not by each worker.
  await (await openForServing(settings.databaseUrl)).close()
  const { runWorkers } = await import('./workers/run-workers.ts')
  return runWorkers(settings, context, onStart)
}
