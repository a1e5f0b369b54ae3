import { noReadings } from '../../catalog/reading/memory.ts'
import type { Operation } from '../../contract/operations.ts'

type OperationLabel = Operation | 'none'

/**
 * Counters as plain numbers: a registry that counts each request costs as much as the request, and loading one takes a
 * tenth of a service's start. It is loaded when metrics are first read: `metrics.ts`.
 */
export class Counts {
  /** Answered requests by their operation, and by their status. */
  readonly requests = new Map<OperationLabel, Map<number, number>>()
  readonly durations = new Map<OperationLabel, Durations>()
  /** Requests that the HTTP parser refused. */
  malformed = 0
  /** Wrong credentials, and those beyond the rate of their address. */
  readonly rejected = { refused: 0, limited: 0 }
  /** Requests beyond the rate of their account. */
  rateLimited = 0
  /** Requests whose answer was cached, or was not. */
  readonly answers = { hits: 0, misses: 0 }
  readonly readings = noReadings()
  readonly database: DatabaseAnswers

  constructor(database = new DatabaseAnswers()) {
    this.database = database
  }

  /** Counts a request that was answered within so many milliseconds. */
  observe(operation: OperationLabel, status: number, ms: number): void {
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

/** Upper bounds of the buckets in seconds: from a cached answer to one that no caller waits for any more. */
const bounds = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const

/** A value of a histogram in the format of Prometheus; of a bucket, its upper bound. */
type DurationFigure = readonly [part: 'bucket' | 'sum' | 'count', value: number, le?: number | '+Inf']

/** How long things took, in plain numbers: recording one costs nanoseconds. */
export class Durations {
  readonly #counts = new Array<number>(bounds.length + 1).fill(0)
  #sumMs = 0

  record(ms: number): void {
    this.#sumMs += ms
    const seconds = ms / 1000
    let at = 0
    // Most are short, and found at once.
    while (at < bounds.length && seconds > (bounds[at] ?? Infinity)) at += 1
    this.#counts[at] = (this.#counts[at] ?? 0) + 1
  }

  /** Buckets count all that is below their bound, as Prometheus has it. */
  figures(): readonly DurationFigure[] {
    let count = 0
    const buckets = this.#counts.map((own, at) => {
      count += own
      return ['bucket', count, bounds[at] ?? '+Inf'] as const
    })
    return [...buckets, ['sum', this.#sumMs / 1000], ['count', count]]
  }
}

/** How long the database took to answer, and how often it failed. */
export class DatabaseAnswers extends Durations {
  /** Statements that failed. */
  failures = 0

  /** Wraps a function so that its calls are timed. */
  timed<Asked extends unknown[], Result>(ask: (...asked: Asked) => Promise<Result>) {
    return async (...asked: Asked): Promise<Result> => {
      const startedAt = performance.now()
      try {
        return await ask(...asked)
      } catch (error) {
        this.failures += 1
        throw error
      } finally {
        this.record(performance.now() - startedAt)
      }
    }
  }
}
