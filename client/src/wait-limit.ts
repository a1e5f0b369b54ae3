/**
 * How long a learned limit is used, in milliseconds. Then longer waits are tried again. What looked like the limit of a
 * proxy was perhaps only an outage, and most outages are over after an hour.
 */
const forgottenMs = 3_600_000

/** Learns the longest time for which a request can wait. A proxy can end requests that wait longer. */
export class WaitLimit {
  #mostSeconds = Infinity
  #cutAt = 0
  #suspected: number | undefined

  /**
   * Returns how long a request should wait, in seconds. The result is less than `seconds` if a proxy is known to end
   * such requests. `now` is the current time in milliseconds.
   */
  secondsOf(seconds: number, now: number): number {
    if (now - this.#cutAt > forgottenMs) this.#mostSeconds = Infinity
    return Math.min(seconds, this.#mostSeconds)
  }

  /**
   * Records that a request failed. `seconds` is the time that the service was allowed to wait before it responded to
   * the request.
   */
  failed(seconds: number): void {
    this.#suspected = seconds > 0 ? seconds : undefined
  }

  /**
   * Records that a request succeeded at the time `now`. If a waiting request has failed before it, the service is
   * available, so that wait was probably too long. Later requests then wait at most half as long.
   */
  answered(now: number): void {
    if (this.#suspected === undefined) return
    this.#mostSeconds = Math.floor(this.#suspected / 2)
    this.#cutAt = now
    this.#suspected = undefined
  }
}
