/** An event-loop tick with more requests is crowded. Responding to so many takes under a tenth of a second. */
const usualCrowdMin = 1000

/** The number of requests in consecutive crowded ticks that starts load shedding, far more than a normal burst. */
const usualBacklogMax = 20_000

/**
 * The number of requests per tick that are processed during load shedding. With sixteen, their latency was 4.5 times
 * that of an idle service; with six, it is 1.6 times.
 */
const admittedMax = 6

/** The milliseconds without a crowded tick after which load shedding ends. */
const calmMs = 1000

/**
 * Load shedding. A burst of requests is processed in order. If more requests arrive than the service can process,
 * nearly all are rejected until fewer arrive, because otherwise all clients would wait longer and longer.
 */
export class Overload {
  readonly #ticks: EventLoopTicks
  readonly #crowdMin: number
  readonly #backlogMax: number
  #tick = 0
  #count = 0
  /** The number of requests in the consecutive crowded ticks directly before this one. */
  #backlog = 0
  #isShedding = false
  /** The number of requests in this tick that were processed during load shedding. */
  #admitted = 0
  #crowdedAt = 0
  /** The number of requests that wait for the database, which may take longer than a tick. */
  pending = 0
  /** The number of error responses to rejected requests that are not sent yet. */
  #pendingRejections = 0

  constructor(ticks: EventLoopTicks, backlogMax = usualBacklogMax) {
    this.#ticks = ticks
    this.#backlogMax = backlogMax
    this.#crowdMin = Math.min(usualCrowdMin, backlogMax)
  }

  /** Counts a request. Call this before any other work for the request. */
  count(): void {
    const tick = this.#ticks.begin()
    if (tick !== this.#tick) this.#begin(tick)
    this.#count += 1
  }

  /** Returns whether to process the request that was just counted. `isCached`: its response needs no database. */
  admits(isCached: boolean): boolean {
    if (!this.#isShedding && this.#count <= this.#crowdMin) return true
    return this.#admitsOfCrowd(isCached)
  }

  /** Whether work that can wait should wait, because very many requests are arriving. */
  get isCrowded(): boolean {
    return this.#isShedding || this.#backlog > 0 || this.#count > this.#crowdMin
  }

  /** Resolves when `turn` does. Until then, counts the rejected request as waiting. */
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

  /** Resets the counts after an event-loop tick without requests, because none is waiting then. */
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
 * Numbers the event-loop ticks that handle requests. All requests of a tick had arrived before it began. Therefore a
 * check for one is valid for all, and their number is the length of the queue.
 */
export class EventLoopTicks {
  #number = 0
  #isOpen = false
  readonly #close = () => {
    this.#isOpen = false
  }

  /** Returns the number of the current tick. Call this only while handling a request that has just arrived. */
  begin(): number {
    if (!this.#isOpen) {
      this.#isOpen = true
      this.#number += 1
      setImmediate(this.#close)
    }
    return this.#number
  }

  /** The number of the current tick, or `undefined` in timers and after an `await`, where no request can arrive. */
  get current(): number | undefined {
    return this.#isOpen ? this.#number : undefined
  }
}
