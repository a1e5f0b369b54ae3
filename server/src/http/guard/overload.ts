/** A tick with more requests than this is crowded. Answering so many takes less than a tenth of a second. */
const usualCrowdMin = 1000

/** Requests in crowded ticks, one after the other, from which on load is shed: far more than callers who ask once. */
const usualBacklogMax = 20_000

/**
 * Requests of one tick that are admitted while load is shed: enough to keep a core busy, and so few that a request
 * waits for those in front of it no longer than its own way through the system takes.
 */
const admittedMax = 6

/** How long there must have been no crowd before all requests are admitted again. */
const calmMs = 1000

/**
 * Load shedding. A crowd that comes at once is answered, one after the other. When more requests come than can be
 * answered, nobody would be answered soon: then nearly all are rejected until the crowd is gone.
 */
export class Overload {
  readonly #ticks: EventLoopTicks
  readonly #crowdMin: number
  readonly #backlogMax: number
  #tick = 0
  /** Requests of this tick. */
  #count = 0
  /** Requests of the crowded ticks right before it. */
  #backlog = 0
  #isShedding = false
  /** Requests of this tick that were admitted while load is shed. */
  #admitted = 0
  #crowdedAt = 0
  /** Requests whose work may take longer than a tick, as they wait for the database. */
  pending = 0
  /** Rejected requests that wait for their error response. */
  #pendingRejections = 0

  constructor(ticks: EventLoopTicks, backlogMax = usualBacklogMax) {
    this.#ticks = ticks
    this.#backlogMax = backlogMax
    this.#crowdMin = Math.min(usualCrowdMin, backlogMax)
  }

  /** Counts a request. Call it first, before anything is looked up for the request. */
  count(): void {
    const tick = this.#ticks.begin()
    if (tick !== this.#tick) this.#begin(tick)
    this.#count += 1
  }

  /** Whether to answer the request that was counted; `isCached` if its answer is in memory and needs no database. */
  admits(isCached: boolean): boolean {
    if (!this.#isShedding && this.#count <= this.#crowdMin) return true
    return this.#admitsOfCrowd(isCached)
  }

  /** Whether there is a crowd now; work that can wait should. */
  get isCrowded(): boolean {
    return this.#isShedding || this.#backlog > 0 || this.#count > this.#crowdMin
  }

  /** Waits until a request that was shed may be answered with its error. */
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
    // Callers that wait for their error response belong to the crowd as long as more of it comes.
    const size = this.#count + this.pending + this.#pendingRejections
    if (size > this.#crowdMin) this.#crowdedAt = performance.now()
    return false
  }

  /** Forgets the crowd after a tick without requests: the backlog is empty then. */
  #watchForGap(tick: number): void {
    const look = () => {
      if (this.#tick === tick) this.#count = this.#backlog = 0
    }
    // The first is the end of this tick, the second that of the next.
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
 * Numbers the event-loop ticks that handle requests. The requests of a tick had all arrived before it started: what is
 * true for one is true for all, and their number is the length of the queue.
 */
export class EventLoopTicks {
  #number = 0
  #isOpen = false
  readonly #close = () => {
    this.#isOpen = false
  }

  /** The number of the tick that is handling a request right now. */
  begin(): number {
    if (!this.#isOpen) {
      this.#isOpen = true
      this.#number += 1
      setImmediate(this.#close)
    }
    return this.#number
  }

  /** The number of this tick; undefined in timers and after an `await`, where no request arrives. */
  get current(): number | undefined {
    return this.#isOpen ? this.#number : undefined
  }
}
