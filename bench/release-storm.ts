// What callers feel while an event is released under them, and whether each reads what it must.
import { parseArgs } from 'node:util'
import { requestText } from './cases.ts'
import { Children } from './children.ts'
import { startHeatsheet } from './contenders/heatsheet.ts'
import { addReleases, type Release } from './corpus/add-releases.ts'
import { usual } from './corpus/competition.ts'
import { fillCatalog } from './corpus/fill-catalog.ts'
import { describeMachine } from './figures/machine.ts'
import { quantile, spreadOf } from './figures/median.ts'
import { markdownTable } from './figures/tables.ts'
import { writeSection } from './figures/write-section.ts'
import { poll, type Polled } from './load/poll.ts'
import { pagePath } from './stage.ts'
import { temporaryFolder } from './temporary-folder.ts'

const { values } = parseArgs({
  options: { releases: { type: 'string', default: '5' }, competitions: { type: 'string', default: '1000' } },
})
const releaseCount = Math.min(Number(values.releases), 20)
/** The first release leaves time to start and to warm up; the others lie far enough apart to calm down between them. */
const [leadMs, everyMs, secondMs] = [8000, 3000, 1000]

const children = new Children()
const competitions = Math.min(Number(values.competitions), 1_000_000)
const catalog = await fillCatalog(temporaryFolder(), competitions, usual, children)
const releases = await addReleases(catalog.url, releaseCount, Date.now() + leadMs, everyMs)
const { port } = await startHeatsheet({ databaseUrl: catalog.url, logsRequests: true }, children)
const polled = await poll({
  port,
  connections: 64,
  request: requestText(pagePath, catalog),
  endsAt: Math.max(...releases.map(({ at }) => at)) + everyMs,
  faultOf: (body, asked) =>
    releases.map((release) => faultOf(body, asked, release)).find((fault) => fault !== undefined),
})
await children.endAll()
writeSection('release-storm', `${describeMachine(new Date())}\n${polled.length} answers.\n\n${table()}`, {
  counts: releaseCount >= 5,
})

/** The service reads the same clock: what was asked after the instant was answered after it, and so before. */
function faultOf(
  body: Buffer,
  { askedAt, answeredAt }: Pick<Polled, 'askedAt' | 'answeredAt'>,
  { eventId, at }: Release,
): string | undefined {
  const isIn = body.includes(eventId)
  if (askedAt >= at && !isIn)
    return `${eventId} is missing from an answer asked for ${askedAt - at} ms after its release.`
  if (answeredAt < at && isIn) return `${eventId} is in an answer that came ${at - answeredAt} ms before its release.`
  return undefined
}

function table(): string {
  const rows = releases.map(({ eventId, at }) => {
    const before = p99Within(at - everyMs + secondMs, at)
    const during = p99Within(at, at + secondMs)
    return { eventId, before, during, ratio: during / before }
  })
  const { median, least, most } = spreadOf(rows.map(({ ratio }) => ratio))
  const lines = rows.map(({ eventId, before, during, ratio }) => [
    eventId,
    before.toFixed(2),
    during.toFixed(2),
    ratio.toFixed(2),
  ])
  const summary = ['median (least–most)', '', '', `${median.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`]
  return markdownTable(
    ['release of', 'p99 ms in the two seconds before it', 'in its second', 'ratio'],
    [...lines, summary],
  )
}

function p99Within(start: number, end: number): number {
  const answers = polled.filter(({ answeredAt }) => answeredAt >= start && answeredAt < end)
  return quantile(
    answers.map(({ latencyMs }) => latencyMs).sort((one, other) => one - other),
    0.99,
  )
}
