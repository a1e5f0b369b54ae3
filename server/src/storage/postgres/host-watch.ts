import type pg from 'pg'
import { integer } from '../sql.ts'
import { channel, readCounter } from './changes.ts'
import { ask, type Host, type Standing } from './host.ts'

/** How often a host is asked, and a lost one is tried again. Announcements are faster; this stands behind them. */
const usualMs = 1000

/** How often a host that lags is asked. */
const laggingMs = 50

const askPrimary = { text: 'select (not pg_is_in_recovery())::int as is_primary' }

/** What is known of all hosts together. */
export interface WatchedHosts {
  /** The last change that any of them was seen to have. */
  readonly highest: number
  isBehind(host: Host): boolean
  note(host: Host, standing: Standing): void
  saw(host: Host, counter: number): void
}

/** Watches one host over a connection of its own: whether it answers, what it is, which changes it has. */
export class HostWatch {
  readonly host: Host
  readonly #hosts: WatchedHosts
  #client: pg.Client | undefined
  #isListening = false
  #isClosed = false
  #wake: () => void = () => undefined
  #running: Promise<void> | undefined

  constructor(host: Host, hosts: WatchedHosts) {
    this.host = host
    this.#hosts = hosts
  }

  /** Begins; resolves when the host was asked once. */
  async start(): Promise<void> {
    await this.#ask()
    this.#running = this.#run()
  }

  /** Asks at once instead of at the next turn. */
  askNow(): void {
    this.#wake()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#wake()
    this.#drop()
    await this.#running
  }

  async #run(): Promise<void> {
    await this.#pause()
    while (!this.#isClosed) {
      await this.#ask()
      await this.#pause()
    }
    this.#drop()
  }

  async #ask(): Promise<void> {
    const highest = this.#hosts.highest
    try {
      const client = (this.#client ??= await this.#connect())
      const [row] = await ask(client, askPrimary)
      const isPrimary = row !== undefined && integer(row, 'is_primary') === 1
      // A replica has no listeners; one that was promoted has.
      if (isPrimary && !this.#isListening) await ask(client, { text: `listen ${channel}` })
      this.#isListening = isPrimary
      const told = await readCounter(client)
      // An announcement that came meanwhile knows better, unless the host has really fallen back.
      const counter = told < highest ? told : Math.max(told, this.host.standing.counter)
      this.#hosts.note(this.host, { isUp: true, isPrimary, counter, failure: undefined })
    } catch (error) {
      this.#drop()
      if (!this.#isClosed) this.#lose(error)
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = this.host.newClient()
    client.on('error', (error) => {
      if (this.#client !== client) return
      this.#drop()
      this.#lose(error)
    })
    client.on('notification', ({ payload }) => this.#hosts.saw(this.host, Number(payload)))
    await client.connect()
    return client
  }

  #lose(failure: unknown): void {
    this.#hosts.note(this.host, { ...this.host.standing, isUp: false, failure })
  }

  #drop(): void {
    const client = this.#client
    this.#client = undefined
    this.#isListening = false
    // It may be broken already; then there is nothing to end.
    client?.end().catch(() => undefined)
  }

  async #pause(): Promise<void> {
    if (this.#isClosed) return
    const waitMs = this.#hosts.isBehind(this.host) ? laggingMs : usualMs
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
