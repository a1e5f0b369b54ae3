import type { Snapshot, CachedAnswer } from '../snapshot.ts'

/** A long poll: a request that waits before it is processed again. */
export class LongPoll {
  readonly seconds: number
  /** A time of `performance.now()`. */
  readonly since = performance.now()
  readonly #group: RequestGroup
  readonly #notify: (what: 'due' | 'left') => void
  #timer: NodeJS.Timeout | undefined
  #resume: (() => void) | undefined
  #settle: (() => void) | undefined

  constructor(seconds: number, group: RequestGroup, notify: (what: 'due' | 'left') => void) {
    this.seconds = seconds
    this.#group = group
    this.#notify = notify
    group.members.add(this)
    this.#wakeAtItsTime()
  }

  /** True if the client has disconnected, or the request must be answered now even without a change. */
  get isOver(): boolean {
    return !this.#group.members.has(this)
  }

  /** Resolves when the request should be processed again. */
  waitForChange(unchanged: UnchangedAnswer): Promise<void> {
    this.#group.unchanged = unchanged
    this.#settle?.()
    return new Promise((resume) => (this.#resume = resume))
  }

  /** Processes the request again. Resolves when it waits again or has been answered or cancelled. */
  processAgain(): Promise<void> {
    return new Promise((settle) => {
      this.#settle = settle
      this.#resume?.()
    })
  }

  /** Answers the request now, unless it was already answered or cancelled. */
  end(): void {
    if (this.isOver) return
    this.leave()
    this.#resume?.()
  }

  leave(): void {
    if (!this.#group.members.delete(this)) return
    clearTimeout(this.#timer)
    this.#notify('left')
    this.#settle?.()
  }

  #wakeAtItsTime(): void {
    const remainingMs = () => this.since + this.seconds * 1000 - performance.now()
    // Timers start from the loop’s cached time and drop fractions of a millisecond.
    const wake = () => (remainingMs() > 0 ? this.#wakeAtItsTime() : this.#notify('due'))
    this.#timer = setTimeout(wake, remainingMs() + 1)
  }
}

/** A 304 and its snapshot. */
export interface UnchangedAnswer {
  readonly answer: CachedAnswer
  readonly snapshot: Snapshot
}

/** Requests with equal responses. */
export interface RequestGroup {
  unchanged: UnchangedAnswer
  readonly members: Set<LongPoll>
}
