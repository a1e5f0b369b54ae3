import { NetworkError, TimeoutError, UnavailableError } from '../../../client/src/index.ts'

/**
 * The possible waits of a long poll, in seconds, longest first. Each is below a usual limit: the service's, five
 * minutes of some browsers, a minute of most proxies, and half a minute. If the last is cut off, requests do not wait.
 */
export const waitsSeconds = [590, 280, 50, 25] as const

/** The time after which the longest wait is tried again, because a temporary failure may have cut it off. */
const forgottenMs = 3_600_000

/** The time without long polls after the service did not hold one. The client would delay each further one. */
const unheldMs = 300_000

/** The maximum number of pages of a browser that wait. It opens six connections to a service; others need some. */
const waitingMost = 3

/** Finds the longest wait that proxies and the network allow a long poll. */
export interface WaitLimits {
  /** Sends a request with the longest wait that works so far. If it is cut off, sends it again without a wait. */
  wait<Value>(ask: (waitSeconds: number) => Promise<Value>): Promise<WaitResult<Value>>
  /** Learns from a response whether the service supports long polls. */
  observe(answer: Pick<Response, 'status' | 'headers'>): void
}

export interface WaitResult<Value> {
  readonly value: Value
  /** Whether the next request may be a long poll. If not, the page polls at intervals. */
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

/** Returns whether a proxy ended a long poll: by closing the connection, or with an error that has no problem body. */
function isCutOff(error: unknown): boolean {
  return [NetworkError, TimeoutError, UnavailableError].some(
    (kind) => error instanceof kind && error.problem === undefined,
  )
}

/** Takes one of the long polls that a browser's pages share while `act` runs. `hasPlace` is false if none is free. */
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
