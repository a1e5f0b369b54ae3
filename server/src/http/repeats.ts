import type { Account } from '../access/account.ts'
import type { Changes } from '../catalog/reading/catalog.ts'
import { isValidAt, type Validity } from '../catalog/visibility.ts'
import type { Operation } from '../contract/operations.ts'
import type { Instant } from '../contract/time-stamp.ts'
import { inOneRun, type Body } from './answer.ts'

/** Answers that are remembered; each takes some 500 bytes besides what is in memory anyway. */
const rememberedMax = 20_000

/** A body up to this size is copied into one run when it is remembered; a larger one when it has proved to be hot. */
const smallBytes = 64 * 1024

/** How often an answer is repeated before it counts as hot. */
const hotUses = 16

/** What the copies of large, hot bodies may take. */
const hotBytesMax = 32 * 1024 * 1024

/** An answer as it was sent, to be sent again to a request that looks the same. */
export interface Repeat {
  readonly status: number
  /** Names and values in turn, without those that differ from request to request. */
  readonly headers: readonly string[]
  readonly body: Body
  readonly account: Account
  /** Until when the credentials open the account. */
  readonly openUntil: Instant
  readonly operation: Operation
  readonly validity: Validity
}

/**
 * Answers by the face of their request. When everybody polls in one second, most requests look the same: then no stage
 * is gone through again. Everything is forgotten when anything changes in the database.
 */
export class Repeats {
  readonly #changes: Changes
  readonly #answers = new Map<string, { repeat: Repeat; uses: number }>()
  #stamp: number | undefined
  #hotBytes = 0

  constructor(changes: Changes) {
    this.#changes = changes
  }

  find(key: string, now: Instant): Repeat | undefined {
    const stamp = this.#changes.stamp()
    if (stamp !== this.#stamp) this.#forget()
    this.#stamp = stamp
    const known = this.#answers.get(key)
    if (known === undefined || now >= known.repeat.openUntil || !isValidAt(known.repeat.validity, now)) return undefined
    known.uses += 1
    if (known.uses === hotUses) known.repeat = this.#heated(known.repeat)
    return known.repeat
  }

  /** The state that an answer belongs to; take it before the answer is made. */
  get stamp(): number | undefined {
    return this.#stamp
  }

  /** Remembers an answer, unless something has changed since its making began. */
  remember(key: string, repeat: Repeat, stamp: number | undefined): void {
    if (stamp !== this.#stamp) return
    if (this.#answers.size >= rememberedMax) this.#forget()
    const body = repeat.body.length <= smallBytes ? inOneRun(repeat.body) : repeat.body
    this.#answers.set(key, { repeat: { ...repeat, body }, uses: 0 })
  }

  /** The repeat with its body in one run, as long as there is room for it. */
  #heated(repeat: Repeat): Repeat {
    if (repeat.body.runs.length < 2 || this.#hotBytes + repeat.body.length > hotBytesMax) return repeat
    this.#hotBytes += repeat.body.length
    return { ...repeat, body: inOneRun(repeat.body) }
  }

  #forget(): void {
    this.#answers.clear()
    this.#hotBytes = 0
  }
}
