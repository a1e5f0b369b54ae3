import assert from 'node:assert/strict'
import { after, before, type TestContext } from 'node:test'
import { pino } from 'pino'
import type { ChangeDetector } from '../src/catalog/reading/catalog.ts'
import { startAdmin } from '../src/http/admin/admin.ts'
import type { ServiceOptions } from '../src/serving/serving-settings.ts'
import { startServed, type ServedCatalog } from '../src/serving/start-served.ts'
import { printMetrics } from '../src/serving/print-metrics.ts'
import { Clock } from './clock.ts'
import { proxyOfSuites, startProxy } from './proxy.ts'
import type { ConnectionOptions } from '../src/storage/postgres/connections.ts'
import type { Database } from '../src/storage/sql.ts'
import type { Engine } from './storage/engines.ts'
import type { TemporaryCatalog } from './temporary-catalog.ts'
import { worldCatalog } from './world-catalog.ts'
import { until } from './until.ts'
import { builtAt, passwordOf } from './world.ts'

export interface RunningService {
  readonly catalog: TemporaryCatalog
  readonly service: Service
  readonly clock: Clock
  readonly log: readonly string[]
  readonly statements: string[]
  get(path: string, options?: RequestOptions): Promise<Response>
  stop(): Promise<void>
}

export interface RequestOptions {
  readonly as?: string | undefined
  readonly method?: string
  readonly headers?: Record<string, string>
}

/** Starts a service on a new copy of the test data. */
export async function startWorld(engine: Engine, options: Partial<ServiceOptions> = {}): Promise<RunningService> {
  const clock = new Clock(builtAt)
  const catalog = await worldCatalog(engine)
  const running = await serveCatalog(catalog, clock, options)
  const stop = async () => {
    await running.stop()
    await catalog.remove()
  }
  return { ...running, stop }
}

/** Starts a service on a new copy of the test data, and stops it when the test ends. */
export async function worldServedFor(
  test: Pick<TestContext, 'after'>,
  engine: Engine,
  options: Partial<ServiceOptions> = {},
): Promise<RunningService> {
  const running = await startWorld(engine, options)
  test.after(() => running.stop())
  return running
}

export function servedWorld(engine: Engine, options: Partial<ServiceOptions> = {}): RunningService {
  let started: RunningService | undefined
  before(async () => void (started = await startWorld(engine, options)))
  after(() => started?.stop())
  const running = () => started ?? assert.fail('The suite has not begun')
  return {
    get catalog() {
      return running().catalog
    },
    get service() {
      return running().service
    },
    get clock() {
      return running().clock
    },
    get log() {
      return running().log
    },
    get statements() {
      return running().statements
    },
    get: (path, options) => running().get(path, options),
    stop: () => running().stop(),
  }
}

export interface Service {
  /** The URL of the service, such as `http://127.0.0.1:3000`. */
  readonly address: string
  readonly adminAddress: string
  stop(): Promise<void>
}

export async function serveUrl(
  served: Pick<ServedCatalog, 'databaseUrl'> & Partial<ServedCatalog>,
  options: Partial<ServiceOptions> = {},
): Promise<Service> {
  const log = served.log ?? pino({ level: 'silent' })
  const own = { ...serviceDefaults, ...options }
  const service = await startServed({ now: Date.now, ...served, log, options: own })
  const admin = await startAdmin({
    host: own.adminHost,
    port: own.adminPort,
    readiness: () => service.readiness(),
    metrics: async () => printMetrics(await service.readMetrics()),
    log,
  })
  const stop = async () => {
    await service.stop()
    await admin.stop()
  }
  return { address: service.address, adminAddress: admin.address, stop }
}

export async function metricsOf({ adminAddress }: Pick<Service, 'adminAddress'>): Promise<string> {
  return (await fetch(`${adminAddress}/metrics`)).text()
}

export type OnStatement = (text: string) => Promise<void>

export async function serveCatalog(
  catalog: TemporaryCatalog,
  clock: Clock,
  options: Partial<ServiceOptions> = {},
  onStatement: OnStatement = () => Promise.resolve(),
  databaseOptions?: ConnectionOptions,
): Promise<RunningService> {
  const [log, statements]: [string[], string[]] = [[], []]
  const watch: ServedCatalog['watch'] = (all) => async (text, values) => {
    if (!isBesideRequests(text)) statements.push(text)
    await onStatement(text)
    return all(text, values)
  }
  const logger = pino({ level: 'info' }, { write: (line: string) => log.push(line) })
  const databaseUrl = catalog.url
  let changes: ChangeDetector | undefined
  const onOpened = (opened: ChangeDetector) => Promise.resolve(void (changes = opened))
  const served = { databaseUrl, databaseOptions, now: clock.now, log: logger, watch, onOpened }
  const service = await serveUrl(served, options)
  const program = proxyOfSuites()
  const proxy = program === undefined ? undefined : await startProxy(program, [service.address])
  const stop = async () => {
    await proxy?.stop()
    await service.stop()
  }
  const reached = { ...service, address: proxy?.address ?? service.address }
  const heard = { ...catalog, database: heardBy(changes ?? catalog.database, catalog.database) }
  return {
    catalog: heard,
    service: reached,
    clock,
    log,
    statements,
    get: (path, options) => get(reached, path, options),
    stop,
  }
}

function isBesideRequests(text: string): boolean {
  return text.includes('order by valid_until')
}

function heardBy(reader: ChangeDetector, writer: Database): Database {
  const heard = async <Result>(change: Promise<Result>): Promise<Result> => {
    const result = await change
    // Most changes have been noticed by now.
    if (reader.dataVersion() !== writer.dataVersion())
      await until(() => reader.dataVersion() === writer.dataVersion(), 'a change is heard of')
    return result
  }
  return {
    ...writer,
    run: (text, values) => heard(writer.run(text, values)),
    runAndCount: (text, values) => heard(writer.runAndCount(text, values)),
    write: (work, signal) => heard(writer.write(work, signal)),
  }
}

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
  // Suites that test how the service stops pass its usual grace period.
  drainNoticeMs: 0,
}

export function basic(name: string): string {
  return `Basic ${Buffer.from(`${name}:${passwordOf(name)}`).toString('base64')}`
}

function get(service: Service, path: string, options: RequestOptions = {}): Promise<Response> {
  const { method = 'GET', headers = {} } = options
  const name = 'as' in options ? options.as : 'harbor'
  const authorization: Record<string, string> = name === undefined ? {} : { authorization: basic(name) }
  return fetch(`${service.address}${path}`, { method, headers: { ...authorization, ...headers }, redirect: 'manual' })
}
