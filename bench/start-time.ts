// How long the program takes from its start to its first page, against the least that Node takes for anything.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { ask } from './ask.ts'
import { Children } from './children.ts'
import { startHeatsheet } from './contenders/heatsheet.ts'
import { usual } from './corpus/competition.ts'
import { fillCatalog, type FilledCatalog } from './corpus/fill-catalog.ts'
import { sampleCatalog } from './corpus/sample-catalog.ts'
import { describeMachine } from './figures/machine.ts'
import { spreadOf } from './figures/median.ts'
import { markdownTable } from './figures/tables.ts'
import { writeSection } from './figures/write-section.ts'
import { pagePath } from './stage.ts'
import { temporaryFolder } from './temporary-folder.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    competitions: { type: 'string', default: '100000' },
    keep: { type: 'string' },
  },
})
const rounds = Math.min(Number(values.rounds), 100)
const competitions = Math.min(Number(values.competitions), 1_000_000)

const children = new Children()
const folder = temporaryFolder()
const sample = await sampleCatalog(folder, children)
const large = await fillCatalog(values.keep ?? folder, competitions, usual, children)

const starts = {
  'node -e 0': timeNothing,
  'the sample': () => timeFirstPage(sample),
  [`${competitions} competitions`]: () => timeFirstPage(large),
}
const measured = new Map(Object.keys(starts).map((name) => [name, [] as number[]]))
for (let round = 0; round <= rounds; round += 1) {
  for (const [name, start] of Object.entries(starts)) {
    const ms = await start()
    // The first round brings programs and catalogs into the system's memory.
    if (round > 0) measured.get(name)?.push(ms)
  }
}
writeSection('start-time', `${describeMachine(new Date())}\n\n${table()}`, {
  counts: rounds >= 15 && competitions >= 100_000,
})

async function timeNothing(): Promise<number> {
  const startedAt = performance.now()
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit')
  return performance.now() - startedAt
}

async function timeFirstPage({ url, authorization }: FilledCatalog): Promise<number> {
  const startedAt = performance.now()
  const { port } = await startHeatsheet({ databaseUrl: url, logsRequests: true }, children)
  const { status } = await ask(port, pagePath, { authorization })
  const ms = performance.now() - startedAt
  if (status !== 200) throw new Error(`The first page was answered with ${status}.`)
  await children.endAll()
  return ms
}

function table(): string {
  const [nothing, ofSample] = ['node -e 0', 'the sample'].map((name) => spreadOf(measured.get(name) ?? []).median)
  const against = (median: number, other = Number.NaN) => (median / other).toFixed(2)
  return markdownTable(
    ['from its start', 'median ms', 'least–most', '× node -e 0', '× the sample'],
    [...measured].map(([name, ms]) => {
      const { median, least, most } = spreadOf(ms)
      const range = `${least.toFixed(0)}–${most.toFixed(0)}`
      return [name, median.toFixed(0), range, against(median, nothing), against(median, ofSample)]
    }),
  )
}
