/** How often an open page asks whether something has changed; each time a little sooner or later than that. */
const usualMs = 15_000

/** Pages that wait for the same instant ask within this time after it, not in the same millisecond. */
const spreadMs = 2000

const minuteMs = 60_000

/**
 * How long an open page waits before it asks again, in milliseconds. It asks at each instant that it knows of (a release,
 * a deadline), and at each whole minute, since that is when others set what it cannot know of yet: what is withheld is
 * absent entirely. `now` and `instants` are the service's milliseconds since 1970, `random` is in [0, 1).
 *
 * A page that the service has asked for a pause comes back as late after it as usual, whatever comes meanwhile: a crowd
 * that was refused together does not come back together, and whoever reads may go on sooner by hand.
 */
export function nextLook(now: number, instants: readonly number[], random: number, pauseMs?: number): number {
  const usual = usualMs * (0.8 + 0.4 * random)
  if (pauseMs !== undefined) return pauseMs + usual
  const minute = minuteMs - (now % minuteMs)
  const ahead = [minute, ...instants.map((instant) => instant - now).filter((wait) => wait > 0)]
  return Math.min(usual, Math.min(...ahead) + spreadMs * random)
}

/** How long a page waits before it waits for the next change, in milliseconds: those that saw one together do not come together. */
export function spread(random: number): number {
  return spreadMs * random
}

/** Calls `look` once it is time, when the page is seen then. */
export function whenDue(delayMs: number, look: () => void): () => void {
  const timer = setTimeout(() => {
    if (isSeen()) look()
  }, delayMs)
  return () => clearTimeout(timer)
}

/** Calls `look` whenever somebody comes back to the page, and when its connection comes or goes: a wait would not notice. */
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

/** A signal that is aborted by hand, and of a look that waits also when the page is hidden: its connection is of use to others. */
export function untilHidden(waits: boolean): { readonly signal: AbortSignal; readonly abort: () => void } {
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
