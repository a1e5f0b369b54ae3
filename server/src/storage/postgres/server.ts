import type pg from 'pg'
import { ServerDownError } from '../sql.ts'
import { reasonOf } from '../error-remedies.ts'
import type { Address } from './address.ts'
import { followChanges, readCounter } from './changes.ts'
import { Connections, type OpenOptions } from './connections.ts'
import { toCatalogError, isConnectionError, mapErrors } from './errors.ts'

const pollMs = 500

const silenceMs = 3000

const triesMax = 3

type Work<Result> = (client: pg.ClientBase, begin: () => void) => Promise<Result>

/**
 * A connection pool for one PostgreSQL server. It knows whether the server responds and whether the catalog has
 * changed.
 */
export class Server {
  readonly name: string
  readonly #connections: Connections
  readonly #outageMaxMs: number
  #counter = 0
  #answeredAt = performance.now()
  #failure: unknown
  #isPolling = false
  #listener: pg.Client | undefined
  #polling: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(address: Address, options: OpenOptions) {
    this.name = address.name
    this.#connections = new Connections(address, options)
    this.#outageMaxMs = options.outageMaxMs
  }

  /** Connects to the PostgreSQL server. Rejects with the error of the server if the connection fails. */
  async start(): Promise<void> {
    this.#counter = await mapErrors(this.#connections.use(readCounter))
  }

  /**
   * Returns the change counter. The first call begins to watch for changes. Throws `ServerDownError` if the server has
   * not responded for so long that cached content must not be served.
   */
  dataVersion(): number {
    if (!this.#isPolling) {
      this.#isPolling = true
      this.#poll()
    }
    const lateMs = performance.now() - this.#answeredAt - this.#outageMaxMs
    if (lateMs > silenceMs || (lateMs > 0 && this.#failure !== undefined)) throw this.#unavailable()
    return this.#counter
  }

  /** Runs `work` on a connection. Rejects with `ServerDownError` if the server does not respond. */
  async run<Result>(work: Work<Result>): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      if (this.#failure !== undefined) throw this.#unavailable()
      const state = { hasBegun: false }
      try {
        return await this.#connections.use((client) => work(client, () => (state.hasBegun = true)))
      } catch (error) {
        if (state.hasBegun) throw error
        if (!isConnectionError(error)) throw toCatalogError(error)
        if (tries === triesMax) throw this.#unavailable(error)
      }
    }
  }

  /** Sets the change counter after a commit. Does nothing if the counter already has a greater value. */
  advanceCounter(counter: number): void {
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
    // Behind a proxy, a replica may have replaced the primary before it has all changes.
    if (isReplica && counter < before) throw new Error('the replica lacks changes that were already served')
    // A notification that came meanwhile is newer than the result. A promoted primary continues its own counter.
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
    client.on('notification', ({ payload }) => this.advanceCounter(Number(payload)))
    await client.connect()
    this.#listener = client
    return client
  }

  #dropListener(): void {
    // Ending a broken connection fails, which is harmless.
    this.#listener?.end().catch(() => undefined)
    this.#listener = undefined
  }

  #unavailable(failure = this.#failure): ServerDownError {
    const since = Math.round(Date.now() - (performance.now() - this.#answeredAt))
    const reason = failure === undefined ? '' : ` (${reasonOf(failure)})`
    return new ServerDownError(`The database at ${this.name} does not answer${reason}`, {
      since,
      cause: failure,
    })
  }
}
