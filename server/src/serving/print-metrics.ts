import { AggregatorRegistry } from 'prom-client'
import type { Figure } from '../http/admin/metrics.ts'

/** Returns metrics in the text format of Prometheus. Metrics that several workers have in common are merged. */
export function printMetrics(figures: readonly Figure[]): Promise<string> {
  // Without an aggregator, prom-client would omit or average some values.
  return AggregatorRegistry.aggregate([figures.map((figure) => ({ ...figure, aggregator: 'sum' }))]).metrics()
}
