/** The average time between two polls of an open page. It varies by a fifth, so that pages do not poll together. */
const usualMs = 15_000

/** The time over which pages that wait for the same instant spread their requests. */
const spreadMs = 2000

const minuteMs = 60_000

/**
 * Returns the milliseconds until the next poll of an open page. `now` and `instants` are the service's time in
 * milliseconds since 1970; `random` is in [0, 1). Polls soon after the next of `instants` and after each whole minute,
 * when hidden events are likely to be released. After a response with `Retry-After`, waits that time (`pauseMs`) and
 * the usual time, because pages that were rejected together must not return together.
 */
export function nextLook(now: number, instants: readonly number[], random: number, pauseMs?: number): number {
  const usual = usualMs * (0.8 + 0.4 * random)
  if (pauseMs !== undefined) return pauseMs + usual
  const minute = minuteMs - (now % minuteMs)
  const ahead = [minute, ...instants.map((instant) => instant - now).filter((wait) => wait > 0)]
  return Math.min(usual, Math.min(...ahead) + spreadMs * random)
}

/** Returns a random delay before the next long poll, in milliseconds, so that pages that saw a change spread out. */
export function spreadDelay(random: number): number {
  return spreadMs * random
}

/** Calls `look` after `delayMs` if the page is visible then. Returns a function that cancels the call. */
export function whenDue(delayMs: number, look: () => void): () => void {
  const timer = setTimeout(() => {
    if (isSeen()) look()
  }, delayMs)
  return () => clearTimeout(timer)
}

/** Calls `look` when the page becomes visible or goes online or offline. Returns a function that stops this. */
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

/** Returns an abort signal, and a function that aborts it. If `waits`, hiding the page also aborts it. */
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
