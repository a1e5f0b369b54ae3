import pg from 'pg'
import type { OnWait, SqlValue } from '../sql.ts'
import type { Address } from './address.ts'

export interface ConnectionOptions {
  /** The maximum number of connections. A connection is opened when it is needed. */
  readonly poolMax: number
  /** How long it can take to open a connection or to read, in milliseconds. */
  readonly timeoutMs: number
  /** How long cached content is served after the server has stopped responding, in milliseconds. */
  readonly outageMaxMs: number
}

export interface OpenOptions extends ConnectionOptions {
  readonly readOnly: boolean
  readonly onWait: OnWait
}

const idleMs = 30_000

export class Connections {
  readonly #pool: pg.Pool
  readonly #listenerConfig: pg.ClientConfig

  /** Throws an error if the URL names a certificate file that cannot be read. */
  constructor({ url, authorities }: Address, { poolMax, timeoutMs, readOnly }: OpenOptions) {
    const config = {
      connectionString: url,
      connectionTimeoutMillis: timeoutMs,
      keepAlive: true,
      types: valueTypes,
      ...(authorities && { ssl: { ca: [...authorities] } }),
    }
    this.#listenerConfig = { ...config, query_timeout: timeoutMs }
    // Sends statements without waiting for the results of earlier ones.
    const pool = { ...config, pipeline: true, idleTimeoutMillis: idleMs, max: poolMax }
    this.#pool = newPool(readOnly ? { ...pool, query_timeout: timeoutMs } : pool)
  }

  async use<Result>(work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect()
    let failure: unknown
    // The pool handles errors of idle connections only.
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

  newListener(): pg.Client {
    return new pg.Client(this.#listenerConfig)
  }

  close(): Promise<void> {
    return this.#pool.end()
  }
}

function newPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  // The pool replaces a broken idle connection.
  pool.on('error', () => undefined)
  // The pool does not handle errors while it hands over a connection; they would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const readers: ReadonlyMap<number, (text: string) => SqlValue> = new Map<number, (text: string) => SqlValue>([
  [20, Number], // int8: integers beyond 2^53-1 never occur
  [21, Number], // int2
  [23, Number], // int4
  [17, (text: string) => Buffer.from(text.slice(2), 'hex')], // bytea, as \x00ff
])

const valueTypes = {
  getTypeParser: (type: number): ((text: string) => SqlValue) => readers.get(type) ?? String,
}
