import pg from 'pg'
import { integer } from '../row-values.ts'
import type { OnWait, SqlValue } from '../sql.ts'
import type { Address } from './addresses.ts'
import { channel, readCounter } from './changes.ts'
import { ask } from './statements.ts'

export interface HostOptions {
  /** How many connections are used at once; each is opened when no other one is free. */
  readonly poolMax: number
  /** How long a host may take to connect, and to answer one who only reads. */
  readonly timeoutMs: number
  /** How long after the last answer of any host what was read before is still true enough to be served. */
  readonly outageMaxMs: number
}

/** What opening a catalog on servers takes. */
export interface OpenOptions extends HostOptions {
  readonly readOnly: boolean
  readonly onWait: OnWait
}

/** What is known of a host. */
export interface Standing {
  readonly isUp: boolean
  /** It takes writes: it is no replica. */
  readonly isPrimary: boolean
  /** The last change that it has, as `changes.ts` counts them. */
  readonly counter: number
  /** Why it is not up. */
  readonly failure: unknown
}

/** Who is told what becomes known of hosts. */
export interface Told {
  note(host: Host, standing: Standing): void
  isBehind(host: Host): boolean
  /** Whether every change is to be heard of, as it is made. */
  readonly isFollowed: boolean
}

/** A connection that nobody needs goes after this time. */
const idleMs = 30_000

/** How often a host is asked, and a lost one is tried again. Announcements are faster; this stands behind them. */
const usualMs = 1000

/** How often a host that lags is asked. */
const laggingMs = 50

/** One server: its connections, and what is known of it. */
export class Host {
  readonly name: string
  standing: Standing = { isUp: false, isPrimary: false, counter: 0, failure: 'it was not asked yet' }
  readonly #told: Told
  readonly #connections: pg.Pool
  readonly #connection: pg.ClientConfig
  /** Over which changes are heard of. */
  #listener: pg.Client | undefined
  #asking: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor({ name, url, authorities }: Address, { poolMax, timeoutMs, readOnly }: OpenOptions, told: Told) {
    this.name = name
    this.#told = told
    const ssl = authorities && { ssl: { ca: [...authorities] } }
    const connection = {
      connectionString: url,
      connectionTimeoutMillis: timeoutMs,
      keepAlive: true,
      types: valueTypes,
      ...ssl,
    }
    this.#connection = { ...connection, query_timeout: timeoutMs }
    // Statements that do not need each other's answers travel together.
    const pool = { ...connection, pipeline: true, idleTimeoutMillis: idleMs, max: poolMax }
    this.#connections = newPool(readOnly ? { ...pool, query_timeout: timeoutMs } : pool)
  }

  /** Runs `work` on a connection. One that fails is not used again. */
  async use<Result>(work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> {
    const client = await this.#connections.connect()
    let failure: unknown
    // The pool listens to idle connections only.
    const onError = (error: Error) => (failure = error)
    client.on('error', onError)
    try {
      return await work(client)
    } catch (error) {
      failure = error
      throw error
    } finally {
      client.off('error', onError)
      client.release(failure !== undefined)
    }
  }

  /** Asks it what it is and which changes it has, now and from now on in its time. Resolves when it was asked. */
  ask(): Promise<void> {
    if (this.#isClosed) return Promise.resolve()
    clearTimeout(this.#timer)
    this.#asking ??= this.#look()
      .then(
        (standing) => this.#told.note(this, standing),
        (failure: unknown) => this.#lose(failure),
      )
      .finally(() => {
        this.#asking = undefined
        const waitMs = this.#told.isBehind(this) ? laggingMs : usualMs
        if (!this.#isClosed) this.#timer = setTimeout(() => void this.ask(), waitMs)
      })
    return this.#asking
  }

  /** Notes that it has a change, by its own word. */
  saw(counter: number): void {
    if (counter > this.standing.counter) this.#told.note(this, { ...this.standing, counter })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#drop()
    await this.#asking
    this.#drop()
    await this.#connections.end()
  }

  async #look(): Promise<Standing> {
    const before = this.standing.counter
    if (this.#told.isFollowed) this.#listener ??= await this.#connect()
    const { isPrimary, counter } = await (this.#listener ? look(this.#listener, 'listening') : this.use(look))
    // An announcement that came meanwhile knows better.
    const known = this.standing.counter === before ? counter : Math.max(counter, this.standing.counter)
    return { isUp: true, isPrimary, counter: known, failure: undefined }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#connection)
    client.on('error', (error) => {
      if (this.#listener === client) this.#lose(error)
    })
    client.on('notification', ({ payload }) => this.saw(Number(payload)))
    await client.connect()
    return client
  }

  #lose(failure: unknown): void {
    this.#drop()
    if (!this.#isClosed) this.#told.note(this, { ...this.standing, isUp: false, failure })
  }

  #drop(): void {
    // It may be broken already; then there is nothing to end.
    this.#listener?.end().catch(() => undefined)
    this.#listener = undefined
  }
}

const askPrimary = { text: 'select (not pg_is_in_recovery())::int as is_primary' }
const listen = { text: `listen ${channel}` }

async function look(client: pg.ClientBase, way?: 'listening'): Promise<Pick<Standing, 'isPrimary' | 'counter'>> {
  const [row] = await ask(client, askPrimary)
  const isPrimary = row !== undefined && integer(row, 'is_primary') === 1
  // A replica has no listeners; one that was promoted has.
  if (isPrimary && way === 'listening') await ask(client, listen)
  return { isPrimary, counter: await readCounter(client) }
}

function newPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  // A connection that breaks while nobody uses it concerns nobody: the pool makes another one.
  pool.on('error', () => undefined)
  // Nor does the pool listen between giving one away and whoever asked for it: an error then would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** The types of PostgreSQL that do not travel as text, by their numbers in its catalog `pg_type`. */
const readers: ReadonlyMap<number, (text: string) => SqlValue> = new Map<number, (text: string) => SqlValue>([
  [20, Number], // int8: integers beyond 2^53-1 never occur
  [21, Number], // int2
  [23, Number], // int4
  [17, (text: string) => Buffer.from(text.slice(2), 'hex')], // bytea, as \x00ff
])

/** How the driver reads what the server sends. */
const valueTypes = {
  getTypeParser: (type: number): ((text: string) => SqlValue) => readers.get(type) ?? String,
}
