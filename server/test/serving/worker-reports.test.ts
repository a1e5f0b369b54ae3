import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Counter, Registry } from 'prom-client'
import { Counts } from '../../src/http/admin/counts.ts'
import { figureReader } from '../../src/http/admin/metrics.ts'
import type { Told } from '../../src/serving/workers/messages.ts'
import { reportsOf, type Reporter } from '../../src/serving/workers/worker-reports.ts'

/** Figures of a worker that has answered so many requests. */
async function answered(count: number): Promise<Told> {
  const registry = new Registry()
  const counter = new Counter({ name: 'requests_total', help: 'Requests.', registers: [registry] })
  counter.inc(count)
  return { readiness: { status: 'ready', revision: 1 }, figures: await registry.getMetricsAsJSON() }
}

test('durations of all workers are one histogram, and what is so at a moment is told of each', async () => {
  const counts = new Counts()
  counts.observe('getWorkout', 200, 3)
  const figures = await figureReader(
    counts,
    '0.0.0',
  )({
    certificate_end_timestamp_seconds: NaN,
    ready: 1,
    catalog_revision: 4,
    catalog_changed_timestamp_seconds: NaN,
    memory_bytes: 1,
    memory_bound_bytes: 2,
    held_requests: 0,
  })
  const places = [1, 2].map((number) => new Place(number, { readiness: { status: 'ready', revision: 4 }, figures }))
  const text = await reportsOf(places).metrics()
  for (const line of [
    '# TYPE heatsheet_request_seconds histogram',
    'heatsheet_request_seconds_bucket{operation="getWorkout",le="0.0025"} 0',
    'heatsheet_request_seconds_bucket{operation="getWorkout",le="0.005"} 2',
    'heatsheet_request_seconds_count{operation="getWorkout"} 2',
    'heatsheet_ready{worker="2"} 1',
    'heatsheet_catalog_changed_timestamp_seconds{worker="1"} Nan',
  ]) {
    assert.ok(text.includes(`${line}\n`), line)
  }
})

/** A place whose worker can be replaced, and told to answer late. */
class Place implements Reporter {
  readonly number: number
  life = 1
  told: Told
  late: (() => Promise<void>) | undefined

  constructor(number: number, told: Told) {
    this.number = number
    this.told = told
  }

  async ask(): Promise<Told> {
    await this.late?.()
    return this.told
  }

  absence() {
    return { status: 'starting' } as const
  }

  replace(told: Told): void {
    this.life += 1
    this.told = told
  }
}

const sumOf = (text: string) =>
  [...text.matchAll(/^requests_total\S* (\d+)/gm)].reduce((sum, [, count]) => sum + Number(count), 0)

test('what ended workers had counted stays counted, however two readers of the metrics meet', async () => {
  const [five, seven, none] = [await answered(5), await answered(7), await answered(0)]
  for (let turns = 0; turns < 40; turns += 1) {
    const [first, second] = [new Place(1, five), new Place(2, seven)]
    const reports = reportsOf([first, second])
    assert.equal(sumOf(await reports.metrics()), 12)
    first.replace(none)
    const one = reports.metrics()
    // The other reader hears of the second worker's end while the first reader's sums are made.
    second.late = async () => {
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
      second.replace(none)
    }
    const other = reports.metrics()
    await Promise.all([one, other])
    second.late = undefined
    assert.equal(sumOf(await reports.metrics()), 12, `after ${turns} turns`)
  }
})
