import type { Account } from '../access/account.ts'
import { BoundedMemory } from '../catalog/reading/bounded-memory.ts'
import type { Changes } from '../catalog/reading/catalog.ts'
import { isValidAt, type Validity } from '../catalog/visibility.ts'
import type { Operation } from '../contract/operations.ts'
import type { Instant } from '../contract/time-stamp.ts'
import { inOneRun, type Body } from './message/answer.ts'

/** What an answer takes besides the bytes of its body: the face of its request, headers, runs. */
const answerBytes = 4000

/** A body up to this size is put into one run when it is repeated; a larger one when it has proved to be hot. */
const smallBytes = 16 * 1024

/** How often an answer is repeated before it counts as hot. */
const hotUses = 16

/**
 * What copies of larger bodies take at most. They are for the few pages that everybody polls: more of them lie farther
 * from the processor than the slices that they are copies of, and cost more than the writes they save.
 */
const copiedBytesMax = 2 * 1024 * 1024

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

interface Remembered {
  repeat: Repeat
  uses: number
}

/**
 * Answers by the face of their request. When everybody polls in one second, most requests look the same: then no stage
 * is gone through again. Everything is forgotten when anything changes in the database; within a bound of bytes, the
 * longest unused go first.
 */
export class Repeats {
  readonly #changes: Changes
  readonly #answers: BoundedMemory<Remembered>
  #stamp: number | undefined
  /** The size of the larger bodies that were copied since the last change. */
  #copiedBytes = 0

  constructor(changes: Changes, bytesMax: number) {
    this.#changes = changes
    this.#answers = new BoundedMemory(bytesMax)
  }

  find(key: string, now: Instant): Repeat | undefined {
    const stamp = this.#changes.stamp()
    if (stamp !== this.#stamp) this.#forget()
    this.#stamp = stamp
    const known = this.#answers.get(key)
    if (known === undefined || now >= known.repeat.openUntil || !isValidAt(known.repeat.validity, now)) return undefined
    known.uses += 1
    if (known.uses === usesBeforeCopy(known.repeat.body)) this.#copy(key, known)
    return known.repeat
  }

  /** The state that an answer belongs to; take it before the answer is made. */
  get stamp(): number | undefined {
    return this.#stamp
  }

  /** Remembers an answer, unless something has changed since its making began. */
  remember(key: string, repeat: Repeat, stamp: number | undefined): void {
    if (stamp === this.#stamp) this.#keep(key, { repeat, uses: 0 })
  }

  #forget(): void {
    this.#answers.clear()
    this.#copiedBytes = 0
  }

  /** Puts the body into one run, if there is room for it: a copy pushes nothing out. */
  #copy(key: string, known: Remembered): void {
    const { body } = known.repeat
    const copiedBytes = body.length <= smallBytes ? 0 : body.length
    if (body.runs.length === 0 || body.length - body.ownBytes > this.#answers.freeBytes) return
    if (copiedBytes > 0 && this.#copiedBytes + copiedBytes > copiedBytesMax) return
    this.#copiedBytes += copiedBytes
    known.repeat = { ...known.repeat, body: inOneRun(body) }
    this.#keep(key, known)
  }

  #keep(key: string, remembered: Remembered): void {
    this.#answers.offer(key, remembered, remembered.repeat.body.ownBytes + answerBytes)
  }
}

function usesBeforeCopy({ length }: Body): number {
  return length <= smallBytes ? 1 : hotUses
}
