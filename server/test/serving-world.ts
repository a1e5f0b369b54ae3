import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { startService, type Service, type ServiceOptions } from '../src/http/start-serving.ts'
import { logDamage } from '../src/serving/serving-log.ts'
import { accountReads } from '../src/storage/account-rows.ts'
import { catalogReads } from '../src/storage/catalog-reads.ts'
import { openForReading } from '../src/storage/open-database.ts'
import { Clock } from './clock.ts'
import { proxyOfSuites, startProxy } from './proxy.ts'
import type { HostOptions } from '../src/storage/postgres/host.ts'
import type { Database } from '../src/storage/sql.ts'
import type { Engine } from './storage/engines.ts'
import type { TemporaryCatalog } from './temporary-catalog.ts'
import { worldCatalog } from './world-catalog.ts'
import { builtAt, passwordOf, type AccountName } from './world.ts'

/** The world behind a real socket, on a clock that stands. */
export interface RunningService {
  readonly catalog: TemporaryCatalog
  readonly service: Service
  readonly clock: Clock
  /** What was logged, a line each. */
  readonly log: readonly string[]
  /** What the service has asked the database for; a test empties it. */
  readonly statements: string[]
  /** Asks as one of the world's accounts; `as: undefined` sends no credentials. */
  get(path: string, asked?: Asked): Promise<Response>
  stop(): Promise<void>
}

export interface Asked {
  readonly as?: AccountName | undefined
  readonly method?: string
  readonly headers?: Record<string, string>
}

/** Starts a service on a world of its own, on one of the engines. */
export async function startWorld(
  engine: Engine,
  options: Partial<ServiceOptions> = {},
  databaseOptions?: HostOptions,
): Promise<RunningService> {
  const clock = new Clock(builtAt)
  const catalog = await worldCatalog(engine)
  const running = await serveCatalog(catalog, clock, options, undefined, databaseOptions)
  const stop = async () => {
    await running.stop()
    await catalog.remove()
  }
  return { ...running, stop }
}

/** What is told of each statement before it is asked. */
export type OnStatement = (text: string) => Promise<void>

/** Starts a service on a catalog that is there. It stays, and so does its place, when the service stops. */
export async function serveCatalog(
  catalog: TemporaryCatalog,
  clock: Clock,
  options: Partial<ServiceOptions> = {},
  onStatement: OnStatement = () => Promise.resolve(),
  databaseOptions?: HostOptions,
): Promise<RunningService> {
  const database = await openForReading(catalog.url, databaseOptions)
  const [log, statements]: [string[], string[]] = [[], []]
  const all: Database['all'] = async (text, values) => {
    statements.push(text)
    await onStatement(text)
    return database.all(text, values)
  }
  const seen = { ...database, all }
  const logger = pino({ level: 'info' }, { write: (line: string) => log.push(line) })
  const onDamage = logDamage(logger)
  const [reads, accounts] = [catalogReads(seen, onDamage), accountReads(seen, onDamage)]
  const parts = { catalog: reads, accounts, now: clock.now, log: logger }
  const service = await startService({ ...serviceDefaults, ...options }, parts)
  const program = proxyOfSuites()
  const proxy = program === undefined ? undefined : await startProxy(program, [service.address])
  const stop = async () => {
    await proxy?.stop()
    await service.stop()
    await database.close()
  }
  const reached = { ...service, address: proxy?.address ?? service.address }
  const heard = { ...catalog, database: heardBy(database, catalog.database) }
  return {
    catalog: heard,
    service: reached,
    clock,
    log,
    statements,
    get: (path, asked) => get(reached, path, asked),
    stop,
  }
}

/**
 * The writer, whose changes count as done when the service has heard of them: where servers keep the catalog, that is a
 * moment after they are kept.
 */
function heardBy(reader: Database, writer: Database): Database {
  const heard = async <Result>(change: Promise<Result>): Promise<Result> => {
    const result = await change
    const deadline = Date.now() + heardMs
    while (reader.stamp() !== writer.stamp()) {
      if (Date.now() > deadline) throw new Error('The service did not hear of a change')
      await pause(1)
    }
    return result
  }
  return {
    ...writer,
    run: (text, values) => heard(writer.run(text, values)),
    runCounted: (text, values) => heard(writer.runCounted(text, values)),
    write: (work, signal) => heard(writer.write(work, signal)),
    transact: (work, signal) => heard(writer.transact(work, signal)),
  }
}

/** A change is in force within a second; a crowded machine is given more, and a test fails in time. */
const heardMs = 5000

/** A service on any free port of loopback, without limits. */
export const serviceDefaults: ServiceOptions = {
  host: '127.0.0.1',
  port: 0,
  adminHost: '127.0.0.1',
  adminPort: 0,
  serviceName: 'service',
  publicUrl: undefined,
  corsOrigins: [],
  rateLimit: 'off',
  connectionLimit: 'off',
  trustProxy: false,
  tls: undefined,
  documentMemoryBytes: 64 * 1024 * 1024,
  logSample: 1,
  version: '0.0.0',
  // Suites that look at how the service stops give the usual one.
  drainNoticeMs: 0,
}

/** The Authorization header of an account of the world. */
export function basic(name: AccountName): string {
  return `Basic ${Buffer.from(`${name}:${passwordOf(name)}`).toString('base64')}`
}

function get(service: Service, path: string, asked: Asked = {}): Promise<Response> {
  const { method = 'GET', headers = {} } = asked
  const name = 'as' in asked ? asked.as : 'harbor'
  const authorization: Record<string, string> = name === undefined ? {} : { authorization: basic(name) }
  return fetch(`${service.address}${path}`, { method, headers: { ...authorization, ...headers }, redirect: 'manual' })
}
