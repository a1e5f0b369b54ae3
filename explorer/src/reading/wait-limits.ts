import { NetworkError, TimeoutError, UnavailableError } from '../../../client/src/index.ts'

/**
 * The possible waits of a long poll, in seconds, longest first. They stay below the service's limit, the five minutes
 * of some browsers, the minute of most proxies, and half of that. If a proxy cuts off the last one, requests do not
 * wait.
 */
export const waitsSeconds = [590, 280, 50, 25] as const

/** After this time the longest wait is tried again, because a passing failure may have cut it off. */
const forgottenMs = 3_600_000

/** How long no request asks to wait after the service did not hold one. The client would delay each of them. */
const unheldMs = 300_000

/** The maximum waiting pages in a browser. It opens six connections to a service, and other requests need some. */
const waitingMost = 3

/** Finds out how long requests can wait for a change before a proxy or the network ends them. */
export interface WaitLimits {
  /** Sends a request with the longest wait that works. If it is cut off, sends it again without a wait. */
  wait<Value>(ask: (waitSeconds: number) => Promise<Value>): Promise<WaitResult<Value>>
  /** Learns from any response whether the service can hold requests. */
  observe(answer: Pick<Response, 'status' | 'headers'>): void
}

export interface WaitResult<Value> {
  readonly value: Value
  /** Whether the next request may wait. If not, the page polls at intervals. */
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

/** Returns whether a proxy ended the wait: it closed the connection, or sent 504 or 524 without a problem body. */
function isCutOff(error: unknown): boolean {
  return [NetworkError, TimeoutError, UnavailableError].some(
    (kind) => error instanceof kind && error.problem === undefined,
  )
}

/** Runs `act`, with one of the waits that all pages of this browser share if one is free. */
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
