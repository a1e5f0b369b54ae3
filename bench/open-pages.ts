// What an hour of open pages costs the service, against an hour of a page of ten a second: server CPU, in one run.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { nextLook, spread } from '../explorer/src/reading/next-look.ts'
import { waitsSeconds } from '../explorer/src/reading/patience.ts'
import { ask } from './ask.ts'
import { requestText } from './cases.ts'
import { Children } from './children.ts'
import { startHeatsheet } from './contenders/heatsheet.ts'
import { competitionId, usual } from './corpus/competition.ts'
import { fillCatalog } from './corpus/fill-catalog.ts'
import { repeatableRandom } from './corpus/random.ts'
import { cpuMicroseconds } from './figures/cpu-time.ts'
import { describeMachine } from './figures/machine.ts'
import { spreadOf } from './figures/median.ts'
import { residentMemory } from './figures/resident-memory.ts'
import { markdownTable, spell } from './figures/tables.ts'
import { writeSection } from './figures/write-section.ts'
import { askInTurn } from './load/ask-in-turn.ts'
import { Connection } from './load/connection.ts'
import { pagePath } from './stage.ts'
import { temporaryFolder } from './temporary-folder.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '8' }, pages: { type: 'string', default: '200' } },
})
const rounds = Math.min(Number(values.rounds), 100)
const openPages = Math.min(Number(values.pages), 10_000)
const hourMs = 3_600_000

/** What an hour costs, in each round, in microseconds. */
interface Hour {
  readonly of: string
  readonly count: number
  readonly cost: () => Promise<number>
  readonly costs: number[]
}

/** As many competitions as the sides of the other benches have; what is open is spread over them. */
const competitions = 1000

const children = new Children()
const catalog = await fillCatalog(temporaryFolder(), competitions, usual, children)
const { port, processIds } = await startHeatsheet({ databaseUrl: catalog.url, logsRequests: false }, children)
const gzip = { 'Accept-Encoding': 'gzip' }
const pages = await pagesAsked()
const looks = looksOfAnHour()
const page = requestText(pagePath, catalog)
const compressed = requestText(pagePath, catalog, gzip)
const readers = 3600
const hours: readonly Hour[] = [
  { of: `${openPages} open pages that wait`, count: countWaits(), cost: waitsOfAnHour, costs: [] },
  { of: 'the same, where nothing waits', count: looks.length, cost: () => costOf(looks, 304), costs: [] },
  { of: 'a page of ten a second', count: readers, cost: () => costOf(repeated(page), 200), costs: [] },
  { of: 'the same, compressed', count: readers, cost: () => costOf(repeated(compressed), 200), costs: [] },
]
for (let round = 0; round <= rounds; round += 1) {
  for (const { cost, costs } of hours) {
    const found = await cost()
    // The first round warms up.
    if (round > 0) costs.push(found)
  }
}
const lookingAfter = await heldAnHour()
const memory = await memoryOfHeld()
await children.endAll()
const setting = `${rounds} rounds. ${openPages} pages open for an hour ask ${countWaits()} times when they wait, ${looks.length} times where nothing does.`
writeSection(
  'open-pages',
  `${describeMachine(new Date())}\n${setting}\n\n${table()}\n\nLooking after ${openPages} held requests takes ${(lookingAfter / 1000).toFixed(0)} ms of CPU in an hour on top. ${memory}`,
  {
    counts: rounds >= 8 && openPages === 200,
  },
)

function repeated(request: string): readonly string[] {
  return Array.from({ length: readers }, () => request)
}

/** How often pages ask that wait as long as they like to, and a moment before they do. */
function countWaits(): number {
  return Math.ceil((openPages * hourMs) / (waitsSeconds[0] * 1000 + spread(0.5)))
}

/**
 * What open pages ask, each with the tag that it has: a third are lists, a third are competitions that were opened from a
 * list, a third those that were opened by their address.
 */
async function pagesAsked(): Promise<readonly string[]> {
  const random = repeatableRandom(1)
  const asked: string[] = []
  for (let count = 0; count < openPages; count += 1) {
    const behind = `after_cursor=${competitionId(10 + Math.floor(random() * (competitions - 10)))}`
    const window = ['limit=6', `limit=6&${behind}`, `limit=1&${behind}`][count % 3] ?? ''
    const path = `/api/public/competitions?${window}`
    const { headers } = await ask(port, path, { authorization: catalog.authorization })
    asked.push(requestText(path, catalog, { ...gzip, 'If-None-Match': headers.etag ?? '' }))
  }
  return asked
}

function waitingFor(seconds: number): (request: string) => string {
  return (request) => request.replace('\r\n\r\n', `\r\nPrefer: wait=${seconds}\r\n\r\n`)
}

/** What pages ask in an hour in which nothing changes, where nothing waits, in the order in which they do. */
function looksOfAnHour(): readonly string[] {
  const random = repeatableRandom(1)
  const asked: { readonly at: number; readonly request: string }[] = []
  for (const request of pages) {
    // No two were opened in the same second.
    let at = random() * 15_000
    for (; at < hourMs; at += nextLook(at, [], random())) asked.push({ at, request })
  }
  return asked.sort((one, other) => one.at - other.at).map(({ request }) => request)
}

/** Microseconds of server CPU for requests, in turn, as fast as they are answered. */
async function costOf(requests: readonly string[], status: number): Promise<number> {
  const before = cpuMicroseconds(processIds)
  await askInTurn({ port, requests, status })
  return cpuMicroseconds(processIds) - before
}

/** Likewise of pages that wait, on connections that they keep. A second stands for their minutes. */
async function waitsOfAnHour(): Promise<number> {
  const times = 5
  const connections = await openAll()
  const before = cpuMicroseconds(processIds)
  for (let time = 0; time < times; time += 1) await askAll(connections, 1)
  const each = (cpuMicroseconds(processIds) - before) / (times * openPages)
  for (const connection of connections) connection.close()
  return each * countWaits()
}

/** A connection for each page. */
function openAll(): Promise<readonly Connection[]> {
  const opening = pages.map(() => {
    const opened = Promise.withResolvers<Connection>()
    const connection: Connection = new Connection(port, () => opened.resolve(connection), opened.reject)
    return opened.promise
  })
  return Promise.all(opening)
}

/** Every page asks on its connection, and waits for so long; rejects when one is not answered that nothing has changed. */
async function askAll(connections: readonly Connection[], seconds: number): Promise<void> {
  const asked = connections.map((connection, index) => {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>()
    const request = waitingFor(seconds)(pages[index] ?? '')
    connection.ask(Buffer.from(request, 'latin1'), false, ({ status }) => {
      if (status === 304) resolve(undefined)
      else reject(new Error(`A page that waits was answered ${status}.`))
    })
    return promise
  })
  await Promise.all(asked)
}

/** Microseconds of server CPU for looking after all pages for an hour, by a minute; less those of a service that rests. */
async function heldAnHour(): Promise<number> {
  const seconds = 30
  const resting = await cpuWithin(seconds)
  const connections = await openAll()
  const asked = askAll(connections, seconds + 5)
  const holding = await cpuWithin(seconds)
  await asked
  for (const connection of connections) connection.close()
  return ((holding - resting) * readers) / seconds
}

async function cpuWithin(seconds: number): Promise<number> {
  await sleep(2000)
  const before = cpuMicroseconds(processIds)
  await sleep(seconds * 1000)
  return cpuMicroseconds(processIds) - before
}

/** What all of them take while they are held, beside what they take as connections. */
async function memoryOfHeld(): Promise<string> {
  const connections = await openAll()
  await sleep(2000)
  const before = residentMemory(processIds).now
  const asked = askAll(connections, 5)
  await sleep(2000)
  const held = residentMemory(processIds).now
  await asked
  for (const connection of connections) connection.close()
  return `${held.toFixed(0)} MB of memory while all of them are held, ${(held - before).toFixed(1)} MB more than before.`
}

function table(): string {
  const [open] = hours
  const rows = hours.map(({ of, count, costs }) => {
    const per = (share: number) => spreadOf(costs.map((cost) => cost / share))
    const ratios = costs.map((cost, round) => (open?.costs[round] ?? Number.NaN) / cost)
    return [of, String(count), spell(per(count), 0), spell(per(1000), 0), spell(spreadOf(ratios), 2)]
  })
  return markdownTable(['an hour of', 'requests', 'CPU µs a request', 'CPU ms', 'pages that wait × this'], rows)
}
