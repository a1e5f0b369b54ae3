import { Histogram, type Registry } from 'prom-client'
import type { Durations } from './metrics.ts'

/** Durations of which each has a label; without a label, a single one. */
export interface ToldDurations {
  readonly name: string
  readonly help: string
  readonly label?: string
  readonly each: () => Iterable<readonly [label: string, durations: Durations]>
}

/** A histogram of the registry whose numbers are kept elsewhere, and asked for when it is read. */
export class ToldHistogram extends Histogram {
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
