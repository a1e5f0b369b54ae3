import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Operation } from '../contract/operations.ts'

/** What is counted. Series are few: none is named after a path, an id or an account. */
export interface Metrics {
  observe(operation: Operation | 'none', status: number, seconds: number): void
  /** A request that the HTTP parser refused. */
  countMalformed(): void
  setRevision(revision: number): void
  readonly registry: Registry
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Counter({
    name: 'heatsheet_requests_total',
    help: 'Requests answered, by operation and status.',
    labelNames: ['operation', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'heatsheet_request_seconds',
    help: 'Seconds from the headers of a request to the last byte of its answer handed to the socket.',
    labelNames: ['operation'],
    buckets: [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers,
  })
  const malformed = new Counter({
    name: 'heatsheet_malformed_requests_total',
    help: 'Requests that were refused before they were read.',
    registers,
  })
  const revision = new Gauge({ name: 'heatsheet_catalog_revision', help: 'Revision of the catalog.', registers })
  return {
    registry,
    observe(operation, status, seconds) {
      requests.inc({ operation, status })
      durations.observe({ operation }, seconds)
    },
    countMalformed: () => malformed.inc(),
    setRevision: (value) => revision.set(value),
  }
}
