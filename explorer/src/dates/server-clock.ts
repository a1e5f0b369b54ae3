import { createContext } from 'preact'

/** An estimate of the service's clock from its responses, because the reader's clock may be wrong by hours. */
export interface ServerClock {
  /** Returns the estimated time in milliseconds since 1970. It is never later than the service's. */
  readonly now: () => number
  /** Improves the estimate with the Date header of a response that has just arrived. */
  readonly observe: (date: string | null) => void
}

const headerMs = 1000

/**
 * Creates a clock that follows the Date headers of a service. Before the first one it returns `ownNow()`. The service
 * is ahead of `ownNow` by at least the difference between them at each header, and at most by a second and the network
 * delay more. The clock uses the largest difference seen, until a header shows that a clock was adjusted.
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

/** The maximum network delay, in milliseconds. If the difference shrinks by more, one of the clocks was adjusted. */
const wayMs = 10_000

export const ClockOfServer = createContext<ServerClock>({ now: Date.now, observe: () => undefined })
