// Measures the cost of pages read from storage, at any place of the list and any size of the catalog: medians of ratios
// within one run.
import { parseArgs } from 'node:util'
import { createViewer } from '../server/src/access/authenticator.ts'
import { catalogReader } from '../server/src/catalog/reading/catalog-reader.ts'
import type { Page } from '../server/src/catalog/reading/catalog.ts'
import { DocumentCache } from '../server/src/catalog/reading/document-cache.ts'
import { noReadings } from '../server/src/catalog/reading/memory.ts'
import { parseListing } from '../server/src/contract/listing.ts'
import { catalogReads } from '../server/src/storage/catalog-reads.ts'
import { openForReading } from '../server/src/storage/open-database.ts'
import { Children } from './children.ts'
import { competitionId, gym, small, usual } from './corpus/competition.ts'
import { fillCatalog } from './corpus/fill-catalog.ts'
import { describeMachine } from './figures/machine.ts'
import { quantile, spreadOf } from './figures/median.ts'
import { markdownTable } from './figures/tables.ts'
import { temporaryFolder } from './temporary-folder.ts'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000' },
    small: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '200' },
    keep: { type: 'string' },
  },
})
const sizes = values.sizes.split(',').map((size) => Math.min(Math.max(Number(size), 100), 1_000_000))
const rounds = Math.min(Number(values.rounds), 2000)
const shape = values.small ? small : usual
const pagesEach = 5

const children = new Children()
const folder = values.keep ?? temporaryFolder()
const catalogs = []
for (const size of sizes) catalogs.push(await openCatalog(size))
const pages = catalogs.flatMap(({ size, read, forget }) => {
  const anywhere = () => `limit=10&after_cursor=${competitionId(10 + Math.floor(Math.random() * (size - 10)))}`
  const places = {
    'first page': () => 'limit=10',
    'page in the middle': () => `limit=10&after_cursor=${competitionId(Math.floor(size / 2))}`,
    'last page': () => `limit=10&after_cursor=${competitionId(10)}`,
    'past the last cursor': () => `limit=10&after_cursor=${competitionId(0)}`,
    'a random page': anywhere,
  }
  return Object.entries(places).map(([place, query]) => ({
    size,
    place,
    read: () => read(query()),
    forget,
    ms: [] as number[],
  }))
})
for (let round = 0; round <= rounds; round += 1) {
  for (const { read, forget, ms } of pages) {
    let spentMs = 0
    for (let page = 0; page < pagesEach; page += 1) {
      await forget()
      const startedAt = performance.now()
      await read()
      spentMs += performance.now() - startedAt
    }
    // The first round warms up.
    if (round > 0) ms.push(spentMs / pagesEach)
  }
}
for (const { close } of catalogs) await close()
const kilobytes = ((catalogs[0]?.bytes ?? 0) / 1000).toFixed(1)
const setting = `${rounds} rounds, competitions of ${kilobytes} KB as served.`
process.stdout.write(`${describeMachine(new Date())}\n${setting}\n\n${table()}\n`)

async function openCatalog(size: number) {
  const { url } = await fillCatalog(folder, size, shape, children)
  const database = await openForReading(url)
  const catalog = catalogReads(database)
  const viewer = createViewer(new Set([gym.id as never]), 'published')
  // Without memory, nothing is cached.
  const options = { memoryBytes: 1, pause: () => Promise.resolve(), counts: noReadings() }
  const reader = catalogReader(catalog, await catalog.snapshot(0), options, new DocumentCache(1))
  const read = (query: string) => {
    const request = { viewer, listing: parseListing(query), coding: 'identity', now: 0 } as const
    return reader.page(request, () => ({ needsBody: true }))
  }
  // Empties the engine's page cache, so that every page is cold.
  const forget = () => database.all('pragma shrink_memory')
  await walk(read)
  const { body } = await read('limit=100')
  const close = () => database.close()
  return { size, read, forget, close, bytes: (body?.length ?? 0) / 100 }
}

async function walk(read: (query: string) => Promise<{ readonly page: Page }>): Promise<void> {
  let next: string | undefined
  do next = (await read(`limit=100${next === undefined ? '' : `&after_cursor=${next}`}`)).page.next
  while (next !== undefined)
}

function table(): string {
  const rows = pages.map(({ size, place, ms }) => {
    const base = pages.find((page) => page.place === place)?.ms ?? []
    const against = (other: readonly number[]) => ms.map((one, round) => one / (other[round] ?? Number.NaN))
    return [
      String(size),
      place,
      ...spell(against(pages[0]?.ms ?? [])),
      ...spell(against(base)),
      `${(spreadOf(ms).median * 1000).toFixed(0)} µs`,
    ]
  })
  const titles = ['competitions', 'page of ten', '× first page', 'middle half', '× the same', 'middle half', 'here']
  return markdownTable(titles, rows)
}

function spell(ratios: readonly number[]): readonly string[] {
  const sorted = ratios.toSorted((one, other) => one - other)
  const [low = 0, middle = 0, high = 0] = [0.25, 0.5, 0.75].map((share) => quantile(sorted, share))
  return [middle.toFixed(2), `${low.toFixed(2)}–${high.toFixed(2)}`]
}
