// Measures the memory of the serving process: idle, and when the memory for documents is full.
import { parseArgs } from 'node:util'
import { Children } from './children.ts'
import { describeCheckout, requireCheckout, thisCheckout } from './contenders/checkout.ts'
import { small } from './corpus/competition.ts'
import { fillCatalog, folderBeside } from './corpus/fill-catalog.ts'
import { readServedPages } from './corpus/served-pages.ts'
import { describeMachine } from './figures/machine.ts'
import { memoryTable, type MemoryRow } from './figures/memory-table.ts'
import { LoadGenerator } from './load/load-generator.ts'
import { measureFull, measureIdle } from './measure-memory.ts'
import { connections } from './rounds.ts'
import { temporaryFolder } from './temporary-folder.ts'

const { values } = parseArgs({
  options: {
    // The first list fits in memory; the second does not, which the service notices only by reading it.
    sizes: { type: 'string', default: '30000,60000' },
    seconds: { type: 'string', default: '30' },
    workers: { type: 'string', default: '1,4' },
    keep: { type: 'string' },
    beside: { type: 'string' },
  },
})
const sizes = values.sizes.split(',').map((size) => Math.min(Number(size), 1_000_000))
const counts = values.workers.split(',').map((count) => Math.min(Number(count), 64))
const seconds = Math.min(Number(values.seconds), 60)

const children = new Children()
const load = new LoadGenerator(children)
const folder = values.keep ?? temporaryFolder()
const ours = { name: 'ours', checkout: thisCheckout, folder }
const sides = values.beside === undefined ? [ours] : [ours, ...sidesBeside(values.beside)]
const rows: MemoryRow[] = []
for (const size of sizes) {
  const { file } = await fillCatalog(folder, size, small, children)
  const { pages } = readServedPages(file)
  for (const { name, checkout, folder } of sides) {
    const filled = await fillCatalog(folder, size, small, children, checkout)
    const catalog = `${size} competitions`
    const idle = await measureIdle(filled, checkout, children)
    rows.push({ catalog, when: 'idle after its first page', name, memory: idle })
    for (const workers of counts) {
      const memory = await measureFull({ catalog: filled, checkout, pages, seconds, workers }, load, children)
      rows.push({ catalog, when: workers === 1 ? 'full' : `full, ${workers} workers`, name, memory })
    }
  }
}
await children.endAll()
const checkouts = sides.map(({ name, checkout }) => `${name} is ${describeCheckout(checkout)}`).join(', ')
const setting = `DOCUMENT_MEMORY is 256 MB, its default; ${seconds} s of load over ${connections} connections for each coding.`
const lines = [
  describeMachine(new Date()),
  setting,
  ...(sides.length > 1 ? [`${checkouts}.`] : []),
  '',
  memoryTable(rows),
]
process.stdout.write(`${lines.join('\n')}\n`)

function sidesBeside(folder: string): readonly (typeof ours)[] {
  const checkout = requireCheckout(folder)
  const side = { checkout, folder: folderBeside(ours.folder, checkout) }
  return ['beside', 'beside again'].map((name) => ({ name, ...side }))
}
