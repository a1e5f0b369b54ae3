/**
 * The average time between two requests of an open page, in milliseconds. Changes then appear soon, and 200 open pages
 * send only 13 requests a second. The time of each request is random, so that pages do not send their requests
 * together.
 */
const usualMs = 15_000

/**
 * Pages that wait for the same moment, such as a release, send their requests at random times in this period, in
 * milliseconds. Nobody notices a delay of two seconds, and the service gets fewer requests at once.
 */
const spreadMs = 2000

const minuteMs = 60_000

/**
 * Returns how long an open page waits before its next request, in milliseconds. Events are often released at a full
 * minute or at one of `instants`, so a page sends a request soon after these times. `random` is a random number from 0
 * to 1. If the service asked the page to wait, `pauseMs` is the requested time.
 */
export function nextLook(now: number, instants: readonly number[], random: number, pauseMs?: number): number {
  const usual = usualMs * (0.8 + 0.4 * random)
  if (pauseMs !== undefined) return pauseMs + usual
  const minute = minuteMs - (now % minuteMs)
  const ahead = [minute, ...instants.map((instant) => instant - now).filter((wait) => wait > 0)]
  return Math.min(usual, Math.min(...ahead) + spreadMs * random)
}

/**
 * Returns a random time to wait before the next request, in milliseconds. Without it, all pages that saw the same
 * change would send their requests together.
 */
export function spreadDelay(random: number): number {
  return spreadMs * random
}

/** Calls `look` after `delayMs`, unless the page is hidden then. Returns a function that cancels this. */
export function whenDue(delayMs: number, look: () => void): () => void {
  const timer = setTimeout(() => {
    if (isSeen()) look()
  }, delayMs)
  return () => clearTimeout(timer)
}

/**
 * Calls `look` when the page becomes visible, and when the browser goes online or offline. Returns a function that ends
 * this.
 */
export function onReturn(look: () => void): () => void {
  const lookIfSeen = () => {
    if (isSeen()) look()
  }
  document.addEventListener('visibilitychange', lookIfSeen)
  window.addEventListener('online', look)
  window.addEventListener('offline', look)
  return () => {
    document.removeEventListener('visibilitychange', lookIfSeen)
    window.removeEventListener('online', look)
    window.removeEventListener('offline', look)
  }
}

/**
 * Returns a signal and a function that aborts it. If `waits` is true, the signal is also aborted when the page becomes
 * hidden.
 */
export function abortWhenHidden(waits: boolean): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController()
  const { signal } = controller
  const abortIfHidden = () => {
    if (!isSeen()) controller.abort()
  }
  if (waits) document.addEventListener('visibilitychange', abortIfHidden, { signal })
  return { signal, abort: () => controller.abort() }
}

function isSeen(): boolean {
  return document.visibilityState === 'visible'
}
