import { performance } from 'node:perf_hooks'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Counts, Durations } from './counts.ts'

/** What is so at the moment at which metrics are read, by the names of its metrics: what each says. */
const gauges = {
  ready: '1 while requests may be sent here, else 0.',
  catalog_revision: 'Revision of the catalog.',
  catalog_changed_timestamp_seconds: 'When the catalog was last changed; NaN without a history.',
  memory_bytes: 'What is remembered: documents, answers, accounts.',
  memory_bound_bytes: 'The bound of what is remembered: DOCUMENT_MEMORY.',
  held_requests: 'Requests that are held until their answer changes: Prefer: wait.',
} as const

export type ServiceState = Readonly<Record<keyof typeof gauges, number>>

/** A count that is told; its numbers are kept elsewhere, and asked for when it is read. */
interface ToldCount {
  readonly name: string
  readonly help: string
  readonly labelNames?: readonly string[]
  readonly series: (counts: Counts) => Iterable<readonly [count: number, labels?: Record<string, string | number>]>
}

const counters: readonly ToldCount[] = [
  {
    name: 'requests_total',
    help: 'Requests answered since the start, by operation and status.',
    labelNames: ['operation', 'status'],
    series: ({ requests }) =>
      [...requests].flatMap(([operation, byStatus]) =>
        [...byStatus].map(([status, count]) => [count, { operation, status }] as const),
      ),
  },
  {
    name: 'malformed_requests_total',
    help: 'Requests that were refused before they were read.',
    series: ({ malformed }) => [[malformed]],
  },
  {
    name: 'rejected_credentials_total',
    help: 'Wrong credentials: refused, or limited where their address had used its rate up.',
    labelNames: ['outcome'],
    // A series that is there from the beginning has a rate from the first rejection on.
    series: ({ rejected }) => Object.entries(rejected).map(([outcome, count]) => [count, { outcome }] as const),
  },
  {
    name: 'rate_limited_total',
    help: 'Requests beyond the rate of their account.',
    series: ({ rateLimited }) => [[rateLimited]],
  },
  {
    name: 'memory_reads_total',
    help: 'What was looked for in memory: whole answers, and behind them what they are made of.',
    labelNames: ['kind', 'result'],
    series: ({ answers, readings }) => [
      [answers.hits, { kind: 'answer', result: 'hit' }],
      [answers.misses, { kind: 'answer', result: 'miss' }],
      [readings.pageHits, { kind: 'page', result: 'hit' }],
      [readings.pageMisses, { kind: 'page', result: 'miss' }],
      [readings.workoutHits, { kind: 'workout', result: 'hit' }],
      [readings.workoutMisses, { kind: 'workout', result: 'miss' }],
    ],
  },
  {
    name: 'renders_total',
    help: 'Documents that were rendered anew, since a release had overtaken them.',
    series: ({ readings }) => [[readings.renders]],
  },
  {
    name: 'database_failures_total',
    help: 'Questions that the database did not answer.',
    series: ({ database }) => [[database.failures]],
  },
]

/**
 * Gives what puts a state into a registry, which tells it with all that is counted. Series are few: none is named after
 * a path, an id, an address or an account.
 */
export function tellMetrics(counts: Counts): (state: ServiceState) => Registry {
  const registry = new Registry()
  const registers = [registry]
  const { durations, database } = counts
  tellProcess(registry)
  for (const { name, help, labelNames = [], series } of counters) {
    new Counter({
      name: `heatsheet_${name}`,
      help,
      labelNames: [...labelNames],
      registers,
      collect() {
        this.reset()
        for (const [count, labels = {}] of series(counts)) this.inc(labels, count)
      },
    })
  }
  const requests = 'Seconds from the headers of a request to the last byte of its answer handed to the socket.'
  new ToldHistogram({ name: 'request_seconds', help: requests, label: 'operation', each: () => durations }, registry)
  const answers = 'Seconds that the database took to answer a question, failures included.'
  new ToldHistogram({ name: 'database_seconds', help: answers, each: () => [['', database]] }, registry)
  const told = new Map(
    Object.entries(gauges).map(([name, help]) => [name, new Gauge({ name: `heatsheet_${name}`, help, registers })]),
  )
  return (state) => {
    for (const [name, value] of Object.entries(state)) told.get(name)?.set(value)
    return registry
  }
}

/** Durations of which each has a label; without a label, a single one. */
interface ToldDurations {
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
    const labelNames = label === undefined ? [] : [label]
    super({ name: `heatsheet_${name}`, help, labelNames, registers: [registry] })
    this.#told = told
  }

  override get(): ReturnType<Histogram['get']> {
    const { help, label: labelName, each } = this.#told
    const name = `heatsheet_${this.#told.name}`
    const values = [...each()].flatMap(([label, durations]) =>
      durations.figures().map(([part, value, le]) => ({
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
