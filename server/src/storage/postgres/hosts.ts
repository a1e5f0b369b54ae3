import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseError, ServersAway } from '../sql.ts'
import { reasonOf } from '../trouble.ts'
import type { Address } from './addresses.ts'
import { asUnavailable, losesHost } from './errors.ts'
import { Host, type OpenOptions, type Standing, type Told } from './host.ts'

/** How long a read waits for a host when there is none: until a replica may have caught up, and was asked again. */
const readPatienceMs = 250

/** Each host is asked once a second. Of one that has not answered for so long, nobody knows whether it is up. */
const silenceMs = 3000

/** How long a write waits for a host that takes writes. */
const writePatienceMs = 2000

/** How often it asks for one meanwhile. */
const askForPrimaryMs = 100

/** Work on a connection of a host. It calls `begin` where it is not to be done again elsewhere from then on. */
type Work<Result> = (client: pg.ClientBase, host: Host, begin: () => void) => Promise<Result>

/**
 * The hosts of a catalog, by one rule: a read goes to the first that is up and has every change that was seen, a write
 * to the one that takes them; when it is gone, to the next.
 */
export class Hosts implements Told {
  readonly all: readonly Host[]
  /** The highest counter of changes that was seen anywhere: what was served once is not taken back. */
  #highest = 0
  #noneSince: number | undefined
  /** When a host that has every change last said so. */
  #answeredAt = performance.now()
  readonly #outageMaxMs: number
  isFollowed = false
  #changed = Promise.withResolvers<undefined>()

  constructor(addresses: readonly Address[], options: OpenOptions) {
    this.all = addresses.map((address) => new Host(address, options, this))
    this.#outageMaxMs = options.outageMaxMs
  }

  /**
   * The last change that was seen; from the first call on every one is heard of. Throws when no host has answered for
   * longer than what is remembered may be served.
   */
  stamp(): number {
    if (!this.isFollowed) {
      this.isFollowed = true
      void this.#askAll()
    }
    const lateMs = performance.now() - this.#answeredAt - this.#outageMaxMs
    if (lateMs > silenceMs || (lateMs > 0 && !this.all.some((one) => this.#isReady(one)))) throw this.#unavailable()
    return this.#highest
  }

  /** Resolves when a primary has answered, or every host was asked. Rejects with each one's reason when none is up. */
  async start(): Promise<void> {
    const asked = this.#askAll().then(() => 'all' as const)
    let told: 'all' | undefined
    while (told === undefined && this.#primary(new Set()) === undefined) {
      told = await Promise.race([asked, this.#changed.promise])
    }
    if (this.all.some(({ standing }) => standing.isUp)) return
    throw new ServersAway(this.#reasons(), { cause: this.all[0]?.standing.failure })
  }

  /** Reads from one host; when it is lost meanwhile, from the next. Rejects with `CatalogUnavailable` without any. */
  reading<Result>(work: Work<Result>): Promise<Result> {
    // A lost host may be back at once, over another connection; one that is lost again and again is not.
    return this.#onHost(() => this.#forReading(), 2 * this.all.length + 1, work)
  }

  /** Writes to the host that takes writes; when it is lost, to another one. Rejects with the remedy without any. */
  writing<Result>(work: Work<Result>): Promise<Result> {
    return this.#onHost((tried) => this.#forWriting(tried), Infinity, work)
  }

  async #onHost<Result>(
    choose: (tried: ReadonlySet<Host>) => Promise<Host>,
    triesMax: number,
    work: Work<Result>,
  ): Promise<Result> {
    const tried = new Set<Host>()
    for (let tries = 1; ; tries += 1) {
      const host = await choose(tried)
      const state = { hasBegun: false }
      try {
        return await host.use((client) => work(client, host, () => (state.hasBegun = true)))
      } catch (error) {
        if (state.hasBegun) throw error
        if (losesHost(error)) this.#lose(host, error)
        if (!losesHost(error) || tries === triesMax) throw asUnavailable(error)
        tried.add(host)
      }
    }
  }

  async #forReading(): Promise<Host> {
    for (;;) {
      const host = this.all.find((one) => this.#isReady(one))
      if (host !== undefined) {
        this.#noneSince = undefined
        return host
      }
      this.#noneSince ??= performance.now()
      const leftMs = this.#noneSince + readPatienceMs - performance.now()
      if (leftMs <= 0) throw this.#unavailable()
      await Promise.race([this.#changed.promise, sleep(leftMs, undefined, { ref: false })])
    }
  }

  /** But for those that were tried. */
  async #forWriting(tried: ReadonlySet<Host>): Promise<Host> {
    const deadline = performance.now() + writePatienceMs
    for (;;) {
      const host = this.#primary(tried)
      if (host !== undefined) return host
      const leftMs = deadline - performance.now()
      if (leftMs <= 0) {
        throw new DatabaseError(
          `No host of DATABASE_URL takes writes: ${this.#reasons()}. Nothing was changed. ` +
            'Start the primary, or promote a replica, and try again.',
        )
      }
      void this.#askAll()
      await sleep(askForPrimaryMs)
    }
  }

  #askAll(): Promise<unknown> {
    return Promise.all(this.all.map((host) => host.ask()))
  }

  /** Notes that a host does not answer. */
  #lose(host: Host, failure: unknown): void {
    if (host.standing.isUp) this.note(host, { ...host.standing, isUp: false, failure })
    void host.ask()
  }

  /** Notes what became known of a host. */
  note(host: Host, standing: Standing): void {
    host.standing = standing
    if (standing.counter > this.#highest) {
      this.#highest = standing.counter
      for (const one of this.all) if (this.isBehind(one)) void one.ask()
    } else if (standing.isUp && standing.isPrimary && !this.all.some((one) => this.#isReady(one))) {
      // The last changes were lost with the primary that had them. What the one in its place says is the catalog now.
      this.#highest = standing.counter
    }
    if (this.#isReady(host)) this.#answeredAt = performance.now()
    this.#changed.resolve(undefined)
    this.#changed = Promise.withResolvers()
  }

  isBehind({ standing }: Host): boolean {
    return standing.isUp && standing.counter < this.#highest
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map((host) => host.close()))
  }

  /** Each host with why it cannot serve. */
  #reasons(): string {
    return this.all.map(({ name, standing }) => `${name} (${reasonFor(standing)})`).join(', ')
  }

  #unavailable(): ServersAway {
    const since = Math.round(Date.now() - (performance.now() - this.#answeredAt))
    return new ServersAway(`No database answers: ${this.#reasons()}`, { since })
  }

  #isReady({ standing }: Host): boolean {
    return standing.isUp && standing.counter >= this.#highest
  }

  /** Of two that take writes, the one that has got more of them. */
  #primary(tried: ReadonlySet<Host>): Host | undefined {
    const primaries = this.all.filter((host) => host.standing.isUp && host.standing.isPrimary && !tried.has(host))
    return primaries.toSorted((one, other) => other.standing.counter - one.standing.counter)[0]
  }
}

function reasonFor({ isUp, isPrimary, failure }: Standing): string {
  if (!isUp) return reasonOf(failure)
  return isPrimary ? 'it lags' : 'a replica'
}
