import { AggregatorRegistry, type Registry } from 'prom-client'

/** The metrics of one process. */
export type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** The metrics of a worker, by its number. */
export interface WorkerFigures {
  readonly worker: number
  readonly figures: Figures
}

/** Metrics of several workers in the text format of Prometheus: what counts is summed, the rest is told of each. */
export function joinFigures(running: readonly WorkerFigures[], ended: readonly Figures[]): Promise<string> {
  const told = running.map(({ worker, figures }) =>
    figures.map((metric) => (isCount(metric) ? summed(metric) : summed(labelled(metric, worker)))),
  )
  return AggregatorRegistry.aggregate([...told, ...ended]).metrics()
}

/** The counts of workers that have ended, as one: a sum must not fall when a worker ends. */
export async function sumCounters(ended: readonly Figures[]): Promise<Figures> {
  const counters = ended.map((figures) => figures.filter(isCount).map(summed))
  return AggregatorRegistry.aggregate(counters).getMetricsAsJSON()
}

/** A histogram counts, too. Its type is a word, whatever its declaration says. */
function isCount({ name, type }: Figures[number]): boolean {
  return name.endsWith('_total') || String(type) === 'histogram'
}

/** Some metrics would otherwise be left out, or averaged. */
function summed(metric: Figures[number]): Figures[number] {
  return { ...metric, aggregator: 'sum' }
}

function labelled(metric: Figures[number], worker: number): Figures[number] {
  const values = metric.values.map((value) => ({ ...value, labels: { ...value.labels, worker } }))
  return { ...metric, values }
}
