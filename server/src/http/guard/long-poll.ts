import type { Snapshot, CachedAnswer } from '../snapshot.ts'

/** A long poll: a request that gets its response only after a change, or when its time is up. */
export class LongPoll {
  readonly seconds: number
  /** When the request began to wait, as a value of `performance.now()`. */
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

  /**
   * True if the request no longer waits, because the client has disconnected or the request must get a response now.
   */
  get isOver(): boolean {
    return !this.#group.members.has(this)
  }

  /**
   * Resolves when the request should be processed again. `unchanged` is the response that the request would get now.
   */
  waitForChange(unchanged: UnchangedAnswer): Promise<void> {
    this.#group.unchanged = unchanged
    this.#settle?.()
    return new Promise((resume) => (this.#resume = resume))
  }

  /**
   * Lets the request be processed again. Resolves when the request waits again, has got a response, or was cancelled.
   */
  processAgain(): Promise<void> {
    return new Promise((settle) => {
      this.#settle = settle
      this.#resume?.()
    })
  }

  /** Ends the long poll. The request then gets a response, even if nothing has changed. */
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

/** A 304 response and the snapshot from which it was created. */
export interface UnchangedAnswer {
  readonly answer: CachedAnswer
  readonly snapshot: Snapshot
}

/** The long polls whose requests have the same cache key. They get the same response. */
export interface RequestGroup {
  unchanged: UnchangedAnswer
  readonly members: Set<LongPoll>
}
