import pg from 'pg'
import type { OnWait, SqlValue } from '../sql.ts'
import type { Address } from './address.ts'

export interface ConnectionOptions {
  /** How many connections are open at most. One is opened when no other is free. */
  readonly poolMax: number
  /** How long the server may take to accept a connection, and to answer a reader. */
  readonly timeoutMs: number
  /** How long after the server's last answer memory may still be served. */
  readonly outageMaxMs: number
}

export interface OpenOptions extends ConnectionOptions {
  readonly readOnly: boolean
  readonly onWait: OnWait
}

/** An idle connection is closed after this time. */
const idleMs = 30_000

/** The connections to one server. */
export class Connections {
  readonly #pool: pg.Pool
  readonly #listenerConfig: pg.ClientConfig

  /** Throws when a file that the URL names cannot be read. */
  constructor({ url, authorities }: Address, { poolMax, timeoutMs, readOnly }: OpenOptions) {
    const config = {
      connectionString: url,
      connectionTimeoutMillis: timeoutMs,
      keepAlive: true,
      types: valueTypes,
      ...(authorities && { ssl: { ca: [...authorities] } }),
    }
    this.#listenerConfig = { ...config, query_timeout: timeoutMs }
    // Statements that do not need each other's answers travel together.
    const pool = { ...config, pipeline: true, idleTimeoutMillis: idleMs, max: poolMax }
    this.#pool = newPool(readOnly ? { ...pool, query_timeout: timeoutMs } : pool)
  }

  /** Runs `work` on a connection. One that fails is not used again. */
  async use<Result>(work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect()
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

  /** A connection of its own, not open yet, for what the server announces. */
  newListener(): pg.Client {
    return new pg.Client(this.#listenerConfig)
  }

  close(): Promise<void> {
    return this.#pool.end()
  }
}

function newPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  // The pool replaces an idle connection that breaks.
  pool.on('error', () => undefined)
  // Nor does the pool listen while it hands a connection over: an error then would end the process.
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
