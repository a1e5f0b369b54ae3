import { createAuthenticator, type Authenticator } from '../access/authenticator.ts'
import type { Account, Accounts } from '../access/account.ts'
import type { Catalog, Snapshot } from '../catalog/reading/catalog.ts'
import { catalogReader, type CatalogReader, type ReaderOptions } from '../catalog/reading/catalog-reader.ts'
import type { Remembered } from '../catalog/reading/memory.ts'
import { isValidAt, type Validity, type Viewer } from '../catalog/visibility.ts'
import type { Operation } from '../contract/operations.ts'
import type { Instant } from '../contract/time-stamp.ts'
import type { Outgoing } from './message/send-answer.ts'
import { hotBodiesIn, type HotBodies, type Served } from './packing/hot-bodies.ts'
import type { Packer } from './packing/packer.ts'
import type { Turns } from './guard/overload.ts'

/** An answer as it was sent, to be sent again to a request with the same key. */
export interface RememberedAnswer extends Outgoing {
  readonly served: Served
  readonly account: Account
  readonly viewer: Viewer
  /** Until when the credentials open the account. */
  readonly openUntil: Instant
  readonly operation: Operation
  readonly validity: Validity
}

/**
 * One state of the database between two instants of publication, and all that is remembered of it. A change of the
 * database begins another one, and so does an instant, or a clock that is stepped back behind one.
 */
export interface Generation {
  /** Another number than before after each change. */
  readonly stamp: number
  readonly accounts: Authenticator
  /** By the keys of their requests. */
  readonly answers: Remembered<RememberedAnswer>
  /** Of one edition of the catalog; shared with the generation before where only accounts have changed. */
  readonly reader: CatalogReader
  /** Of the same edition, in its memory. */
  readonly hotBodies: HotBodies
}

/** Knows the generation of the moment; the one place that asks whether anything has changed. */
export class Generations {
  readonly #catalog: Catalog
  readonly #accounts: Accounts
  readonly #options: ReaderOptions
  #current: Generation | undefined
  #opening: { readonly stamp: number; readonly generation: Promise<Generation> } | undefined
  readonly #turns: Turns
  readonly #packer: Packer
  #stampedTurn = 0
  #stampOfTurn = 0

  constructor(catalog: Catalog, accounts: Accounts, turns: Turns, packer: Packer, options: ReaderOptions) {
    this.#catalog = catalog
    this.#accounts = accounts
    this.#turns = turns
    this.#packer = packer
    this.#options = options
  }

  /**
   * The generation of this moment, if it has been opened. A database that cannot be looked at is for `open` to tell.
   */
  current(now: Instant): Generation | undefined {
    try {
      return isOf(this.#current, this.#stamp(), now) ? this.#current : undefined
    } catch {
      return undefined
    }
  }

  /** The last generation that was opened, whether or not anything has changed since. */
  get last(): Generation | undefined {
    return this.#current
  }

  /**
   * The generation of this moment, or of the one at which somebody asked for it first: it is opened once, however many
   * ask. Rejects when the catalog cannot be read.
   */
  async open(now: Instant): Promise<Generation> {
    const stamp = this.#stamp()
    if (isOf(this.#current, stamp, now)) return this.#current
    if (this.#opening?.stamp !== stamp) {
      const generation = this.#begin(stamp, now).finally(() => {
        if (this.#opening?.generation === generation) this.#opening = undefined
      })
      this.#opening = { stamp, generation }
    }
    return this.#opening.generation
  }

  /** Says that a statement has read another revision than a generation's: the next one is opened. */
  overtake(generation: Generation): void {
    if (this.#current === generation) this.#current = undefined
  }

  async #begin(stamp: number, now: Instant): Promise<Generation> {
    const edition = await this.#catalog.snapshot(now)
    const { reader, hotBodies } = this.#readingOf(edition, now)
    const accounts = createAuthenticator(this.#accounts, reader.memory, { stamp, revision: edition.revision })
    const answers = reader.memory.of<RememberedAnswer>(`answer ${stamp} `)
    const generation = { stamp, accounts, reader, hotBodies, answers }
    // A later change may have been met meanwhile.
    if (this.#opening?.stamp === stamp) this.#current = generation
    return generation
  }

  /** What is known of this edition, or a beginning. */
  #readingOf(edition: Snapshot, now: Instant): Pick<Generation, 'reader' | 'hotBodies'> {
    const known = this.#current
    const last = known?.reader.snapshot
    if (known !== undefined && last?.revision === edition.revision && isValidAt(last, now)) return known
    const reader = catalogReader(this.#catalog, edition, this.#options, known?.reader.memory)
    return { reader, hotBodies: hotBodiesIn(reader.memory, this.#packer) }
  }

  /**
   * Looks once in a turn in which requests are met. They had arrived when it began, so each still sees every change
   * that was made before it was sent; under load they share one call to the system. What a timer saw would be older
   * than the requests behind it, so it is kept for nobody.
   */
  #stamp(): number {
    const { current } = this.#turns
    if (current === undefined) return this.#catalog.dataVersion()
    if (this.#stampedTurn !== current) {
      this.#stampOfTurn = this.#catalog.dataVersion()
      this.#stampedTurn = current
    }
    return this.#stampOfTurn
  }
}

function isOf(generation: Generation | undefined, stamp: number, now: Instant): generation is Generation {
  return generation?.stamp === stamp && isValidAt(generation.reader.snapshot, now)
}
