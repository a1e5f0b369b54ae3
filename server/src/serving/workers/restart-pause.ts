/** A worker that has lived so long was in order; what ended it is a new event. */
const steadyMs = 10_000

const shortestMs = 100
const longestMs = 30_000

/** How long to wait before an ended worker is replaced: the longer, the more of them have ended at once in a row. */
export function restartPause(lastPauseMs: number, livedMs: number): number {
  if (livedMs >= steadyMs) return shortestMs
  return Math.min(longestMs, Math.max(shortestMs, lastPauseMs * 2))
}
