import { NetworkError, TimeoutError, UnavailableError } from '../../../client/src/index.ts'

/**
 * How long a look may wait for a change, in seconds: nearly as long as a service lets it; less than the five minutes after which
 * some browsers give up; less than a minute, which most proxies allow; less than half of one. Beyond these it does not wait.
 */
export const waitsSeconds = [590, 280, 50, 25] as const

/** After so long it is found out anew: what cut a wait off may have been the network. */
const forgottenMs = 3_600_000

/** For so long no look waits after one that the service did not hold: the client would slow it down. */
const unheldMs = 300_000

/**
 * How many pages of one service may wait in one browser. Its connections to a service are six, and a page that is opened
 * beside those that wait needs some.
 */
const waitingMost = 3

/** Knows how long the service, and the way to it, let a look wait. */
export interface Patience {
  /** Asks, and lets the request wait as long as it may. A wait that is cut off is asked again at once. */
  wait<Value>(ask: (waitSeconds: number) => Promise<Value>): Promise<WaitResult<Value>>
  /** Takes an answer that has just come. */
  observe(answer: Pick<Response, 'status' | 'headers'>): void
}

export interface WaitResult<Value> {
  readonly value: Value
  /** Whether asking again may wait; else it is to be asked now and then. */
  readonly mayBeHeld: boolean
}

export function createPatience(now: () => number): Patience {
  let [step, cutAt, mayBeHeld, unheldUntil] = [0, 0, false, 0]
  // Another answer may come while one is waited for.
  const holdsWait = () => mayBeHeld
  return {
    async wait(ask) {
      if (now() - cutAt > forgottenMs) step = 0
      const startedAt = now()
      let seconds = 0
      try {
        return await inPlace(async (hasPlace) => {
          seconds = hasPlace && startedAt >= unheldUntil ? (waitsSeconds[step] ?? 0) : 0
          mayBeHeld = false
          const value = await ask(seconds)
          const isUnheld = seconds > 0 && !holdsWait()
          if (isUnheld) unheldUntil = now() + unheldMs
          return { value, mayBeHeld: seconds > 0 && holdsWait() }
        })
      } catch (error) {
        if (seconds === 0 || !isCutOff(error)) throw error
        cutAt = now()
        // When this fails, too, the service is away: that says nothing of the way.
        const value = await ask(0)
        const lasted = (cutAt - startedAt) / 1000
        const shorter = waitsSeconds.findIndex((each, index) => index > step && each < lasted)
        step = shorter < 0 ? step + 1 : shorter
        return { value, mayBeHeld: true }
      }
    },
    observe({ status, headers }) {
      // What has changed before it was asked for comes at once, and says nothing of how the next answer will come.
      mayBeHeld ||= headers.has('Preference-Applied') || status === 200
    },
  }
}

/** True if a proxy gave up waiting: it ended the connection, or answered 504 or 524 itself, without a problem. */
function isCutOff(error: unknown): boolean {
  return [NetworkError, TimeoutError, UnavailableError].some(
    (kind) => error instanceof kind && error.problem === undefined,
  )
}

/** Takes one of the places for those that wait, over all pages of this service in this browser, while `act` lasts. */
async function inPlace<Result>(act: (hasPlace: boolean) => Promise<Result>): Promise<Result> {
  // Where a browser does not tell, as of pages that came over plain HTTP, nobody waits.
  const locks = 'locks' in navigator ? navigator.locks : undefined
  for (let place = 1; locks !== undefined && place <= waitingMost; place += 1) {
    const done = await locks.request(`heatsheet waits ${place}`, { ifAvailable: true }, async (lock) =>
      lock === null ? undefined : { result: await act(true) },
    )
    if (done !== undefined) return done.result
  }
  return act(false)
}
