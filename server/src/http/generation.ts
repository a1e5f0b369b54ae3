import { OpenAccounts } from '../access/open-accounts.ts'
import type { Account, Accounts } from '../access/account.ts'
import type { Catalog } from '../catalog/reading/catalog.ts'
import { CatalogReader, type ReaderOptions } from '../catalog/reading/catalog-reader.ts'
import type { Remembered } from '../catalog/reading/memory.ts'
import type { Validity } from '../catalog/visibility.ts'
import type { Viewer } from '../catalog/viewer.ts'
import type { Operation } from '../contract/operations.ts'
import type { Instant } from '../contract/time-stamp.ts'
import type { Outgoing } from './message/send-answer.ts'

/** An answer as it was sent, to be sent again to a request with the same key. */
export interface RememberedAnswer extends Outgoing {
  readonly account: Account
  readonly viewer: Viewer
  /** Until when the credentials open the account. */
  readonly openUntil: Instant
  readonly operation: Operation
  readonly validity: Validity
}

/** One state of the database, and all that is remembered of it. A change of the database begins another one. */
export interface Generation {
  /** Another number than before after each change. */
  readonly stamp: number
  readonly accounts: OpenAccounts
  /** By the keys of their requests. */
  readonly answers: Remembered<RememberedAnswer>
  /** Shared with the generation before where the change left the catalog as it was. */
  readonly reader: CatalogReader
}

/** Knows the generation of the moment; the one place that asks whether anything has changed. */
export class Generations {
  readonly #catalog: Catalog
  readonly #accounts: Accounts
  readonly #options: ReaderOptions
  #current: Generation | undefined
  #opening: { readonly stamp: number; readonly generation: Promise<Generation> } | undefined
  #stampOfTurn: number | undefined

  constructor(catalog: Catalog, accounts: Accounts, options: ReaderOptions) {
    this.#catalog = catalog
    this.#accounts = accounts
    this.#options = options
  }

  /** The generation of this moment, if it has been opened. A database that cannot be looked at is for `open` to tell. */
  get current(): Generation | undefined {
    try {
      return this.#current?.stamp === this.#stamp() ? this.#current : undefined
    } catch {
      return undefined
    }
  }

  /** The last generation that was opened, whether or not anything has changed since. */
  get last(): Generation | undefined {
    return this.#current
  }

  /** The generation of this moment; opened once, however many ask. Rejects when the catalog cannot be read. */
  async open(): Promise<Generation> {
    const stamp = this.#stamp()
    if (this.#current?.stamp === stamp) return this.#current
    if (this.#opening?.stamp !== stamp) {
      const generation = this.#begin(stamp).finally(() => {
        if (this.#opening?.generation === generation) this.#opening = undefined
      })
      this.#opening = { stamp, generation }
    }
    return this.#opening.generation
  }

  async #begin(stamp: number): Promise<Generation> {
    const revision = await this.#catalog.revision()
    const known = this.#current?.reader
    const leftAlone = known?.leftAlone ?? new Map<string, Instant>()
    const begun = () => new CatalogReader(this.#catalog, revision, this.#options, leftAlone)
    const reader = known?.revision === revision ? known : begun()
    const accounts = new OpenAccounts(this.#accounts, reader.memory, stamp)
    const generation = { stamp, accounts, reader, answers: reader.memory.of<RememberedAnswer>(`answer ${stamp} `) }
    // A later change may have been met meanwhile.
    if (this.#opening?.stamp === stamp) this.#current = generation
    return generation
  }

  /**
   * Looks at most once in a turn of the event loop, and only for requests. Those of a turn had arrived when it began, so
   * each still sees every change that was made before it was sent; under load they share one call to the system. What a
   * timer saw would be older than the requests behind it.
   */
  #stamp(): number {
    if (this.#stampOfTurn === undefined) {
      this.#stampOfTurn = this.#catalog.stamp()
      setImmediate(() => (this.#stampOfTurn = undefined))
    }
    return this.#stampOfTurn
  }
}
