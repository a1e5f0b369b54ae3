import type { Logger } from 'pino'
import type { Instant } from '../contract/time-stamp.ts'
import { DatabaseAnswers } from '../http/admin/metrics.ts'
import type { ServiceParts } from '../http/open-surface.ts'
import type { ServedCatalog } from '../storage/open-served.ts'
import { logDamage } from './log-damage.ts'

/** What a service needs of a catalog, whose answers are timed, and whose damage is logged. */
export function servedParts(served: ServedCatalog, now: () => Instant, log: Logger): ServiceParts {
  const databaseAnswers = new DatabaseAnswers()
  const timed = async <Result>(read: () => Promise<Result>): Promise<Result> => {
    const startedAt = performance.now()
    try {
      return await read()
    } catch (error) {
      databaseAnswers.failures += 1
      throw error
    } finally {
      databaseAnswers.record(performance.now() - startedAt)
    }
  }
  return { ...served.reads(logDamage(log), timed), now, log, databaseAnswers }
}
