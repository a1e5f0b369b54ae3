import type { Retry } from './connection.ts'
import { NetworkError, RateLimitedError, TimeoutError, UnavailableError } from './errors.ts'

/**
 * Returns how many milliseconds to wait before the next attempt. Returns `undefined` if there should be no further
 * attempt. `attempt` is the number of the failed attempt, and the first attempt is 1. `random` must return numbers from
 * 0 to 1. Random times keep clients from retrying at the same moment.
 */
export function waitAfter(error: unknown, attempt: number, retry: Retry, random: () => number): number | undefined {
  if (!isTransient(error) || attempt >= retry.attempts) return undefined
  const retryAfterMs = 'retryAfterMs' in error ? (error.retryAfterMs ?? 0) : 0
  if (retryAfterMs > retry.longestWaitMs) return undefined
  const boundMs = retry.firstWaitMs * 2 ** (attempt - 1)
  return Math.min(retryAfterMs + random() * boundMs, retry.longestWaitMs)
}

/** Resolves after `waitMs` milliseconds. Rejects with the reason of the signal if the signal is aborted before that. */
export function pause(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      // Callers may abort with any reason.
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, waitMs)
    if (signal?.aborted === true) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}

/** Returns whether the network or a proxy caused the error, and not the service. */
export function isFaultOnTheWay(error: unknown): boolean {
  return isTransient(error) && !(error instanceof RateLimitedError) && error.problem === undefined
}

type AnyTransientError = NetworkError | TimeoutError | RateLimitedError | UnavailableError

/** Returns whether another attempt can succeed after this error. */
export function isTransient(error: unknown): error is AnyTransientError {
  return passing.some((kind) => error instanceof kind)
}

const passing = [NetworkError, TimeoutError, RateLimitedError, UnavailableError]
