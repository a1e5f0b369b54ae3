import type { Addresses } from './run-service.ts'
import type { ServingProcess, ServingSettings } from './serving-settings.ts'

/** Runs the service until a signal ends it. What it needs is loaded now, and not by commands that only name it. */
export async function serve(
  settings: ServingSettings,
  context: ServingProcess,
  onStart: (addresses: Addresses) => void,
): Promise<void> {
  const { runService } = await import('./run-service.ts')
  return runService(settings, context, onStart)
}
