import { noReadings } from '../../catalog/reading/memory.ts'
import type { Operation } from '../../contract/operations.ts'

type OperationLabel = Operation | 'none'

/**
 * The counters of the service. They are plain numbers, because counting with a metrics library would take as long as a
 * cached response. The library is loaded when the metrics are first read.
 */
export class Counts {
  readonly requests = new Map<OperationLabel, Map<number, number>>()
  readonly durations = new Map<OperationLabel, Durations>()
  malformed = 0
  /**
   * The number of requests with wrong credentials. Refused requests got a 401. Limited requests got a 429, because too
   * many others with wrong credentials came from the same address.
   */
  readonly rejected = { refused: 0, limited: 0 }
  rateLimited = 0
  readonly answers = { hits: 0, misses: 0 }
  readonly readings = noReadings()
  readonly database: DatabaseAnswers

  constructor(database = new DatabaseAnswers()) {
    this.database = database
  }

  observe(operation: OperationLabel, status: number, ms: number): void {
    const byStatus = entry(this.requests, operation, () => new Map<number, number>())
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
    entry(this.durations, operation, () => new Durations()).record(ms)
  }
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const existing = map.get(key)
  if (existing !== undefined) return existing
  const created = make()
  map.set(key, created)
  return created
}

const bounds = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const

type DurationFigure = readonly [part: 'bucket' | 'sum' | 'count', value: number, le?: number | '+Inf']

/** Counts durations by their length, as a histogram of Prometheus does. */
export class Durations {
  readonly #counts = new Array<number>(bounds.length + 1).fill(0)
  #sumMs = 0

  record(ms: number): void {
    this.#sumMs += ms
    const seconds = ms / 1000
    let at = 0
    // Most durations are short, so this search is short too.
    while (at < bounds.length && seconds > (bounds[at] ?? Infinity)) at += 1
    this.#counts[at] = (this.#counts[at] ?? 0) + 1
  }

  figures(): readonly DurationFigure[] {
    let count = 0
    const buckets = this.#counts.map((own, at) => {
      count += own
      return ['bucket', count, bounds[at] ?? '+Inf'] as const
    })
    return [...buckets, ['sum', this.#sumMs / 1000], ['count', count]]
  }
}

export class DatabaseAnswers extends Durations {
  failures = 0

  timed<Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>) {
    return async (...args: Args): Promise<Result> => {
      const startedAt = performance.now()
      try {
        return await run(...args)
      } catch (error) {
        this.failures += 1
        throw error
      } finally {
        this.record(performance.now() - startedAt)
      }
    }
  }
}
