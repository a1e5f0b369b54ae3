import { Counter, Gauge, Registry } from 'prom-client'
import { noReadings, type ReadingCounts } from '../../catalog/reading/reading-counts.ts'
import type { Operation } from '../../contract/operations.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { DatabaseAnswers, Durations } from './durations.ts'
import { tellProcess } from './process-metrics.ts'
import { ToldHistogram } from './told-histogram.ts'

type Observed = Operation | 'none'

/** What is counted. Series are few: none is named after a path, an id, an address or an account. */
export interface Metrics {
  /** A request that was answered within so many milliseconds. */
  observe(operation: Observed, status: number, ms: number): void
  /** A request that the HTTP parser refused. */
  countMalformed(): void
  /** Wrong credentials; whether their address was held to its rate by then. */
  countRejected(outcome: Rejection): void
  /** A request beyond the rate of its account. */
  countRateLimited(): void
  /** A request whose answer was remembered, or had to be made. */
  readonly answers: { hits: number; misses: number }
  readonly readings: ReadingCounts
  setState(state: ServiceState): void
  readonly registry: Registry
}

export type Rejection = 'refused' | 'limited'

/** What is so at the moment at which metrics are read. */
export interface ServiceState {
  readonly isReady: boolean
  readonly revision: number
  readonly changedAt: Instant | undefined
  /** What is remembered, and the bound of that. */
  readonly memoryBytes: number
  readonly memoryBytesMax: number
  /** Requests that wait for a change. */
  readonly heldRequests: number
}

/**
 * Requests are counted in plain numbers and put into the registry when it is read: a registry that is told of each
 * request costs as much as the request.
 */
export function createMetrics(database = new DatabaseAnswers()): Metrics {
  const registry = new Registry()
  tellProcess(registry)
  const [answers, readings] = [{ hits: 0, misses: 0 }, noReadings()]
  const requests = countRequests(registry)
  const [malformed, rejected, rateLimited] = countRefusals(registry)
  tellReadings(registry, answers, readings)
  tellDatabase(registry, database)
  return {
    registry,
    answers,
    readings,
    observe: requests,
    countMalformed: () => malformed.inc(),
    countRejected: (outcome) => rejected.inc({ outcome }),
    countRateLimited: () => rateLimited.inc(),
    setState: tellState(registry),
  }
}

function countRequests(registry: Registry): Metrics['observe'] {
  const counts = new Map<Observed, Map<number, number>>()
  const durations = new Map<Observed, Durations>()
  counter(registry, {
    name: 'heatsheet_requests_total',
    help: 'Requests answered since the start, by operation and status.',
    labelNames: ['operation', 'status'],
    read: (told) => {
      for (const [operation, byStatus] of counts) {
        for (const [status, count] of byStatus) told.inc({ operation, status }, count)
      }
    },
  })
  const help = 'Seconds from the headers of a request to the last byte of its answer handed to the socket.'
  new ToldHistogram({ name: 'heatsheet_request_seconds', help, label: 'operation', each: () => durations }, registry)
  return (operation, status, ms) => {
    const byStatus = entry(counts, operation, () => new Map<number, number>())
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
    entry(durations, operation, () => new Durations()).record(ms)
  }
}

function countRefusals(registry: Registry): readonly [Counter, Counter, Counter] {
  const registers = [registry]
  const malformed = new Counter({
    name: 'heatsheet_malformed_requests_total',
    help: 'Requests that were refused before they were read.',
    registers,
  })
  const rejected = new Counter({
    name: 'heatsheet_rejected_credentials_total',
    help: 'Wrong credentials: refused, or limited where their address had used its rate up.',
    labelNames: ['outcome'],
    registers,
  })
  // A series that is there from the beginning has a rate from the first rejection on.
  for (const outcome of ['refused', 'limited'] satisfies Rejection[]) rejected.inc({ outcome }, 0)
  const rateLimited = new Counter({
    name: 'heatsheet_rate_limited_total',
    help: 'Requests beyond the rate of their account.',
    registers,
  })
  return [malformed, rejected, rateLimited]
}

function tellReadings(registry: Registry, answers: Metrics['answers'], readings: ReadingCounts): void {
  counter(registry, {
    name: 'heatsheet_memory_reads_total',
    help: 'What was looked for in memory: whole answers, and behind them what they are made of.',
    labelNames: ['kind', 'result'],
    read: (told) => {
      told.inc({ kind: 'answer', result: 'hit' }, answers.hits)
      told.inc({ kind: 'answer', result: 'miss' }, answers.misses)
      told.inc({ kind: 'page', result: 'hit' }, readings.pageHits)
      told.inc({ kind: 'page', result: 'miss' }, readings.pageMisses)
      told.inc({ kind: 'workout', result: 'hit' }, readings.workoutHits)
      told.inc({ kind: 'workout', result: 'miss' }, readings.workoutMisses)
    },
  })
  counter(registry, {
    name: 'heatsheet_renders_total',
    help: 'Documents that were rendered anew, since a release had overtaken them.',
    labelNames: [],
    read: (told) => told.inc(readings.renders),
  })
}

function tellDatabase(registry: Registry, database: DatabaseAnswers): void {
  const help = 'Seconds that the database took to answer a question, failures included.'
  new ToldHistogram({ name: 'heatsheet_database_seconds', help, each: () => [['', database]] }, registry)
  counter(registry, {
    name: 'heatsheet_database_failures_total',
    help: 'Questions that the database did not answer.',
    labelNames: [],
    read: (told) => told.inc(database.failures),
  })
}

function tellState(registry: Registry): Metrics['setState'] {
  const gauge = (name: string, help: string) => new Gauge({ name: `heatsheet_${name}`, help, registers: [registry] })
  const ready = gauge('ready', '1 while requests may be sent here, else 0.')
  const revision = gauge('catalog_revision', 'Revision of the catalog.')
  const changed = gauge(
    'catalog_changed_timestamp_seconds',
    'When the catalog was last changed; NaN without a history.',
  )
  const remembered = gauge('memory_bytes', 'What is remembered: documents, answers, accounts.')
  const bound = gauge('memory_bound_bytes', 'The bound of what is remembered: DOCUMENT_MEMORY.')
  const held = gauge('held_requests', 'Requests that are held until their answer changes: Prefer: wait.')
  return (state) => {
    ready.set(state.isReady ? 1 : 0)
    revision.set(state.revision)
    changed.set(state.changedAt === undefined ? NaN : state.changedAt / 1000)
    remembered.set(state.memoryBytes)
    bound.set(state.memoryBytesMax)
    held.set(state.heldRequests)
  }
}

interface ToldCounter {
  readonly name: string
  readonly help: string
  readonly labelNames: readonly string[]
  /** Puts the numbers, which are kept elsewhere, into the counter, which is empty. */
  readonly read: (told: Counter) => void
}

function counter(registry: Registry, { name, help, labelNames, read }: ToldCounter): void {
  new Counter({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    collect() {
      this.reset()
      read(this)
    },
  })
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
