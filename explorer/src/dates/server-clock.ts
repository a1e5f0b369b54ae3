import { createContext } from 'preact'

/** Estimates the time of the service. The reader's own clock can be wrong by hours. */
export interface ServerClock {
  /**
   * Returns the estimated time of the service, in milliseconds since 1970. The estimate can be slow but is never fast.
   */
  readonly now: () => number
  /** Improves the estimate. `date` is the Date header of a response that has just arrived. */
  readonly observe: (date: string | null) => void
}

const headerMs = 1000

/**
 * Creates a clock that learns the time of a service from its responses. Until the first response, it returns
 * `ownNow()`. After that, it adds the difference between the service’s time and `ownNow()`. A response that was delayed
 * makes the difference too small, so the largest difference is used. If the difference becomes much smaller, one of the
 * clocks was probably changed, and the new difference is used.
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

/** The longest time that a response is expected to spend on the network, in milliseconds. Slower responses are rare. */
const wayMs = 10_000

export const ClockOfServer = createContext<ServerClock>({ now: Date.now, observe: () => undefined })
