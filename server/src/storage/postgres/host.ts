import pg from 'pg'
import type { Row, SqlValue } from '../sql.ts'
import type { Address } from './addresses.ts'
import type { Statement } from './statements.ts'

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

/** A connection that nobody needs goes after this time. */
const idleMs = 30_000

/** One server: its connections, and what is known of it. */
export class Host {
  readonly name: string
  standing: Standing = { isUp: false, isPrimary: false, counter: 0, failure: 'it was not asked yet' }
  readonly #connections: pg.Pool
  readonly #connection: pg.ClientConfig

  constructor({ name, url }: Address, { poolMax, timeoutMs, readOnly }: OpenOptions) {
    this.name = name
    const connection = { connectionString: url, connectionTimeoutMillis: timeoutMs, keepAlive: true, types: valueTypes }
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

  /** A connection of its own, not yet connected. */
  newClient(): pg.Client {
    return new pg.Client(this.#connection)
  }

  close(): Promise<void> {
    return this.#connections.end()
  }
}

/** The rows that a statement gives. */
export async function ask(client: pg.ClientBase, statement: Statement, values: readonly SqlValue[] = []) {
  const { rows } = await client.query<Row>({ ...statement, values: [...values] })
  return rows
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
