/**
 * How long a limit is remembered: one hour. Then longer waits are tried again, because an outage may have caused it.
 */
const forgottenMs = 3_600_000

/** The longest wait that the network allows, learned from long polls that a proxy cut off. */
export class WaitLimit {
  #mostSeconds = Infinity
  #cutAt = 0
  #suspected: number | undefined

  /** Returns `seconds`, or fewer if longer waits are known to be cut off. `now` is in milliseconds. */
  secondsOf(seconds: number, now: number): number {
    if (now - this.#cutAt > forgottenMs) this.#mostSeconds = Infinity
    return Math.min(seconds, this.#mostSeconds)
  }

  /** Records a failure of an attempt that could wait `seconds`. Without a wait (0), the service itself is down. */
  failed(seconds: number): void {
    this.#suspected = seconds > 0 ? seconds : undefined
  }

  /** Records a response. If the attempt before it failed while waiting, halves the wait of later ones. */
  answered(now: number): void {
    if (this.#suspected === undefined) return
    this.#mostSeconds = Math.floor(this.#suspected / 2)
    this.#cutAt = now
    this.#suspected = undefined
  }
}
