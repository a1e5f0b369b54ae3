import { AggregatorRegistry } from 'prom-client'
import type { Figure } from '../http/admin/metrics.ts'

/** Prints metrics in the text format of Prometheus. Those of one name, of several workers, become one metric. */
export function printMetrics(figures: readonly Figure[]): Promise<string> {
  // Without an aggregator some would be left out, or averaged.
  return AggregatorRegistry.aggregate([figures.map((figure) => ({ ...figure, aggregator: 'sum' }))]).metrics()
}
