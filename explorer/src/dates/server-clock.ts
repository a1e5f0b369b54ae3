import { createContext } from 'preact'

/** The service's clock, estimated from its responses, because the clock of the reader's machine may be an hour off. */
export interface ServerClock {
  /** Returns the service's time in milliseconds since 1970; never later than the real one. */
  readonly now: () => number
  /** Updates the estimate from the Date header of a response that has just arrived. */
  readonly observe: (date: string | null) => void
}

const headerMs = 1000

/**
 * Creates a clock that follows the Date headers of a service. Until the first one it returns the time of this machine.
 * A Date header shows that the service is ahead by at least its difference to `ownNow`, and by at most a second plus
 * the network delay more. The clock uses the largest difference seen, until a header proves that a clock was adjusted.
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

/** The longest assumed network delay. If the difference shrinks by more, one of the clocks was adjusted. */
const wayMs = 10_000

export const ClockOfServer = createContext<ServerClock>({ now: Date.now, observe: () => undefined })
