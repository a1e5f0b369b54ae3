import type { Snapshot, CachedAnswer } from '../snapshot.ts'

/** A long poll: a request that waits before it is processed again. */
export class LongPoll {
  readonly seconds: number
  /** On the clock of `performance.now()`. */
  readonly since = performance.now()
  readonly #group: RequestGroup
  readonly #notify: (what: 'due' | 'left') => void
  #timer: NodeJS.Timeout | undefined
  #ask: (() => void) | undefined
  #settle: (() => void) | undefined

  constructor(seconds: number, group: RequestGroup, notify: (what: 'due' | 'left') => void) {
    this.seconds = seconds
    this.#group = group
    this.#notify = notify
    group.members.add(this)
    this.#wakeAtItsTime()
  }

  /** Whether the request has left, or must be answered now even if nothing has changed. */
  get isOver(): boolean {
    return !this.#group.members.has(this)
  }

  /** Resolves when the request should be processed again. */
  waitForChange(unchanged: UnchangedAnswer): Promise<void> {
    this.#group.unchanged = unchanged
    this.#settle?.()
    return new Promise((ask) => (this.#ask = ask))
  }

  /** Has the request processed again. Resolves when it waits again or has left. */
  askAgain(): Promise<void> {
    return new Promise((settle) => {
      this.#settle = settle
      this.#ask?.()
    })
  }

  /** Has the request answered now, unless it has left already. */
  end(): void {
    if (this.isOver) return
    this.leave()
    this.#ask?.()
  }

  leave(): void {
    if (!this.#group.members.delete(this)) return
    clearTimeout(this.#timer)
    this.#notify('left')
    this.#settle?.()
  }

  #wakeAtItsTime(): void {
    const leftMs = () => this.since + this.seconds * 1000 - performance.now()
    // Timers count from the loop's cached time, and drop fractions of a millisecond.
    const wake = () => (leftMs() > 0 ? this.#wakeAtItsTime() : this.#notify('due'))
    this.#timer = setTimeout(wake, leftMs() + 1)
  }
}

/** A 304, and the snapshot that it was read from. */
export interface UnchangedAnswer {
  readonly answer: CachedAnswer
  readonly snapshot: Snapshot
}

/** Requests with equal answers. */
export interface RequestGroup {
  unchanged: UnchangedAnswer
  readonly members: Set<LongPoll>
}
