/** After so long a limit is tried out again: what cut a wait off may have been an outage. */
const forgottenMs = 3_600_000

/** How long requests may wait for a change, learned from waits that something on the way has cut off. */
export class WaitLimit {
  #mostSeconds = Infinity
  #cutAt = 0
  /** A wait that failed, and nothing has been answered since: the service may be away. */
  #suspected: number | undefined

  /** As many of the seconds as the way to the service is known to allow. */
  secondsOf(seconds: number, now: number): number {
    if (now - this.#cutAt > forgottenMs) this.#mostSeconds = Infinity
    return Math.min(seconds, this.#mostSeconds)
  }

  /** Takes note of an attempt that failed on the way, after it had asked for so many seconds. */
  failed(seconds: number): void {
    this.#suspected = seconds > 0 ? seconds : undefined
  }

  /** Takes note of an answer. When the request before it was cut off, the wait was too long: the next is half of it. */
  answered(now: number): void {
    if (this.#suspected === undefined) return
    this.#mostSeconds = Math.floor(this.#suspected / 2)
    this.#cutAt = now
    this.#suspected = undefined
  }
}
