/**
 * Numbers the turns of the event loop in which requests are met. Those of a turn had arrived when it began: what is true
 * of one of them is true of all, and how many they are is how long the queue is.
 */
export class Turns {
  #number = 0
  #isOpen = false
  readonly #close = () => {
    this.#isOpen = false
  }

  /** The number of this turn. */
  get current(): number {
    if (!this.#isOpen) {
      this.#isOpen = true
      this.#number += 1
      setImmediate(this.#close)
    }
    return this.#number
  }
}
