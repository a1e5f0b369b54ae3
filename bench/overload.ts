// What those who are let in feel while five times as much arrives as can be answered, from three accounts over 3,000
// connections, and how soon it is over.
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ask } from './ask.ts'
import { requestText } from './cases.ts'
import { Children, idOf } from './children.ts'
import { thisCheckout } from './contenders/checkout.ts'
import { startHeatsheet } from './contenders/heatsheet.ts'
import { gym, usual } from './corpus/competition.ts'
import { fillCatalog } from './corpus/fill-catalog.ts'
import { issueReader } from './corpus/issue-reader.ts'
import { describeMachine } from './figures/machine.ts'
import { spreadOf } from './figures/median.ts'
import { residentMemory } from './figures/resident-memory.ts'
import { markdownTable } from './figures/tables.ts'
import { heat } from './heat.ts'
import type { PacedOrder, PhaseFigures } from './load/paced-load.ts'
import { runInRealTime } from './real-time.ts'
import { pagePath } from './stage.ts'
import { temporaryFolder } from './temporary-folder.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '10' },
    // For a machine that others use, too: neither waits for a core. Those others stand still meanwhile.
    'real-time': { type: 'boolean', default: false },
  },
})
const rounds = Math.min(Number(values.rounds), 20)
const seconds = Math.min(Number(values.seconds), 60)
const connections = 3000
/** In which the crowd is still answered, as one that comes once would be. */
const onsetSeconds = 4
/** What it can carry is measured over as many connections as the other benches have. */
const usualConnections = 64

/** More than any server here answers. */
const asFastAsItGoes = 1_000_000

const children = new Children()
const { url, authorization } = await fillCatalog(temporaryFolder(), 1000, usual, children)
const others = [await issue(), await issue()]
const { port, processIds } = await startHeatsheet({ databaseUrl: url, logsRequests: false }, children)
if (values['real-time']) processIds.forEach(runInRealTime)
const gzip = { 'Accept-Encoding': 'gzip' }
const requests = [authorization, ...others].map((one) => requestText(pagePath, { authorization: one }, gzip))
const program = fileURLToPath(new URL('load/paced-process.ts', import.meta.url))

await heat(() => ask(port, pagePath, { authorization, 'accept-encoding': 'gzip' }))
const [, carried] = await run([phase(500, 2), { perSecond: asFastAsItGoes, connections: usualConnections, seconds: 3 }])
const capacity = (carried?.sent ?? 0) / 3
const rows: string[][] = []
const ratios: number[] = []
for (let round = 1; round <= rounds; round += 1) {
  const [, unloaded, onset, overload, , after] = await run([
    phase(500, 1),
    phase(capacity / 10, seconds / 2),
    phase(capacity * 5, onsetSeconds),
    phase(capacity * 5, seconds),
    phase(0, 2),
    phase(capacity / 10, seconds / 2),
  ])
  if (unloaded === undefined || onset === undefined || overload === undefined || after === undefined)
    throw new Error('A phase is missing.')
  ratios.push(overload.p99Ms / unloaded.p99Ms)
  rows.push(rowOf(round, { unloaded, onset, overload, after }))
}
await children.endAll()
const { median, least, most } = spreadOf(ratios)
const titles = [
  'round',
  'unloaded',
  'own lag then',
  'first seconds',
  'accepted',
  'own lag then',
  'ratio',
  'two seconds later',
  '200',
  '429, 503',
  'two seconds later',
  'no Retry-After',
  'lost',
  'MB',
]
const summary = `p99 of what is accepted against unloaded: ${median.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)}).`
const setting = `It carries ${Math.round(capacity)} pages a second. Milliseconds are p99, from the sending of a request on.`
process.stdout.write(`${describeMachine(new Date())}\n${setting}\n\n${markdownTable(titles, rows)}\n\n${summary}\n`)

function phase(perSecond: number, length: number) {
  return { perSecond, connections, seconds: length }
}

function issue(): Promise<string> {
  return issueReader(url, ['--gym', gym.id], children, thisCheckout)
}

/** Each run has a process of its own: what the last one has left behind is nobody's delay. */
async function run(phases: PacedOrder['phases']): Promise<readonly PhaseFigures[]> {
  const child = children.start(process.execPath, [program], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  if (values['real-time']) runInRealTime(idOf(child))
  child.send({ port, requests, connections, phases } satisfies PacedOrder)
  const [figures] = (await once(child, 'message')) as [readonly PhaseFigures[]]
  await children.end(child)
  return figures
}

type Round = Readonly<Record<'unloaded' | 'onset' | 'overload' | 'after', PhaseFigures>>

function rowOf(round: number, { unloaded, onset, overload, after }: Round): string[] {
  const lags = [unloaded.ownLagMs, overload.ownLagMs] as const
  const ratio = overload.p99Ms / unloaded.p99Ms
  const milliseconds = [unloaded.p99Ms, lags[0], onset.p99Ms, overload.p99Ms, lags[1], ratio, after.p99Ms]
  const { statuses, withoutRetryAfter, closed } = overload
  const told = [statuses[200] ?? 0, refusedOf(overload), refusedOf(after), withoutRetryAfter, closed]
  const counts = [...told, Math.round(residentMemory(processIds).now)]
  return [String(round), ...milliseconds.map((one) => one.toFixed(2)), ...counts.map(String)]
}

function refusedOf({ statuses }: PhaseFigures): number {
  return (statuses[429] ?? 0) + (statuses[503] ?? 0)
}
