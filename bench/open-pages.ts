// What an hour of open pages costs the service, against an hour of a page of ten a second: server CPU, in one run.
import { parseArgs } from 'node:util'
import { nextLook } from '../explorer/src/reading/next-look.ts'
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
import { markdownTable, spell } from './figures/tables.ts'
import { writeSection } from './figures/write-section.ts'
import { askInTurn } from './load/ask-in-turn.ts'
import { pagePath } from './stage.ts'
import { temporaryFolder } from './temporary-folder.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '8' }, pages: { type: 'string', default: '200' } },
})
const rounds = Math.min(Number(values.rounds), 100)
const openPages = Math.min(Number(values.pages), 10_000)
const hourMs = 3_600_000

/** What is asked in an hour, and what it cost in each round, in microseconds. */
interface Hour {
  readonly of: string
  readonly requests: readonly string[]
  readonly status: number
  readonly costs: number[]
}

/** As many competitions as the sides of the other benches have; what is open is spread over them. */
const competitions = 1000

const children = new Children()
const catalog = await fillCatalog(temporaryFolder(), competitions, usual, children)
const { port, processIds } = await startHeatsheet({ databaseUrl: catalog.url, logsRequests: false }, children)
const gzip = { 'Accept-Encoding': 'gzip' }
const looks = await looksOfAnHour()
const hours: readonly Hour[] = [
  { of: `${openPages} open pages`, requests: looks, status: 304, costs: [] },
  { of: 'a page of ten a second', requests: repeated(requestText(pagePath, catalog)), status: 200, costs: [] },
  { of: 'the same, compressed', requests: repeated(requestText(pagePath, catalog, gzip)), status: 200, costs: [] },
]
for (let round = 0; round <= rounds; round += 1) {
  for (const { requests, status, costs } of hours) {
    const cost = await costOf(requests, status)
    // The first round warms up.
    if (round > 0) costs.push(cost)
  }
}
await children.endAll()
const setting = `${rounds} rounds. ${openPages} pages open for an hour ask ${looks.length} times.`
writeSection('open-pages', `${describeMachine(new Date())}\n${setting}\n\n${table()}`, {
  counts: rounds >= 8 && openPages === 200,
})

function repeated(request: string): readonly string[] {
  return Array.from({ length: hourMs / 1000 }, () => request)
}

/**
 * What open pages ask in an hour in which nothing changes, in the order in which they do, with the tags that they have: a
 * third are lists, a third are competitions that were opened from a list, a third those that were opened by their address.
 */
async function looksOfAnHour(): Promise<readonly string[]> {
  const random = repeatableRandom(1)
  const asked: { readonly at: number; readonly request: string }[] = []
  for (let page = 0; page < openPages; page += 1) {
    const behind = `after_cursor=${competitionId(10 + Math.floor(random() * (competitions - 10)))}`
    const window = ['limit=6', `limit=6&${behind}`, `limit=1&${behind}`][page % 3] ?? ''
    const path = `/api/public/competitions?${window}`
    const { headers } = await ask(port, path, { authorization: catalog.authorization })
    const request = requestText(path, catalog, { ...gzip, 'If-None-Match': headers.etag ?? '' })
    // No two were opened in the same second.
    let at = random() * 15_000
    for (; at < hourMs; at += nextLook(at, [], random())) asked.push({ at, request })
  }
  return asked.sort((one, other) => one.at - other.at).map(({ request }) => request)
}

/** Microseconds of server CPU for these requests, in turn, as fast as they are answered. */
async function costOf(requests: readonly string[], status: number): Promise<number> {
  const before = cpuMicroseconds(processIds)
  await askInTurn({ port, requests, status })
  return cpuMicroseconds(processIds) - before
}

function table(): string {
  const [open] = hours
  const rows = hours.map(({ of, requests, costs }) => {
    const per = (count: number) => spreadOf(costs.map((cost) => cost / count))
    const ratios = costs.map((cost, round) => (open?.costs[round] ?? Number.NaN) / cost)
    return [
      of,
      String(requests.length),
      spell(per(requests.length), 0),
      spell(per(1000), 0),
      spell(spreadOf(ratios), 2),
    ]
  })
  return markdownTable(['an hour of', 'requests', 'CPU µs a request', 'CPU ms', 'open pages × this'], rows)
}
