import { performance } from 'node:perf_hooks'
import { collectDefaultMetrics, Counter, Registry } from 'prom-client'
import type { Counts, Durations } from './counts.ts'

const gauges = {
  ready: '1 if the service is ready for requests, otherwise 0.',
  catalog_revision: 'Revision of the catalog.',
  catalog_changed_timestamp_seconds: 'Time of the last change of the catalog; NaN without a history.',
  memory_bytes: 'Bytes of the cache: documents, responses, accounts.',
  memory_bound_bytes: 'Maximum bytes of the cache: DOCUMENT_MEMORY.',
  held_requests: 'Long polls: requests that wait for a change (Prefer: wait).',
  certificate_end_timestamp_seconds: 'Expiry of the certificate; NaN without TLS.',
} as const

export type ServiceState = Readonly<Record<keyof typeof gauges, number>>

type Labels = Readonly<Record<string, string | number | undefined>>

/**
 * A metric and its values, in the format of prom-client. The member `type` is declared as `unknown`, because the
 * TypeScript declarations of prom-client give the wrong type for it.
 */
export interface Figure {
  readonly name: string
  readonly help: string
  readonly type: unknown
  readonly values: readonly { readonly value: number; readonly labels: Labels; readonly metricName?: string }[]
}

interface CounterDefinition {
  readonly name: string
  readonly help: string
  readonly series: (counts: Counts) => readonly (readonly [count: number, labels?: Labels])[]
}

const counters: readonly CounterDefinition[] = [
  {
    name: 'requests_total',
    help: 'Requests answered since the start, by operation and status.',
    series: ({ requests }) =>
      [...requests].flatMap(([operation, byStatus]) =>
        [...byStatus].map(([status, count]) => [count, { operation, status }] as const),
      ),
  },
  {
    name: 'malformed_requests_total',
    help: 'Requests that the HTTP parser rejected.',
    series: ({ malformed }) => [[malformed]],
  },
  {
    name: 'rejected_credentials_total',
    help: 'Wrong credentials: refused, or limited beyond the rate of their address.',
    // A series that exists from the start has a rate from the first rejection on.
    series: ({ rejected }) => Object.entries(rejected).map(([outcome, count]) => [count, { outcome }] as const),
  },
  {
    name: 'rate_limited_total',
    help: 'Requests beyond the rate of their account.',
    series: ({ rateLimited }) => [[rateLimited]],
  },
  {
    name: 'memory_reads_total',
    help: 'Cache reads: whole responses, and on a miss their parts.',
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
    help: 'Documents rendered again because of a release.',
    series: ({ readings }) => [[readings.renders]],
  },
  {
    name: 'database_failures_total',
    help: 'Database statements that failed.',
    series: ({ database }) => [[database.failures]],
  },
]

/**
 * Returns a function that reads all metrics. Labels never contain paths, ids, addresses or accounts, because there
 * would be too many different labels.
 */
export function figureReader(counts: Counts, version: string): (state: ServiceState) => Promise<readonly Figure[]> {
  const ofProcess = new Registry()
  addProcessMetrics(ofProcess)
  return async (state) => [
    ...(await ofProcess.getMetricsAsJSON()),
    ...counters.map(({ name, help, series }) => {
      const values = series(counts).map(([value, labels = {}]) => ({ value, labels }))
      return figure(name, help, 'counter', values)
    }),
    ...histogramsOf(counts),
    ...gaugesOf(state),
    figure('build_info', 'The version of the program, as a label; always 1.', 'gauge', [
      { value: 1, labels: { version } },
    ]),
  ]
}

function histogramsOf({ durations, database }: Counts): readonly Figure[] {
  const requests = 'Seconds from the headers of a request to the last byte of its response handed to the socket.'
  const answers = 'Seconds per database statement, including failures.'
  const ofRequests = [...durations].flatMap(([operation, one]) => bucketsOf('request_seconds', one, { operation }))
  return [
    figure('request_seconds', requests, 'histogram', ofRequests),
    figure('database_seconds', answers, 'histogram', bucketsOf('database_seconds', database, {})),
  ]
}

function gaugesOf(state: Readonly<Record<string, number>>): readonly Figure[] {
  const values = new Map(Object.entries(state))
  return Object.entries(gauges).map(([name, help]) => {
    return figure(name, help, 'gauge', [{ value: values.get(name) ?? NaN, labels: {} }])
  })
}

function bucketsOf(name: string, durations: Durations, labels: Labels): Figure['values'] {
  return durations.figures().map(([part, value, le]) => {
    return { metricName: `heatsheet_${name}_${part}`, value, labels: le === undefined ? labels : { ...labels, le } }
  })
}

function figure(name: string, help: string, type: 'counter' | 'gauge' | 'histogram', values: Figure['values']): Figure {
  return { name: `heatsheet_${name}`, help, type, values }
}

const sampled = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'].map(
  (name) => `nodejs_eventloop_lag_${name}_seconds`,
)

const never = 2 ** 31 - 1

/** Adds metrics of the process, such as its memory, to a registry. They are measured only when they are read. */
export function addProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: never })
  for (const name of sampled) registry.removeSingleMetric(name)
  new Counter({
    name: 'heatsheet_busy_seconds_total',
    help: 'Seconds in which the event loop was busy.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(performance.eventLoopUtilization().active / 1000)
    },
  })
}
