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

/** Calls `look` once it is time, the page is seen and there is a connection: at once on coming back to either. */
export function whenDue(delayMs: number, look: () => void): () => void {
  const isSeen = () => document.visibilityState === 'visible'
  const lookIfSeen = () => {
    if (isSeen()) look()
  }
  const timer = setTimeout(lookIfSeen, delayMs)
  document.addEventListener('visibilitychange', lookIfSeen)
  window.addEventListener('online', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', lookIfSeen)
    window.removeEventListener('online', look)
  }
}
