import type pg from 'pg'
import { ServerUnavailable } from '../sql.ts'
import { reasonOf } from '../trouble.ts'
import type { Address } from './address.ts'
import { followChanges, readCounter } from './changes.ts'
import { Connections, type OpenOptions } from './connections.ts'
import { asUnavailable, losesConnection, withOurErrors } from './errors.ts'

/** How often the server is asked for its counter. A replica announces no changes, and announcements get lost. */
const pollMs = 500

/** A server that answers no poll for so long may be down. */
const silenceMs = 3000

/** How often work is tried whose connection breaks before it begins. */
const triesMax = 3

/** Work on a connection. It calls `begin` when it must not be tried again from then on. */
type Work<Result> = (client: pg.ClientBase, begin: () => void) => Promise<Result>

/** The server behind a database URL: its connections, whether it answers, and its last change. */
export class Server {
  readonly name: string
  readonly #connections: Connections
  readonly #outageMaxMs: number
  #counter = 0
  #answeredAt = performance.now()
  /** Why the last poll failed; undefined while the server answers. */
  #failure: unknown
  #isFollowed = false
  /** Receives announcements. */
  #listener: pg.Client | undefined
  #polling: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(address: Address, options: OpenOptions) {
    this.name = address.name
    this.#connections = new Connections(address, options)
    this.#outageMaxMs = options.outageMaxMs
  }

  /** Connects. Rejects with the server's reason. */
  async start(): Promise<void> {
    this.#counter = await withOurErrors(this.#connections.use(readCounter))
  }

  /**
   * The counter of the last change. The first call begins to follow the changes of others. Throws when the server has
   * not answered for longer than memory may be served.
   */
  dataVersion(): number {
    if (!this.#isFollowed) {
      this.#isFollowed = true
      this.#poll()
    }
    const lateMs = performance.now() - this.#answeredAt - this.#outageMaxMs
    if (lateMs > silenceMs || (lateMs > 0 && this.#failure !== undefined)) throw this.#unavailable()
    return this.#counter
  }

  /** Runs `work` on a connection. Rejects with `CatalogUnavailable` when the server does not answer. */
  async run<Result>(work: Work<Result>): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      if (this.#failure !== undefined) throw this.#unavailable()
      const state = { hasBegun: false }
      try {
        return await this.#connections.use((client) => work(client, () => (state.hasBegun = true)))
      } catch (error) {
        if (state.hasBegun) throw error
        if (!losesConnection(error)) throw asUnavailable(error)
        if (tries === triesMax) throw this.#unavailable(error)
      }
    }
  }

  /** Notes the counter of a change that was committed. */
  saw(counter: number): void {
    this.#counter = Math.max(this.#counter, counter)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#dropListener()
    await this.#polling
    this.#dropListener()
    await this.#connections.close()
  }

  /** Asks the server for its counter now, and regularly from then on. */
  #poll(): void {
    if (this.#isClosed || this.#polling !== undefined) return
    clearTimeout(this.#timer)
    this.#polling = this.#readCounter()
      .catch((error: unknown) => {
        this.#dropListener()
        this.#failure = error
      })
      .finally(() => {
        this.#polling = undefined
        if (!this.#isClosed) this.#timer = setTimeout(() => this.#poll(), pollMs)
      })
  }

  async #readCounter(): Promise<void> {
    const before = this.#counter
    const { isReplica, counter } = await followChanges(await this.#openListener())
    // Behind a proxy, a replica may have taken the place of the primary before it has all that was served.
    if (isReplica && counter < before) throw new Error('the replica lacks changes that were already served')
    // An announcement that came meanwhile is newer than the answer. A promoted primary counts on from what it has.
    this.#counter = this.#counter === before ? counter : Math.max(counter, this.#counter)
    this.#answeredAt = performance.now()
    this.#failure = undefined
  }

  async #openListener(): Promise<pg.Client> {
    if (this.#listener !== undefined) return this.#listener
    const client = this.#connections.newListener()
    client.on('error', () => {
      if (this.#listener !== client) return
      this.#dropListener()
      this.#poll()
    })
    client.on('notification', ({ payload }) => this.saw(Number(payload)))
    await client.connect()
    this.#listener = client
    return client
  }

  #dropListener(): void {
    // A broken connection has nothing to end.
    this.#listener?.end().catch(() => undefined)
    this.#listener = undefined
  }

  #unavailable(failure = this.#failure): ServerUnavailable {
    const since = Math.round(Date.now() - (performance.now() - this.#answeredAt))
    const reason = failure === undefined ? '' : ` (${reasonOf(failure)})`
    return new ServerUnavailable(`The database at ${this.name} does not answer${reason}`, { since, cause: failure })
  }
}
