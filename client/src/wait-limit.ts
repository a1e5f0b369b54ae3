/** After this time, longer waits are tried again: an outage may have caused the failure. */
const forgottenMs = 3_600_000

/** The longest wait that the network allows, learned from long polls that a proxy has cut off. */
export class WaitLimit {
  #mostSeconds = Infinity
  #cutAt = 0
  /** The wait in seconds that the last attempt failed after; `undefined` once the attempt after it has ended. */
  #suspected: number | undefined

  /** Returns the given seconds, or fewer if longer waits are known to be cut off. `now` is in milliseconds. */
  secondsOf(seconds: number, now: number): number {
    if (now - this.#cutAt > forgottenMs) this.#mostSeconds = Infinity
    return Math.min(seconds, this.#mostSeconds)
  }

  /** Records a failed attempt with this wait. A failure without a wait clears the suspicion: the service is down. */
  failed(seconds: number): void {
    this.#suspected = seconds > 0 ? seconds : undefined
  }

  /** Records a response. If it follows a failed wait, that wait was too long: later ones are at most half of it. */
  answered(now: number): void {
    if (this.#suspected === undefined) return
    this.#mostSeconds = Math.floor(this.#suspected / 2)
    this.#cutAt = now
    this.#suspected = undefined
  }
}
