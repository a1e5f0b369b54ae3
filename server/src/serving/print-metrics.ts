import { AggregatorRegistry } from 'prom-client'
import type { Figure } from '../http/admin/metrics.ts'

/** Returns metrics in the text format of Prometheus. Values of several workers are listed under the same metric. */
export function printMetrics(figures: readonly Figure[]): Promise<string> {
  // Without an aggregator, prom-client would omit or average some values.
  return AggregatorRegistry.aggregate([figures.map((figure) => ({ ...figure, aggregator: 'sum' }))]).metrics()
}
