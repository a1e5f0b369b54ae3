import type { Logger } from 'pino'
import type { Changes } from '../catalog/reading/catalog.ts'
import type { Instant } from '../contract/time-stamp.ts'
import { DatabaseAnswers } from '../http/admin/metrics.ts'
import type { SurfaceOptions } from '../http/open-surface.ts'
import type { RateTables } from '../http/guard/rate-limits.ts'
import { startSurface, type PublicSurface } from '../http/start-serving.ts'
import { openServed, type Watch } from '../storage/open-served.ts'
import type { HostOptions } from '../storage/postgres/host.ts'
import { logDamage } from './serving-log.ts'

/** What one thread of a service serves. */
export interface Served {
  readonly databaseUrl: string
  /** Bounds of what the catalog's servers are asked for, where servers keep it. */
  readonly databaseOptions?: HostOptions | undefined
  readonly options: SurfaceOptions
  /** Where rates are counted, for threads that share them; else they are counted here alone. */
  readonly rates?: RateTables
  readonly now: () => Instant
  readonly log: Logger
  /** Stands around every statement: for who looks at them, or holds them up. */
  readonly watch?: Watch
  /** Told when the catalog is open, before anybody is let in. */
  readonly onOpened?: (changes: Changes) => Promise<void>
  /** Meets the others that share the port, when it ends; see `drain.ts`. */
  readonly meet?: () => Promise<void>
}

/** Opens a catalog and lets callers in: all that serves, in every thread and in every suite. Rejects when it cannot. */
export async function startServed(served: Served): Promise<PublicSurface> {
  const { databaseUrl, databaseOptions, options, now, log, watch, onOpened } = served
  const databaseAnswers = new DatabaseAnswers()
  const watchTimed: Watch = (all) => {
    const timed = databaseAnswers.timed(all)
    return watch?.(timed) ?? timed
  }
  const catalog = await openServed(databaseUrl, databaseOptions, watchTimed, logDamage(log))
  try {
    await onOpened?.(catalog.catalog)
    const { rates, meet } = served
    const parts = { ...catalog, now, log, databaseAnswers, ...(rates && { rates }), ...(meet && { meet }) }
    const surface = await startSurface(options, parts)
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
