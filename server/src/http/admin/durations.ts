/** Upper bounds of the buckets in seconds: from an answer out of memory to one that nobody waits for any more. */
const bounds = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const

/** A value of a histogram in the format of Prometheus, without the name of the histogram. */
export interface DurationFigure {
  readonly part: 'bucket' | 'sum' | 'count'
  /** The upper bound of a bucket. */
  readonly le?: number | '+Inf'
  readonly value: number
}

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
      return { part: 'bucket', le: bounds[at] ?? '+Inf', value: count } as const
    })
    return [...buckets, { part: 'sum', value: this.#sumMs / 1000 }, { part: 'count', value: count }]
  }
}

/** What the database was asked for, and how long it took to answer. */
export class DatabaseAnswers extends Durations {
  /** Questions that it did not answer. */
  failures = 0
}
