import { performance } from 'node:perf_hooks'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Durations, Metrics, ServiceState } from './metrics.ts'

/**
 * Gives what puts a state into a registry, which tells it with all that is counted. Series are few: none is named after
 * a path, an id, an address or an account.
 */
export function tellMetrics(counts: Metrics): (state: ServiceState) => Registry {
  const registry = new Registry()
  tellProcess(registry)
  tellRequests(registry, counts)
  tellRefusals(registry, counts)
  tellReadings(registry, counts)
  tellDatabase(registry, counts)
  const setState = tellState(registry)
  return (state) => {
    setState(state)
    return registry
  }
}

function tellRequests(registry: Registry, { requests, durations }: Metrics): void {
  counter(registry, {
    name: 'heatsheet_requests_total',
    help: 'Requests answered since the start, by operation and status.',
    labelNames: ['operation', 'status'],
    read: (told) => {
      for (const [operation, byStatus] of requests) {
        for (const [status, count] of byStatus) told.inc({ operation, status }, count)
      }
    },
  })
  const help = 'Seconds from the headers of a request to the last byte of its answer handed to the socket.'
  new ToldHistogram({ name: 'heatsheet_request_seconds', help, label: 'operation', each: () => durations }, registry)
}

function tellRefusals(registry: Registry, counts: Metrics): void {
  counter(registry, {
    name: 'heatsheet_malformed_requests_total',
    help: 'Requests that were refused before they were read.',
    read: (told) => told.inc(counts.malformed),
  })
  counter(registry, {
    name: 'heatsheet_rejected_credentials_total',
    help: 'Wrong credentials: refused, or limited where their address had used its rate up.',
    labelNames: ['outcome'],
    // A series that is there from the beginning has a rate from the first rejection on.
    read: (told) => {
      for (const [outcome, count] of Object.entries(counts.rejected)) told.inc({ outcome }, count)
    },
  })
  counter(registry, {
    name: 'heatsheet_rate_limited_total',
    help: 'Requests beyond the rate of their account.',
    read: (told) => told.inc(counts.rateLimited),
  })
}

function tellReadings(registry: Registry, { answers, readings }: Metrics): void {
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
    read: (told) => told.inc(readings.renders),
  })
}

function tellDatabase(registry: Registry, { database }: Metrics): void {
  const help = 'Seconds that the database took to answer a question, failures included.'
  new ToldHistogram({ name: 'heatsheet_database_seconds', help, each: () => [['', database]] }, registry)
  counter(registry, {
    name: 'heatsheet_database_failures_total',
    help: 'Questions that the database did not answer.',
    read: (told) => told.inc(database.failures),
  })
}

function tellState(registry: Registry): (state: ServiceState) => void {
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
  readonly labelNames?: readonly string[]
  /** Puts the numbers, which are kept elsewhere, into the counter, which is empty. */
  readonly read: (told: Counter) => void
}

function counter(registry: Registry, { name, help, labelNames = [], read }: ToldCounter): void {
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

/** Durations of which each has a label; without a label, a single one. */
export interface ToldDurations {
  readonly name: string
  readonly help: string
  readonly label?: string
  readonly each: () => Iterable<readonly [label: string, durations: Durations]>
}

/** A histogram of the registry whose numbers are kept elsewhere, and asked for when it is read. */
class ToldHistogram extends Histogram {
  readonly #told: ToldDurations

  constructor(told: ToldDurations, registry: Registry) {
    const { name, help, label } = told
    super({ name, help, labelNames: label === undefined ? [] : [label], registers: [registry] })
    this.#told = told
  }

  override get(): ReturnType<Histogram['get']> {
    const { name, help, label: labelName, each } = this.#told
    const values = [...each()].flatMap(([label, durations]) =>
      durations.figures().map(({ part, le, value }) => ({
        metricName: `${name}_${part}`,
        labels: { ...(labelName === undefined ? {} : { [labelName]: label }), ...(le === undefined ? {} : { le }) },
        value,
      })),
    )
    const told: unknown = { name, help, type: 'histogram', aggregator: 'sum', values }
    // The library declares numbers for types, and gives words.
    return Promise.resolve(told as Awaited<ReturnType<Histogram['get']>>)
  }

  /** What a registry asks for its text, where there is one: the library's own numbers are empty here. */
  getForPromString(): ReturnType<Histogram['get']> {
    return this.get()
  }
}

/** How late the loop is, sampled: the collector would wake a thread that rests a hundred times a second to know. */
const sampled = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'].map(
  (name) => `nodejs_eventloop_lag_${name}_seconds`,
)

/** Milliseconds; no timer waits longer. */
const never = 2 ** 31 - 1

/** Tells what is so of the process and of this thread when it is read. Nothing is done for it meanwhile. */
export function tellProcess(registry: Registry): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: never })
  for (const name of sampled) registry.removeSingleMetric(name)
  new Counter({
    name: 'heatsheet_busy_seconds_total',
    help: 'Seconds in which a thread that answers had something to do.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(performance.eventLoopUtilization().active / 1000)
    },
  })
}
