import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import type { Operation } from '../../contract/operations.ts'

type Observed = Operation | 'none'

/** What is counted. Series are few: none is named after a path, an id or an account. */
export interface Metrics {
  /** A request that was answered within so many milliseconds. */
  observe(operation: Observed, status: number, ms: number): void
  /** A request that the HTTP parser refused. */
  countMalformed(): void
  setRevision(revision: number): void
  /** What is remembered, and the bound of that. */
  setMemory(bytes: number, bytesMax: number): void
  readonly registry: Registry
}

/** Shares of requests whose durations are told. */
const quantiles = [0.5, 0.9, 0.99, 0.999]

/**
 * Requests are counted in plain numbers and put into the registry when it is read: a registry that is told of each
 * request costs as much as the request.
 */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const counts = new Map<Observed, Map<number, number>>()
  const durations = new Map<Observed, RecordableHistogram>()
  new Counter({
    name: 'heatsheet_requests_total',
    help: 'Requests answered since the start, by operation and status.',
    labelNames: ['operation', 'status'],
    registers,
    collect() {
      this.reset()
      for (const [operation, byStatus] of counts) {
        for (const [status, count] of byStatus) this.inc({ operation, status }, count)
      }
    },
  })
  new Gauge({
    name: 'heatsheet_request_seconds',
    help: 'Seconds from the headers of a request to the last byte of its answer handed to the socket, since the start.',
    labelNames: ['operation', 'quantile'],
    registers,
    collect() {
      for (const [operation, histogram] of durations) {
        for (const quantile of quantiles) this.set({ operation, quantile }, histogram.percentile(quantile * 100) / 1e9)
      }
    },
  })
  const malformed = new Counter({
    name: 'heatsheet_malformed_requests_total',
    help: 'Requests that were refused before they were read.',
    registers,
  })
  const revision = new Gauge({ name: 'heatsheet_catalog_revision', help: 'Revision of the catalog.', registers })
  const remembered = new Gauge({
    name: 'heatsheet_memory_bytes',
    help: 'What is remembered: documents, answers, accounts.',
    registers,
  })
  const bound = new Gauge({
    name: 'heatsheet_memory_bound_bytes',
    help: 'The bound of what is remembered: DOCUMENT_MEMORY.',
    registers,
  })
  return {
    registry,
    observe(operation, status, ms) {
      const byStatus = entry(counts, operation, () => new Map<number, number>())
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
      entry(durations, operation, createHistogram).record(Math.max(1, Math.round(ms * 1e6)))
    },
    countMalformed: () => malformed.inc(),
    setRevision: (value) => revision.set(value),
    setMemory(bytes, bytesMax) {
      remembered.set(bytes)
      bound.set(bytesMax)
    },
  }
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
