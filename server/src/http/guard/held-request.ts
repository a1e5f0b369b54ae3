import type { Snapshot, CachedAnswer } from '../snapshot.ts'

/** A long poll: a request that waits before it is processed again. */
export class HeldRequest {
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

  /** Whether the request has left, or is to be answered whatever its answer is. */
  get isOver(): boolean {
    return !this.#group.members.has(this)
  }

  /** Resolves when the request should be processed again. */
  waitForChange(unchanged: UnchangedAnswer): Promise<void> {
    this.#group.unchanged = unchanged
    this.#settle?.()
    return new Promise((ask) => (this.#ask = ask))
  }

  /** Resolves when the request has asked: it goes on waiting then, or has left. */
  askAgain(): Promise<void> {
    return new Promise((settle) => {
      this.#settle = settle
      this.#ask?.()
    })
  }

  /** Its time has come: the request asks for the last time, unless its caller has gone away meanwhile. */
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
    // A timer counts from when the loop last looked at its clock, and drops what is less than a millisecond.
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
  readonly members: Set<HeldRequest>
}
