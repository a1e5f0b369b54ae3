// What a page costs, wherever it lies and however large the catalog is: medians of ratios within one run.
// `node bench/page-cost.ts [competitions]`; 10,000 of some 25 KB each as served are imported unless it is said otherwise.
import { once } from 'node:events'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { competitionPage } from '../server/src/catalog/reading/competition-page.ts'
import { Renderings } from '../server/src/catalog/reading/renderings.ts'
import { parseListing } from '../server/src/contract/listing.ts'
import { catalogReads } from '../server/src/storage/catalog-reads.ts'
import { openForReading } from '../server/src/storage/open-database.ts'
import { Children } from './children.ts'
import { heatsheetProgram } from './contenders/heatsheet.ts'
import { gym, makeCompetition } from './corpus/competition.ts'
import { readLibrary } from './corpus/library.ts'
import { quantile, spreadOf } from './figures/median.ts'
import { markdownTable } from './figures/tables.ts'
import { temporaryFolder } from './temporary-folder.ts'

const rounds = 200
/** Pages a measurement: enough for the clock, few enough that what a round compares lies close together. */
const pagesEach = 5
/** Makes a competition of the corpus, which is smaller, some 25 KB as it is served. */
const longDescription = `<p>${'The floor opens at eight, and the first heat starts at nine. '.repeat(75)}</p>`

const competitions = Math.min(Math.max(Number(process.argv[2] ?? 10_000), 100), 1_000_000)
const sizes = [Math.ceil(competitions / 10), competitions]
const children = new Children()
const folder = temporaryFolder()
const catalogs = []
for (const size of sizes) catalogs.push(await importCatalog(size))
const pages = catalogs.flatMap(({ size, read }) => {
  const last = idOf(0)
  const places = {
    'first page': 'limit=10',
    'page in the middle': `limit=10&after_cursor=${idOf(Math.floor(size / 2))}`,
    'last page': `limit=10&after_cursor=${idOf(10)}`,
    'past the last cursor': `limit=10&after_cursor=${last}`,
  }
  return Object.entries(places).map(([place, query]) => ({ size, place, read: () => read(query), ms: [] as number[] }))
})
for (let round = 0; round <= rounds; round += 1) {
  for (const { read, ms } of pages) {
    const startedAt = performance.now()
    for (let page = 0; page < pagesEach; page += 1) await read()
    // The first round warms up.
    if (round > 0) ms.push((performance.now() - startedAt) / pagesEach)
  }
}
process.stdout.write(`${table()}\n`)

/** The ids of the corpus count up, so that the newest competition has the highest. */
function idOf(index: number): string {
  return `comp_bench_${String(index).padStart(7, '0')}`
}

/** Imports so many competitions with the real command; gives a reader of its pages. */
async function importCatalog(size: number) {
  const url = `sqlite:${join(folder, `${size}.db`)}`
  const startedAt = performance.now()
  const words = [heatsheetProgram, 'import', '--database-url', url, '-']
  const child = children.start(process.execPath, words, { stdio: ['pipe', 'ignore', 'inherit'] })
  if (child.stdin === null) throw new Error('The import reads from nowhere.')
  const ended = once(child, 'close') as Promise<[number | null]>
  await pipeline(Readable.from(lines(size)), child.stdin)
  const [code] = await ended
  if (code !== 0) throw new Error(`The import ended with ${code}`)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const catalog = catalogReads(await openForReading(url))
  const viewer = { gyms: new Set([gym.id as never]), sees: 'published' } as const
  const source = { catalog, renderings: new Renderings(catalog) }
  const read = (query: string) => competitionPage(source, viewer, parseListing(query), 'identity', 0)
  const { pieces } = await read('limit=100')
  const bytes = pieces.reduce((sum, { length }) => sum + length, 0) / pieces.length
  process.stdout.write(`${size} competitions of ${(bytes / 1000).toFixed(1)} KB imported in ${seconds} s.\n`)
  return { size, read }
}

function* lines(size: number): Generator<string> {
  const library = readLibrary()
  const line = (kind: string, item: object) => `${JSON.stringify({ kind, ...item })}\n`
  yield line('gym', gym)
  for (const movement of library.movements) yield line('movement', movement)
  for (const workout of library.workouts) yield line('workout', workout)
  for (let index = 0; index < size; index += 1) {
    yield line('competition', { ...makeCompetition(index, library), description: longDescription })
  }
}

/** Each page against the first one of the smaller catalog in the same round: the median, and the middle half. */
function table(): string {
  const first = pages[0]?.ms ?? []
  const rows = pages.map(({ size, place, ms }) => {
    const ratios = ms.map((one, round) => one / (first[round] ?? Number.NaN)).sort((one, other) => one - other)
    const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share).toFixed(2))
    return [
      String(size),
      place,
      middle ?? '',
      `${low ?? ''}–${high ?? ''}`,
      `${(spreadOf(ms).median * 1000).toFixed(0)} µs`,
    ]
  })
  return markdownTable(['competitions', 'page of ten', 'ratio', 'middle half', 'here'], rows)
}
