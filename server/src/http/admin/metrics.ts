import { noReadings, type ReadingCounts } from '../../catalog/reading/reading-counts.ts'
import type { Operation } from '../../contract/operations.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { DatabaseAnswers, Durations } from './durations.ts'

export type Observed = Operation | 'none'

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
 * What is counted, in plain numbers: a registry that is told of each request costs as much as the request, and loading one
 * takes a tenth of a service's start. So there is one when metrics are first read: `told-metrics.ts`.
 */
export class Metrics {
  /** Answered requests by their operation, and by their status. */
  readonly requests = new Map<Observed, Map<number, number>>()
  readonly durations = new Map<Observed, Durations>()
  /** Requests that the HTTP parser refused. */
  malformed = 0
  /** Wrong credentials; whether their address was held to its rate by then. */
  readonly rejected: Record<Rejection, number> = { refused: 0, limited: 0 }
  /** Requests beyond the rate of their account. */
  rateLimited = 0
  /** Requests whose answer was remembered, or had to be made. */
  readonly answers = { hits: 0, misses: 0 }
  readonly readings: ReadingCounts = noReadings()
  readonly database: DatabaseAnswers

  constructor(database = new DatabaseAnswers()) {
    this.database = database
  }

  /** Counts a request that was answered within so many milliseconds. */
  observe(operation: Observed, status: number, ms: number): void {
    const byStatus = entry(this.requests, operation, () => new Map<number, number>())
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
    entry(this.durations, operation, () => new Durations()).record(ms)
  }
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
