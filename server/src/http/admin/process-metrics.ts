import { performance } from 'node:perf_hooks'
import { collectDefaultMetrics, Counter, type Registry } from 'prom-client'

/** How late the loop is, sampled: the collector would wake a thread that rests a hundred times a second to know. */
const sampled = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'].map(
  (name) => `nodejs_eventloop_lag_${name}_seconds`,
)

/** Milliseconds; no timer waits longer. */
const never = 2 ** 31 - 1

/** Tells what is so of the process and of this thread when it is read. Nothing is done for it meanwhile. */
export function tellProcess(registry: Registry): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: never })
  for (const name of sampled) registry.removeSingleMetric(name)
  new Counter({
    name: 'heatsheet_busy_seconds_total',
    help: 'Seconds in which a thread that answers had something to do.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(performance.eventLoopUtilization().active / 1000)
    },
  })
}
