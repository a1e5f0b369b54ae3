import type { LeftDoors } from './replacing/left-doors.ts'
import type { Addresses, ServingProcess, ServingSettings } from './serving-settings.ts'

/** Runs the service until a signal ends it, or another process has taken its place. What it needs is loaded now, and not by commands that only name it. */
export async function serve(
  settings: ServingSettings,
  context: ServingProcess,
  onStart: (addresses: Addresses) => void,
  left?: LeftDoors,
): Promise<void> {
  const { runService } = await import('./run-service.ts')
  return runService(settings, context, onStart, left)
}
