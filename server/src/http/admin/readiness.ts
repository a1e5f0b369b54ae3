import type { Logger } from 'pino'
import { CatalogUnavailableError, type Catalog } from '../../catalog/reading/catalog.ts'
import { formatTimeStamp, type Instant } from '../../contract/time-stamp.ts'

/** Whether requests may be sent here: the catalog can be read, and the service is not about to stop. */
export type Readiness =
  | { readonly status: 'ready'; readonly revision: number }
  /** Since when, as a time stamp; left out by a worker that does not answer. */
  | { readonly status: 'unavailable'; readonly since?: string }
  | { readonly status: 'starting' | 'draining' }

/**
 * How long a check may take. Tables that somebody has locked never answer, and probes wait two seconds at most.
 */
const patienceMs = 1500

/** Returns a function that checks whether the service is ready: once for all who ask at the same time. */
export function readinessOf(
  catalog: Pick<Catalog, 'probe'>,
  state: { readonly isDraining: boolean },
  now: () => Instant,
  log: Logger,
): () => Promise<Readiness> {
  let looking: Promise<number> | undefined
  let failedSince: Instant | undefined
  const look = () => (looking ??= catalog.probe().finally(() => (looking = undefined)))
  return async () => {
    if (state.isDraining) return { status: 'draining' }
    const askedAt = now()
    try {
      const revision = await withTimeout(look())
      failedSince = undefined
      return { status: 'ready', revision }
    } catch (error) {
      const knownSince = error instanceof CatalogUnavailableError ? error.since : undefined
      failedSince = Math.min(failedSince ?? askedAt, knownSince ?? askedAt)
      const since = formatTimeStamp(failedSince)
      log.warn({ err: error, since }, 'The catalog cannot be read')
      return { status: 'unavailable', since }
    }
  }
}

/** Rejects when the catalog takes longer to answer. */
export async function withTimeout<Result>(answer: Promise<Result>): Promise<Result> {
  const patience = Promise.withResolvers<never>()
  const giveUp = () =>
    patience.reject(new CatalogUnavailableError('The catalog does not answer; somebody may hold a lock on it'))
  const timer = setTimeout(giveUp, patienceMs)
  try {
    return await Promise.race([answer, patience.promise])
  } finally {
    clearTimeout(timer)
  }
}
