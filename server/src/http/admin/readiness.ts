import type { Logger } from 'pino'
import { CatalogUnavailableError, type Catalog } from '../../catalog/reading/catalog.ts'
import { formatTimeStamp, type Instant } from '../../contract/time-stamp.ts'

/** Whether the service can respond to requests. It can do so if it can read its catalog and is not about to stop. */
export type Readiness =
  | { readonly status: 'ready'; readonly revision: number }
  /** `since` is the time when reading began to fail, or `undefined` for a worker process that does not respond. */
  | { readonly status: 'unavailable'; readonly since?: string }
  | { readonly status: 'starting' | 'draining' }

/**
 * The maximum duration of a check, in milliseconds. A check of a locked table would otherwise wait for the lock. Probes
 * usually wait 2 seconds.
 */
const patienceMs = 1500

/**
 * Returns a function that checks whether the catalog can be read. The function never rejects. If it is called during a
 * check, it returns the result of that check.
 */
export function readinessOf(
  catalog: Pick<Catalog, 'probe'>,
  state: { readonly isDraining: boolean },
  now: () => Instant,
  log: Logger,
): () => Promise<Readiness> {
  let checking: Promise<number> | undefined
  let failedSince: Instant | undefined
  const check = () => (checking ??= catalog.probe().finally(() => (checking = undefined)))
  return async () => {
    if (state.isDraining) return { status: 'draining' }
    const startedAt = now()
    try {
      const revision = await withTimeout(check())
      failedSince = undefined
      return { status: 'ready', revision }
    } catch (error) {
      const knownSince = error instanceof CatalogUnavailableError ? error.since : undefined
      failedSince = Math.min(failedSince ?? startedAt, knownSince ?? startedAt)
      const since = formatTimeStamp(failedSince)
      log.warn({ err: error, since }, 'The catalog cannot be read')
      return { status: 'unavailable', since }
    }
  }
}

/**
 * Resolves to the result of `answer`. Rejects with `CatalogUnavailableError` if there is no result after 1.5 seconds,
 * because probes usually wait 2 seconds.
 */
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
