import { createContext } from 'preact'

/** The service's clock, read off its answers: the reader's own may be an hour off. */
export interface ServerClock {
  /** Milliseconds since 1970 as the service counts them; never ahead of it. */
  readonly now: () => number
  /** Takes the Date header of an answer that has just come. */
  readonly observe: (date: string | null) => void
}

/** A Date header names the second in which the answer was written. */
const headerMs = 1000

/**
 * The clock of a service whose Date headers are observed; until the first, one's own. A header says: my clock is at least
 * this far ahead of yours, and less than a second more, plus the way here. Of all it has said the most counts, until one
 * contradicts it, since then a clock was set.
 */
export function createServerClock(ownNow: () => number): ServerClock {
  let aheadMs: number | undefined
  return {
    now: () => ownNow() + (aheadMs ?? 0),
    observe(date) {
      const written = Date.parse(date ?? '')
      if (Number.isNaN(written)) return
      const leastMs = written - ownNow()
      const isContradicted = aheadMs !== undefined && aheadMs > leastMs + headerMs + wayMs
      aheadMs = aheadMs === undefined || isContradicted ? leastMs : Math.max(aheadMs, leastMs)
    },
  }
}

/** As long as an answer may have been on its way before it is taken for a clock that was set. */
const wayMs = 10_000

/** The clock by which what the service says is to come, or is past. */
export const ClockOfServer = createContext<ServerClock>({ now: Date.now, observe: () => undefined })
