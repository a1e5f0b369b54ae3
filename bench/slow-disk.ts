// What 56 connections feel that ask for a hot page, alone and beside 8 that ask for what memory does not hold. Before
// each statement that SQLite runs, in whichever thread of the service, that thread sleeps, as it would for a disk:
// `node:sqlite` is wrapped by what Node is told to load first, so that the service is the one that everybody runs.
// `--sleep 0`: the system holds the file. `--checkout DIR` takes another's service.
import { parseArgs } from 'node:util'
import { requestsOf } from './cases.ts'
import { Children } from './children.ts'
import { requireCheckout, thisCheckout } from './contenders/checkout.ts'
import { startHeatsheet } from './contenders/heatsheet.ts'
import { asContender } from './contenders/heatsheet-contender.ts'
import { describeMachine } from './figures/machine.ts'
import { spreadOf } from './figures/median.ts'
import { markdownTable } from './figures/tables.ts'
import { LoadGenerator } from './load/load-generator.ts'
import { makeCatalog } from './stage.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '5' },
    keep: { type: 'string' },
    checkout: { type: 'string' },
    // Milliseconds a statement: some twenty reads of a disk that takes 1 ms for each.
    sleep: { type: 'string', default: '20' },
  },
})
const sleepMs = Math.min(Number(values.sleep), 1000)
const rounds = Math.min(Number(values.rounds), 20)
const seconds = Math.min(Number(values.seconds), 30)

const slowDisk = `
  import { StatementSync } from 'node:sqlite'
  const all = StatementSync.prototype.all
  const never = new Int32Array(new SharedArrayBuffer(4))
  StatementSync.prototype.all = function (...values) {
    if (${sleepMs} > 0) Atomics.wait(never, 0, 0, ${sleepMs})
    return all.apply(this, values)
  }`

const children = new Children()
const catalog = await makeCatalog({ competitions: 1000, keep: values.keep }, children)
const running = await startHeatsheet(
  {
    checkout: values.checkout === undefined ? thisCheckout : requireCheckout(values.checkout),
    databaseUrl: catalog.databaseUrl,
    logsRequests: false,
    // A fifth of the catalog: most pages are on the disk.
    documentMemory: '16MB',
    nodeOptions: `--import data:text/javascript,${encodeURIComponent(slowDisk)}`,
  },
  children,
)
const contender = asContender('heatsheet-cold', running, '')
const [hotLoad, coldLoad] = [new LoadGenerator(children), new LoadGenerator(children)]
const { port, processIds } = running
const hot = { port, processIds, seconds, connections: 56, requests: requestsOf('page', contender, catalog) }
const cold = { ...hot, connections: 8, requests: requestsOf('cold-page-gzip', contender, catalog) }

// An answer that is not 200 with the right bytes ends the bench.
await hotLoad.run({ ...hot, seconds: 2 })
const rows: string[][] = []
const ratios: number[] = []
for (let round = 1; round <= rounds; round += 1) {
  const alone = await hotLoad.run(hot)
  const [beside, slow] = await Promise.all([hotLoad.run(hot), coldLoad.run(cold)])
  ratios.push(beside.p99Ms / alone.p99Ms)
  const figures = [alone.p99Ms, beside.p99Ms, beside.p99Ms / alone.p99Ms, alone.p50Ms, beside.p50Ms, slow.p50Ms]
  const counts = [alone.perSecond, beside.perSecond, slow.perSecond]
  rows.push([String(round), ...figures.map((one) => one.toFixed(2)), ...counts.map((one) => one.toFixed(0))])
}
await children.endAll()
const titles = ['round', 'p99 alone', 'p99 beside', 'ratio', 'p50 alone', 'p50 beside', 'p50 of the slow']
const perSecond = ['a second alone', 'beside', 'of the slow']
const { median, least, most } = spreadOf(ratios)
const summary = `p99 beside against alone: ${median.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)}); every answer was 200.`
process.stdout.write(
  `${describeMachine(new Date())}\n\n${markdownTable([...titles, ...perSecond], rows)}\n\n${summary}\n`,
)
