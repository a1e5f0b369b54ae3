import type { Turns } from '../turns.ts'

/**
 * Requests of one turn from which on it is crowded. One takes some 40 µs, so that the last has then waited for 10 ms.
 * Load tests over fewer connections, and callers that share a proxy, stay below.
 */
const crowdMin = 256

/** Requests of one turn that are let in while others are turned away: enough to keep a core busy, and none waits. */
const admittedMax = 16

/** For how long nobody has been turned away when the crowd is gone. */
const calmMs = 1000

/**
 * Tells which requests are turned away. What makes answers late is the queue in front of them: the requests that the event
 * loop meets in one turn, and those that wait for the database. Once that was too long, it is kept short until the crowd is
 * gone: nearly all who are let in are then answered as if nobody else was there.
 */
export class Overload {
  readonly #turns: Turns
  #turn = 0
  /** Requests of this turn that were let in. */
  #admitted = 0
  #underWay = 0
  /** Requests that were under way when this turn began. */
  #carried = 0
  #turnedAwayAt: number | undefined

  constructor(turns: Turns) {
    this.#turns = turns
  }

  /** Whether a request is let in; `isKnown` when its answer is in memory and waits for no database. */
  admits(isKnown: boolean): boolean {
    const { current } = this.#turns
    if (current !== this.#turn) this.#begin(current)
    const queue = this.#admitted + (isKnown ? 0 : this.#carried)
    if (queue >= (this.#turnedAwayAt === undefined ? crowdMin : admittedMax)) {
      this.#turnedAwayAt = performance.now()
      return false
    }
    this.#admitted += 1
    return true
  }

  /** To be called around what may take longer than a turn. */
  enter(): void {
    this.#underWay += 1
  }

  leave(): void {
    this.#underWay -= 1
  }

  #begin(turn: number): void {
    this.#turn = turn
    this.#admitted = 0
    this.#carried = this.#underWay
    const calmFor = performance.now() - (this.#turnedAwayAt ?? Infinity)
    if (calmFor > calmMs) this.#turnedAwayAt = undefined
  }
}
