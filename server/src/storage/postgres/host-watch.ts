import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { integer } from '../sql.ts'
import { channel, readCounter } from './changes.ts'
import { ask, type Host, type Standing } from './host.ts'

/** How often a host is asked, and a lost one is tried again. Announcements are faster; this stands behind them. */
const usualMs = 1000

/** How often a host that lags is asked. */
const laggingMs = 50

const askPrimary = { text: 'select (not pg_is_in_recovery())::int as is_primary' }
const listen = { text: `listen ${channel}` }

/** Who is told what becomes known of a host. */
export interface Told {
  note(host: Host, standing: Standing): void
  saw(host: Host, counter: number): void
  isBehind(host: Host): boolean
}

/** Watches one host over a connection of its own: whether it answers, what it is, which changes it has. */
export class HostWatch {
  readonly #host: Host
  readonly #told: Told
  #client: pg.Client | undefined
  #pause = new AbortController()
  #isClosed = false
  #running: Promise<void> | undefined

  constructor(host: Host, told: Told) {
    this.#host = host
    this.#told = told
  }

  /** Begins; resolves when the host was asked once. */
  async start(): Promise<void> {
    await this.#ask()
    this.#running = this.#run()
  }

  /** Asks at once instead of at the next turn. */
  askNow(): void {
    this.#pause.abort()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.askNow()
    this.#drop()
    await this.#running
    this.#drop()
  }

  async #run(): Promise<void> {
    for (;;) {
      await this.#rest()
      if (this.#isClosed) return
      await this.#ask()
    }
  }

  async #rest(): Promise<void> {
    if (this.#isClosed) return
    this.#pause = new AbortController()
    const waitMs = this.#told.isBehind(this.#host) ? laggingMs : usualMs
    await sleep(waitMs, undefined, { signal: this.#pause.signal }).catch(() => undefined)
  }

  async #ask(): Promise<void> {
    const before = this.#host.standing.counter
    try {
      const client = (this.#client ??= await this.#connect())
      const [row] = await ask(client, askPrimary)
      const isPrimary = row !== undefined && integer(row, 'is_primary') === 1
      // A replica has no listeners; one that was promoted has.
      if (isPrimary) await ask(client, listen)
      const told = await readCounter(client)
      // An announcement that came meanwhile knows better.
      const counter = this.#host.standing.counter === before ? told : Math.max(told, this.#host.standing.counter)
      this.#told.note(this.#host, { isUp: true, isPrimary, counter, failure: undefined })
    } catch (error) {
      this.#lose(error)
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = this.#host.newClient()
    client.on('error', (error) => {
      if (this.#client === client) this.#lose(error)
    })
    client.on('notification', ({ payload }) => this.#told.saw(this.#host, Number(payload)))
    await client.connect()
    return client
  }

  #lose(failure: unknown): void {
    this.#drop()
    if (!this.#isClosed) this.#told.note(this.#host, { ...this.#host.standing, isUp: false, failure })
  }

  #drop(): void {
    const client = this.#client
    this.#client = undefined
    // It may be broken already; then there is nothing to end.
    client?.end().catch(() => undefined)
  }
}
