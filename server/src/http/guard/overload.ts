/**
 * A tick of the event loop counts as crowded if more requests than this arrive in it. On a service that keeps up, a
 * tick has far fewer.
 */
const usualCrowdMin = 1000

/**
 * How many requests can arrive in consecutive crowded ticks before the service starts to reject requests. A normal
 * burst has far fewer requests.
 */
const usualBacklogMax = 20_000

/**
 * The number of requests that are processed in each tick while most requests are rejected. With 6, they take 1.6 times
 * as long as on an idle service. With 16, they took 4.5 times as long.
 */
const admittedMax = 6

const calmMs = 1000

/**
 * Decides which requests are rejected during an overload. If requests arrive faster than the service can process them,
 * it rejects nearly all of them until fewer arrive. Otherwise the queue would grow, and every client would wait longer.
 */
export class Overload {
  readonly #ticks: EventLoopTicks
  readonly #crowdMin: number
  readonly #backlogMax: number
  #tick = 0
  #count = 0
  #backlog = 0
  #isShedding = false
  #admitted = 0
  #crowdedAt = 0
  pending = 0
  #pendingRejections = 0

  constructor(ticks: EventLoopTicks, backlogMax = usualBacklogMax) {
    this.#ticks = ticks
    this.#backlogMax = backlogMax
    this.#crowdMin = Math.min(usualCrowdMin, backlogMax)
  }

  /** Counts a request. Call this for each request, before anything else. */
  count(): void {
    const tick = this.#ticks.begin()
    if (tick !== this.#tick) this.#begin(tick)
    this.#count += 1
  }

  /**
   * Returns true if the request that was counted last should be processed, and false if it should be rejected.
   * `isCached` is true if its response is in the cache.
   */
  admits(isCached: boolean): boolean {
    if (!this.#isShedding && this.#count <= this.#crowdMin) return true
    return this.#admitsOfCrowd(isCached)
  }

  /** True if very many requests are arriving. Less urgent work should then wait. */
  get isCrowded(): boolean {
    return this.#isShedding || this.#backlog > 0 || this.#count > this.#crowdMin
  }

  /**
   * Waits until the error response of a rejected request can be sent. If `turn` is `undefined`, does not wait. Until
   * then, the request counts as a part of the crowd.
   */
  async waitToReject(turn: Promise<void> | undefined): Promise<void> {
    this.#pendingRejections += 1
    await turn
    this.#pendingRejections -= 1
  }

  #admitsOfCrowd(isCached: boolean): boolean {
    if (!this.#isShedding) {
      if (this.#count === this.#crowdMin + 1) this.#watchForGap(this.#tick)
      if (this.#backlog + this.#count <= this.#backlogMax) return true
      this.#shed()
    }
    if (this.#admitted + (isCached ? 0 : this.pending) < admittedMax) {
      this.#admitted += 1
      return true
    }
    // Clients that wait for their error responses count as part of the crowd while more requests arrive.
    const size = this.#count + this.pending + this.#pendingRejections
    if (size > this.#crowdMin) this.#crowdedAt = performance.now()
    return false
  }

  #watchForGap(tick: number): void {
    const look = () => {
      if (this.#tick === tick) this.#count = this.#backlog = 0
    }
    // The first `setImmediate` runs at the end of this tick, the second at the end of the next.
    setImmediate(() => setImmediate(look))
  }

  #shed(): void {
    this.#isShedding = true
    this.#crowdedAt = performance.now()
  }

  #begin(tick: number): void {
    this.#backlog = this.#count + this.pending > this.#crowdMin ? this.#backlog + this.#count : 0
    this.#tick = tick
    this.#count = this.#admitted = 0
    if (this.#isShedding) this.#isShedding = performance.now() - this.#crowdedAt <= calmMs
    else if (this.#backlog > this.#backlogMax) this.#shed()
  }
}

/**
 * Gives a number to each tick of the event loop in which requests are handled. All requests of a tick had already
 * arrived when it began. One check of the catalog for changes is therefore enough for all of them.
 */
export class EventLoopTicks {
  #number = 0
  #isOpen = false
  readonly #close = () => {
    this.#isOpen = false
  }

  /** Returns the number of the current tick. Call this only while a request that has just arrived is handled. */
  begin(): number {
    if (!this.#isOpen) {
      this.#isOpen = true
      this.#number += 1
      setImmediate(this.#close)
    }
    return this.#number
  }

  /** The number of the tick in which requests have just arrived. `undefined` after that tick. */
  get current(): number | undefined {
    return this.#isOpen ? this.#number : undefined
  }
}
