import { startService, type Service } from '../http/start-serving.ts'
import { openForServing } from '../storage/open-database.ts'
import { boundHeap } from './bound-heap.ts'
import { listenRefusal } from './cannot-serve.ts'
import type { ServingProcess, ServingSettings } from './serving-settings.ts'
import { servedParts } from './served-parts.ts'
import { openLog } from './serving-log.ts'

/** Where a service that runs is found. */
export type Addresses = Pick<Service, 'address' | 'adminAddress'>

/** Runs the service in this process until a signal ends it; `onStart` is told once it listens. */
export async function serveUntilSignal(
  { databaseUrl, databaseOptions, options, logLevel }: ServingSettings,
  context: ServingProcess,
  onStart: (addresses: Addresses) => void,
): Promise<void> {
  boundHeap()
  const database = await openForServing(databaseUrl, databaseOptions)
  try {
    const { log, close } = openLog(logLevel, context.messages)
    const service = await startService(options, servedParts(database, context.now, log)).catch((error: unknown) => {
      throw listenRefusal(error, options) ?? error
    })
    const ended = new Promise<void>((resolve) => {
      context.onSignal(resolve)
    })
    try {
      onStart(service)
      await ended
    } finally {
      await service.stop()
      await close()
    }
  } finally {
    await database.close()
  }
}
