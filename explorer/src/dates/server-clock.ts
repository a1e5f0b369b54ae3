import { createContext } from 'preact'

/** The service's clock, estimated from its responses: the clock of the reader's machine may be an hour off. */
export interface ServerClock {
  /** Returns the service's time in milliseconds since 1970; never later than the real one. */
  readonly now: () => number
  /** Updates the estimate from the Date header of a response that has just arrived. */
  readonly observe: (date: string | null) => void
}

/** The precision of a Date header, which is truncated to the second. */
const headerMs = 1000

/**
 * Creates a clock that follows the Date headers of a service; until the first one it returns the time of this machine.
 * A header proves that the service's clock is ahead by at least its difference, and by less than a second plus the
 * network delay more. The clock uses the largest difference, until a header shows that one of the clocks was adjusted.
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

/** The longest assumed network delay in milliseconds. A larger difference means that a clock was adjusted. */
const wayMs = 10_000

/** The clock that decides whether a moment of the API is in the past. */
export const ClockOfServer = createContext<ServerClock>({ now: Date.now, observe: () => undefined })
