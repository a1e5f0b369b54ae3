import { AggregatorRegistry, Registry } from 'prom-client'
import { tellProcess, type Figure } from '../../http/admin/metrics.ts'

/** The metrics of one thread. */
export type Figures = readonly Figure[]

/** The metrics of a thread, by its number where there are several. */
export interface WorkerFigures {
  readonly worker: number | undefined
  readonly figures: Figures
}

/** Metrics of threads in the text format of Prometheus: what counts is summed, the rest is told of each. */
export function joinFigures(running: readonly WorkerFigures[], others: readonly Figures[]): Promise<string> {
  const told = running.map(({ worker, figures }) =>
    figures
      .filter((metric) => !isOfProcess(metric))
      .map((metric) => summed(isCount(metric) ? metric : labelled(metric, worker))),
  )
  return AggregatorRegistry.aggregate([...others, ...told]).metrics()
}

/** The counts of threads that have ended, as one: a sum must not fall when a thread ends. */
export async function sumCounters(ended: readonly Figures[]): Promise<Figures> {
  const counters = ended.map((figures) =>
    figures.filter((metric) => isCount(metric) && !isOfProcess(metric)).map(summed),
  )
  return AggregatorRegistry.aggregate(counters).getMetricsAsJSON()
}

/** What is so of the process, which every thread would tell alike: its memory, its time, its descriptors. */
export function watchProcess(): () => Promise<Figures> {
  const registry = new Registry()
  tellProcess(registry)
  return async () => (await registry.getMetricsAsJSON()).filter(isOfProcess).map(summed)
}

function isOfProcess({ name }: Figure): boolean {
  return name.startsWith('process_')
}

/** A histogram counts, too. */
function isCount({ name, type }: Figure): boolean {
  return name.endsWith('_total') || type === 'histogram'
}

/** Some metrics would otherwise be left out, or averaged. */
function summed(metric: Figure) {
  return { ...metric, aggregator: 'sum' }
}

function labelled(metric: Figure, worker: number | undefined): Figure {
  if (worker === undefined) return metric
  const values = metric.values.map((value) => ({ ...value, labels: { ...value.labels, worker } }))
  return { ...metric, values }
}
