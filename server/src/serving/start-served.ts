import type { Changes } from '../catalog/reading/catalog.ts'
import { DatabaseAnswers } from '../http/admin/counts.ts'
import type { ServiceParts, SurfaceOptions } from '../http/open-surface.ts'
import { startSurface, type PublicSurface } from '../http/start-serving.ts'
import { openServed, type Watch } from '../storage/open-served.ts'
import type { HostOptions } from '../storage/postgres/host.ts'
import { logDamage } from './serving-log.ts'

/** What one thread of a service serves. */
export interface Served extends Pick<ServiceParts, 'now' | 'log' | 'rates' | 'meet'> {
  readonly databaseUrl: string
  /** Bounds of what the catalog's servers are asked for, where servers keep it. */
  readonly databaseOptions?: HostOptions | undefined
  readonly options: SurfaceOptions
  /** Stands around every statement: for who looks at them, or holds them up. */
  readonly watch?: Watch
  /** Told when the catalog is open, before anybody is let in. */
  readonly onOpened?: (changes: Changes) => Promise<void>
}

/** Opens a catalog and lets callers in: all that serves, in every thread and in every suite. Rejects when it cannot. */
export async function startServed(served: Served): Promise<PublicSurface> {
  const { databaseUrl, databaseOptions, options, log, watch, onOpened } = served
  const databaseAnswers = new DatabaseAnswers()
  const watchTimed: Watch = (all) => {
    const timed = databaseAnswers.timed(all)
    return watch?.(timed) ?? timed
  }
  const catalog = await openServed(databaseUrl, databaseOptions, watchTimed, logDamage(log))
  try {
    await onOpened?.(catalog.catalog)
    const surface = await startSurface(options, { ...served, ...catalog, databaseAnswers })
    const stop = async () => {
      await surface.stop()
      await catalog.close()
    }
    return { ...surface, stop }
  } catch (error) {
    await catalog.close()
    throw error
  }
}
