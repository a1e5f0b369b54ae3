// What threads cost: a request answered by one thread and by several, in turn, and the memory that they hold.
import { parseArgs } from 'node:util'
import { requestsOf } from './cases.ts'
import { Children } from './children.ts'
import { startHeatsheet, type RunningHeatsheet } from './contenders/heatsheet.ts'
import { describeMachine } from './figures/machine.ts'
import { spreadOf } from './figures/median.ts'
import { residentMemory } from './figures/resident-memory.ts'
import { markdownTable, spell } from './figures/tables.ts'
import { writeSection } from './figures/write-section.ts'
import { LoadGenerator } from './load/load-generator.ts'
import type { LoadFigures } from './load/load-order.ts'
import { connections } from './rounds.ts'
import { makeCatalog } from './stage.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '2' },
    competitions: { type: 'string', default: '1000' },
    workers: { type: 'string', default: '1,2' },
    keep: { type: 'string' },
  },
})
const rounds = Math.min(Number(values.rounds), 100)
const seconds = Math.min(Number(values.seconds), 60)
const counts = values.workers.split(',').map((count) => Math.min(Number(count), 64))

const children = new Children()
const load = new LoadGenerator(children)
const catalog = await makeCatalog({ competitions: Number(values.competitions), keep: values.keep }, children)
const requests = requestsOf('any-page', { name: 'heatsheet', ports: {}, processIds: [], pageTag: '' }, catalog)
const sides: Side[] = []
for (const workers of counts) {
  const running = await startHeatsheet({ ...catalog, logsRequests: false, workers }, children)
  sides.push({ ...running, workers, figures: [] })
}
for (let round = 0; round <= rounds; round += 1) {
  // In turn, the other way round each time; the first round warms up.
  for (const { port, processIds, figures } of round % 2 === 0 ? sides : sides.toReversed()) {
    const measured = await load.run({ port, connections, seconds, requests, processIds })
    if (round > 0) figures.push(measured)
  }
}
const rows = sides.map(({ workers, figures, processIds }) => [
  String(workers),
  spell(spreadOf(figures.map(({ cpuMicroseconds }) => cpuMicroseconds)), 1),
  spell(spreadOf(figures.map(costBesideFirst)), 2),
  spell(spreadOf(figures.map(({ perSecond }) => perSecond)), 0),
  String(Math.round(residentMemory(processIds).now)),
])
await children.endAll()
const titles = ['threads', 'µs of CPU a request', '× the first', 'requests a second', 'MB resident']
const setting = `${rounds} rounds of ${seconds} s, any page of ten of ${values.competitions} competitions, ${connections} connections.`
const figures = [describeMachine(new Date()), setting, '', markdownTable(titles, rows)].join('\n')
writeSection('workers', figures, { counts: rounds >= 8 && seconds >= 2 })

/** A service with so many threads. */
interface Side extends RunningHeatsheet {
  readonly workers: number
  readonly figures: LoadFigures[]
}

function costBesideFirst({ cpuMicroseconds }: LoadFigures, round: number): number {
  return cpuMicroseconds / (sides[0]?.figures[round]?.cpuMicroseconds ?? Number.NaN)
}
