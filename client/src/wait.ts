import type { Retry } from './connection.ts'
import { NetworkError, RateLimitedError, TimeoutError, UnavailableError } from './errors.ts'

/**
 * How many milliseconds to wait after an attempt that failed; undefined when another one would not help or is not
 * allowed. `random` gives numbers from 0 to 1: callers that failed together do not come back together.
 */
export function waitAfter(error: unknown, attempt: number, retry: Retry, random: () => number): number | undefined {
  if (!isPassing(error) || attempt >= retry.attempts) return undefined
  const toldMs = 'retryAfterMs' in error ? (error.retryAfterMs ?? 0) : 0
  if (toldMs > retry.longestWaitMs) return undefined
  const boundMs = retry.firstWaitMs * 2 ** (attempt - 1)
  return Math.min(toldMs + random() * boundMs, retry.longestWaitMs)
}

/** Waits. Throws the reason of the signal as soon as it is aborted. */
export function pause(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      // What a caller aborts with is the caller's to choose.
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

/** Whether an answer was lost on the way, or told by something that stands there, and not by the service. */
export function isFaultOnTheWay(error: unknown): boolean {
  return isPassing(error) && !(error instanceof RateLimitedError) && error.problem === undefined
}

type PassingError = NetworkError | TimeoutError | RateLimitedError | UnavailableError

/** Whether an error says that asking again later may help. */
export function isPassing(error: unknown): error is PassingError {
  return passing.some((kind) => error instanceof kind)
}

const passing = [NetworkError, TimeoutError, RateLimitedError, UnavailableError]
