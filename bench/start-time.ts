// How long the program takes from its start to its first page, against the least that Node takes for anything.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadSample } from '../server/src/operator/demo/load-sample.ts'
import { migrate } from '../server/src/storage/migrations.ts'
import { openForWriting } from '../server/src/storage/open-database.ts'
import { ask } from './ask.ts'
import { Children } from './children.ts'
import { startHeatsheet } from './contenders/heatsheet.ts'
import { fillCatalog, type FilledCatalog } from './corpus/fill-catalog.ts'
import { issueReader } from './corpus/issue-reader.ts'
import { describeMachine } from './figures/machine.ts'
import { spreadOf } from './figures/median.ts'
import { markdownTable } from './figures/tables.ts'
import { writeSection } from './figures/write-section.ts'
import { pagePath } from './stage.ts'
import { temporaryFolder } from './temporary-folder.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '15' }, competitions: { type: 'string', default: '10000' } },
})
const rounds = Math.min(Number(values.rounds), 100)
const competitions = Math.min(Number(values.competitions), 1_000_000)

const children = new Children()
const folder = temporaryFolder()
const sample = await sampleCatalog(join(folder, 'sample.db'))
const large = await fillCatalog(join(folder, 'large.db'), competitions)

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
  counts: rounds >= 15 && competitions >= 10_000,
})

async function sampleCatalog(file: string): Promise<FilledCatalog> {
  const url = `sqlite:${file}`
  const database = openForWriting(url)
  await migrate(database)
  await loadSample(database, 'service', { now: Date.now, random: (bytes) => randomBytes(bytes) })
  const authorization = await issueReader(database, { kind: 'platform', gyms: 'every' })
  await database.close()
  return { file, url, authorization }
}

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
  const nothing = spreadOf(measured.get('node -e 0') ?? []).median
  return markdownTable(
    ['from its start', 'median ms', 'least–most', '× node -e 0'],
    [...measured].map(([name, ms]) => {
      const { median, least, most } = spreadOf(ms)
      return [name, median.toFixed(0), `${least.toFixed(0)}–${most.toFixed(0)}`, (median / nothing).toFixed(2)]
    }),
  )
}
