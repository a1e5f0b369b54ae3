import { NetworkError, TimeoutError, UnavailableError } from '../../../client/src/index.ts'

/**
 * How many seconds a request can wait for a change. The page starts with the longest time. If the network ends such a
 * request too early, the page uses the next shorter time. Each time is a little shorter than a common limit: 10 minutes
 * of services, 5 minutes of some browsers, 60 seconds of most proxies, and 30 seconds of some proxies.
 */
export const waitsSeconds = [590, 280, 50, 25] as const

/**
 * How long the page remembers that long waits fail, in milliseconds. Then it tries a long wait again, because most
 * temporary failures are over after an hour.
 */
const forgottenMs = 3_600_000

/**
 * How long the page sends no long polls after a long poll was answered immediately, in milliseconds. Some proxies
 * answer like this. The client delays the request after such an answer, so with more long polls changes would appear
 * late. The state of a proxy rarely changes within five minutes.
 */
const unheldMs = 300_000

/**
 * How many pages of a browser can have a waiting request at the same time. Browsers open at most six connections to a
 * service, and other requests need some of them.
 */
const waitingMost = 3

/** Finds out how long a request can wait for a change before the network ends it. */
export interface WaitLimits {
  /**
   * Sends a request that waits for a change. Uses the longest waiting time that works. If the network ends the request
   * too early, sends it again without waiting.
   */
  wait<Value>(ask: (waitSeconds: number) => Promise<Value>): Promise<WaitResult<Value>>
  /** Learns from a response whether the service supports waiting for changes. */
  observe(answer: Pick<Response, 'status' | 'headers'>): void
}

export interface WaitResult<Value> {
  readonly value: Value
  /** Whether the next request is allowed to wait for a change. If not, the page sends requests at intervals. */
  readonly mayBeHeld: boolean
}

export function createWaitLimits(now: () => number): WaitLimits {
  let [step, cutAt, mayBeHeld, unheldUntil] = [0, 0, false, 0]
  // A function, because `observe` can change the value during the request.
  const wasHeld = () => mayBeHeld
  return {
    async wait(ask) {
      if (now() - cutAt > forgottenMs) step = 0
      const startedAt = now()
      let seconds = 0
      try {
        return await withPlace(async (hasPlace) => {
          seconds = hasPlace && startedAt >= unheldUntil ? (waitsSeconds[step] ?? 0) : 0
          mayBeHeld = false
          const value = await ask(seconds)
          const isUnheld = seconds > 0 && !wasHeld()
          if (isUnheld) unheldUntil = now() + unheldMs
          return { value, mayBeHeld: seconds > 0 && wasHeld() }
        })
      } catch (error) {
        if (seconds === 0 || !isCutOff(error)) throw error
        cutAt = now()
        // If this request fails, too, the service is down, and the wait was not the cause.
        const value = await ask(0)
        const lasted = (cutAt - startedAt) / 1000
        const shorter = waitsSeconds.findIndex((each, index) => index > step && each < lasted)
        step = shorter < 0 ? step + 1 : shorter
        return { value, mayBeHeld: true }
      }
    },
    observe({ status, headers }) {
      // A 200 to a waiting request means that the change came first, so the next request may still be held.
      mayBeHeld ||= headers.has('Preference-Applied') || status === 200
    },
  }
}

function isCutOff(error: unknown): boolean {
  return [NetworkError, TimeoutError, UnavailableError].some(
    (kind) => error instanceof kind && error.problem === undefined,
  )
}

async function withPlace<Result>(act: (hasPlace: boolean) => Promise<Result>): Promise<Result> {
  // Browsers have no locks on pages that came over plain HTTP; such pages do not wait.
  const locks = 'locks' in navigator ? navigator.locks : undefined
  for (let place = 1; locks !== undefined && place <= waitingMost; place += 1) {
    const outcome = await locks.request(`heatsheet waits ${place}`, { ifAvailable: true }, async (lock) =>
      lock === null ? undefined : { result: await act(true) },
    )
    if (outcome !== undefined) return outcome.result
  }
  return act(false)
}
