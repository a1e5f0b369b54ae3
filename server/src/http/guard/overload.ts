/**
 * Requests that wait together from which on there is a crowd; answering so many takes less than a tenth of a second.
 */
const usualCrowdMin = 1000

/**
 * Requests that a crowd has sent, without a gap, when it counts as one that stays: many more than callers who ask once.
 */
const usualBacklogMax = 20_000

/**
 * Requests of one turn that are let in while others are turned away: enough to keep a core busy, and few enough that
 * those in front of one take it no longer than its own way through the system does.
 */
const admittedMax = 6

/** For how long there has been no crowd when all are let in again. */
const calmMs = 1000

/**
 * Tells which requests are turned away. A crowd that comes at once is answered, one after another. When more and more
 * come before those are answered, nobody would be answered soon: nearly all are turned away until the crowd is gone.
 */
export class Overload {
  readonly #turns: Turns
  readonly #crowdMin: number
  readonly #backlogMax: number
  #turn = 0
  /** Requests of this turn. */
  #met = 0
  /** Those of the turns before it, as far back as each of them was crowded. */
  #backlog = 0
  #isShedding = false
  /** Requests of this turn that were let in since others are turned away. */
  #admitted = 0
  #crowdedAt = 0
  /** Requests that wait for the database, and requests that were turned away and wait to be told so. */
  #underWay = 0
  #untold = 0

  constructor(turns: Turns, backlogMax = usualBacklogMax) {
    this.#turns = turns
    this.#backlogMax = backlogMax
    this.#crowdMin = Math.min(usualCrowdMin, backlogMax)
  }

  /** To be called first for each request, before anything is looked up for it. */
  meet(): void {
    const turn = this.#turns.meet()
    if (turn !== this.#turn) this.#begin(turn)
    this.#met += 1
  }

  /** Whether the request that was met is let in; `isKnown` when its answer is in memory and waits for no database. */
  admits(isKnown: boolean): boolean {
    if (!this.#isShedding && this.#met <= this.#crowdMin) return true
    return this.#admitsOfCrowd(isKnown)
  }

  /** Whether there is a crowd now: what can wait waits. */
  get isCrowded(): boolean {
    return this.#isShedding || this.#backlog > 0 || this.#met > this.#crowdMin
  }

  /** To be called around what may take longer than a turn. */
  enter(): void {
    this.#underWay += 1
  }

  leave(): void {
    this.#underWay -= 1
  }

  /** Waits until one that was turned away is told so. */
  async untilTold(told: Promise<void> | undefined): Promise<void> {
    this.#untold += 1
    await told
    this.#untold -= 1
  }

  #admitsOfCrowd(isKnown: boolean): boolean {
    if (!this.#isShedding) {
      if (this.#met === this.#crowdMin + 1) this.#watchForGap(this.#turn)
      if (this.#backlog + this.#met <= this.#backlogMax) return true
      this.#shed()
    }
    if (this.#admitted + (isKnown ? 0 : this.#underWay) < admittedMax) {
      this.#admitted += 1
      return true
    }
    // Those who wait to be told belong to the crowd, for as long as it comes on.
    if (this.#met + this.#underWay + this.#untold > this.#crowdMin) this.#crowdedAt = performance.now()
    return false
  }

  /** A turn that meets nobody tells nobody: whoever comes later is another crowd. */
  #watchForGap(turn: number): void {
    const look = () => {
      if (this.#turn === turn) this.#met = this.#backlog = 0
    }
    // The first is the end of this turn, the second that of the next.
    setImmediate(() => setImmediate(look))
  }

  #shed(): void {
    this.#isShedding = true
    this.#crowdedAt = performance.now()
  }

  #begin(turn: number): void {
    this.#backlog = this.#met + this.#underWay > this.#crowdMin ? this.#backlog + this.#met : 0
    this.#turn = turn
    this.#met = this.#admitted = 0
    if (this.#isShedding) this.#isShedding = performance.now() - this.#crowdedAt <= calmMs
    else if (this.#backlog > this.#backlogMax) this.#shed()
  }
}

/**
 * Numbers the turns of the event loop in which requests are met. Those of a turn had arrived when it began: what is
 * true of one of them is true of all, and how many they are is how long the queue is.
 */
export class Turns {
  #number = 0
  #isOpen = false
  readonly #close = () => {
    this.#isOpen = false
  }

  /** The number of the turn in which a request is met just now. */
  meet(): number {
    if (!this.#isOpen) {
      this.#isOpen = true
      this.#number += 1
      setImmediate(this.#close)
    }
    return this.#number
  }

  /** The number of this turn; undefined in what runs by a timer, or goes on after a wait: no request is met there. */
  get current(): number | undefined {
    return this.#isOpen ? this.#number : undefined
  }
}
