// What threads cost: a request answered by one thread and by several, in turn, and the memory that they hold. A bare server
// with as many threads beside it tells what the machine makes of it: where two cores share one's parts, both are slower.
import { parseArgs } from 'node:util'
import { requestsOf } from './cases.ts'
import { Children } from './children.ts'
import { startBare } from './contenders/bare.ts'
import { startHeatsheet } from './contenders/heatsheet.ts'
import { describeMachine } from './figures/machine.ts'
import { spreadOf } from './figures/median.ts'
import { residentMemory } from './figures/resident-memory.ts'
import { markdownTable, spell } from './figures/tables.ts'
import { writeSection } from './figures/write-section.ts'
import { LoadGenerator } from './load/load-generator.ts'
import type { LoadFigures, PreparedRequest } from './load/load-order.ts'
import { connections } from './rounds.ts'
import { makeCatalog, makeStage } from './stage.ts'

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
const ours: Side[] = []
for (const workers of counts) ours.push(await startOurs(workers))
const [first] = ours
if (first === undefined) throw new Error('--workers names no number of threads.')
const stage = await makeStage(catalog, first)
const bare: Side[] = []
for (const workers of counts) bare.push(await startBareSide(workers))
const sides = [...ours, ...bare]
for (let round = 0; round <= rounds; round += 1) {
  // In turn, the other way round each time; the first round warms up.
  for (const { port, processIds, requests, figures } of round % 2 === 0 ? sides : sides.toReversed()) {
    const measured = await load.run({ port, connections, seconds, requests, processIds })
    if (round > 0) figures.push(measured)
  }
}
const rows = [...rowsOf('heatsheet', ours), ...rowsOf('bare', bare)]
await children.endAll()
const titles = ['server', 'threads', 'µs of CPU a request', '× the first', 'requests a second', 'MB resident']
const setting = `${rounds} rounds of ${seconds} s, any page of ten of ${values.competitions} competitions (bare: one of them), ${connections} connections.`
const told = [describeMachine(new Date()), setting, '', markdownTable(titles, rows)].join('\n')
writeSection('workers', told, { counts: rounds >= 8 && seconds >= 2 })

/** A server with so many threads, and what it is asked. */
interface Side {
  readonly workers: number
  readonly port: number
  readonly processIds: readonly number[]
  readonly requests: readonly PreparedRequest[]
  readonly figures: LoadFigures[]
}

async function startOurs(workers: number): Promise<Side> {
  const { port, processIds } = await startHeatsheet({ ...catalog, logsRequests: false, workers }, children)
  const requests = requestsOf('any-page', { name: 'heatsheet', ports: {}, processIds, pageTag: '' }, catalog)
  return { workers, port, processIds, requests, figures: [] }
}

async function startBareSide(workers: number): Promise<Side> {
  const contender = await startBare('bare', stage, children, workers)
  const { ports, processIds } = contender
  return { workers, port: ports.page ?? 0, processIds, requests: requestsOf('page', contender, catalog), figures: [] }
}

/** Costs are told beside those of the first of the same kind, in the same round. */
function rowsOf(name: string, alike: readonly Side[]): string[][] {
  return alike.map(({ workers, figures, processIds }) => [
    name,
    String(workers),
    spell(spreadOf(figures.map(({ cpuMicroseconds }) => cpuMicroseconds)), 1),
    spell(spreadOf(figures.map((figure, round) => figure.cpuMicroseconds / costOfFirst(alike, round))), 2),
    spell(spreadOf(figures.map(({ perSecond }) => perSecond)), 0),
    String(Math.round(residentMemory(processIds).now)),
  ])
}

function costOfFirst([first]: readonly Side[], round: number): number {
  return first?.figures[round]?.cpuMicroseconds ?? Number.NaN
}
