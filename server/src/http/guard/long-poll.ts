import type { Snapshot, CachedAnswer } from '../snapshot.ts'

/** A request that waits for a change. It gets its response after the change, or when its waiting time is over. */
export class LongPoll {
  readonly seconds: number
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
   * True if the request no longer waits. Either the client has disconnected, or the request is to get a response now.
   */
  get isOver(): boolean {
    return !this.#group.members.has(this)
  }

  /** Waits until the request should be processed again. `unchanged` is the response that the request would get now. */
  waitForChange(unchanged: UnchangedAnswer): Promise<void> {
    this.#group.unchanged = unchanged
    this.#settle?.()
    return new Promise((resume) => (this.#resume = resume))
  }

  /** Lets the request be processed again. Resolves when processing has ended, or when the client has disconnected. */
  processAgain(): Promise<void> {
    return new Promise((settle) => {
      this.#settle = settle
      this.#resume?.()
    })
  }

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

/** A response with status 304, and the snapshot from which it was made. */
export interface UnchangedAnswer {
  readonly answer: CachedAnswer
  readonly snapshot: Snapshot
}

/** Long polls that would get the same response, because their requests have the same cache key. */
export interface RequestGroup {
  unchanged: UnchangedAnswer
  readonly members: Set<LongPoll>
}
