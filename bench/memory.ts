// What the serving process holds in memory: idle, and when the memory for documents is full.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ask } from './ask.ts'
import { requestText } from './cases.ts'
import { Children } from './children.ts'
import { startHeatsheet } from './contenders/heatsheet.ts'
import { small } from './corpus/competition.ts'
import { fillCatalog, type FilledCatalog } from './corpus/fill-catalog.ts'
import { sampleCatalog } from './corpus/sample-catalog.ts'
import { readServedPages } from './corpus/served-pages.ts'
import { describeMachine } from './figures/machine.ts'
import { residentMemory, type ResidentMemory } from './figures/resident-memory.ts'
import { markdownTable } from './figures/tables.ts'
import { writeSection } from './figures/write-section.ts'
import { LoadGenerator } from './load/load-generator.ts'
import { connections } from './rounds.ts'
import { pagePath } from './stage.ts'
import { temporaryFolder } from './temporary-folder.ts'

const { values } = parseArgs({
  options: {
    // The list of the first fits the memory, that of the second does not.
    sizes: { type: 'string', default: '30000,1000000' },
    seconds: { type: 'string', default: '30' },
    keep: { type: 'string' },
  },
})
const sizes = values.sizes.split(',').map((size) => Math.min(Number(size), 1_000_000))
/** Of each coding. With both, a list that does not fit is tried again: once a minute. */
const seconds = Math.min(Number(values.seconds), 60)
/** So that what was only in use during the load is let go, as far as it ever is. */
const calmMs = 5000

const children = new Children()
const folder = temporaryFolder()
const load = new LoadGenerator(children)
const rows = [await idle('the sample', await sampleCatalog(folder, children))]
for (const size of sizes) rows.push(await full(size))
await children.endAll()
const setting = `DOCUMENT_MEMORY is 256 MB, its default; ${seconds} s of load over ${connections} connections for each coding.`
writeSection('memory', `${describeMachine(new Date())}\n${setting}\n\n${table()}`, {
  counts: seconds >= 30 && Math.max(...sizes) >= 1_000_000,
})

interface Row {
  readonly catalog: string
  readonly when: string
  readonly memory: ResidentMemory
}

async function idle(name: string, { url, authorization }: FilledCatalog): Promise<Row> {
  const { port, processIds } = await startHeatsheet({ databaseUrl: url, logsRequests: true }, children)
  const { status } = await ask(port, pagePath, { authorization })
  if (status !== 200) throw new Error(`The first page was answered with ${status}.`)
  await sleep(calmMs)
  return { catalog: name, when: 'idle after its first page', memory: residentMemory(processIds) }
}

/** Reads pages at random, plain and compressed, which is far more than the memory for documents holds. */
async function full(size: number): Promise<Row> {
  const { file, url, authorization } = await fillCatalog(values.keep ?? folder, size, small, children)
  const { pages } = readServedPages(file)
  const { port, processIds } = await startHeatsheet({ databaseUrl: url, logsRequests: true }, children)
  for (const headers of [{}, { 'Accept-Encoding': 'gzip' }]) {
    const requests = pages.map(({ after, bodyHash }) => {
      const text = requestText(`${pagePath}&after_cursor=${after}`, { authorization }, headers)
      return { text, status: 200, bodyHash }
    })
    await load.run({ port, connections, seconds, requests, processIds })
  }
  await sleep(calmMs)
  return { catalog: `${size} competitions`, when: 'full', memory: residentMemory(processIds) }
}

function table(): string {
  const spelled = rows.map(({ catalog, when, memory }) => [
    catalog,
    when,
    memory.now.toFixed(0),
    memory.most.toFixed(0),
  ])
  return markdownTable(['catalog', 'process', 'resident MB', 'most so far MB'], spelled)
}
