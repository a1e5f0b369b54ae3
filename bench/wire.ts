// What a page takes on the wire, by coding, and what reading it takes the caller: of this checkout, and of another one.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { ask, type Asked } from './ask.ts'
import { Children } from './children.ts'
import { describeCheckout, requireCheckout } from './contenders/checkout.ts'
import { startHeatsheet } from './contenders/heatsheet.ts'
import { describeMachine } from './figures/machine.ts'
import { spreadOf } from './figures/median.ts'
import { markdownTable, spell } from './figures/tables.ts'
import { heat } from './heat.ts'
import type { Options } from './options.ts'
import { makeCatalog, makeCatalogBeside, pagePath, type Catalog } from './stage.ts'

/** What callers say that they take; browsers say the last over TLS. */
const asked = ['identity', 'gzip', 'gzip, deflate, br, zstd'] as const

/** Pages from all over the list, besides the first. */
const otherPages = 8

/** Decodings a figure: one takes less than the clock tells. */
const decodings = 100

/** One page as it came: what it was, and in each round what reading it took. */
interface WireRow {
  readonly checkout: string
  readonly page: string
  readonly accepted: string
  readonly came: readonly Asked[]
  readonly decodingMicroseconds: number[]
}

/** Measures pages on the wire; gives the figures. */
export async function measureWire(options: Options): Promise<string> {
  const children = new Children()
  const ours = await makeCatalog(options, children)
  const catalogs = [ours]
  if (options.beside !== undefined) {
    catalogs.push(await makeCatalogBeside(ours, requireCheckout(options.beside), options, children))
  }
  const rows: WireRow[] = []
  for (const [index, catalog] of catalogs.entries()) {
    rows.push(...(await rowsOf(index === 0 ? 'ours' : 'beside', catalog, children)))
  }
  await children.endAll()
  for (let round = 0; round < options.rounds; round += 1) {
    for (const row of rows) row.decodingMicroseconds.push(decode(row.came))
  }
  const checkouts = catalogs.map(({ checkout }) => describeCheckout(checkout)).join(', beside is ')
  const setting = `${options.rounds} rounds, ${options.competitions} competitions, a page of ten of ${ours.served.hotPage.length} bytes.`
  const told = options.beside === undefined ? [] : [`Ours is ${checkouts}.`]
  return [describeMachine(new Date()), ...told, setting, '', tableOf(rows)].join('\n')
}

async function rowsOf(checkout: string, catalog: Catalog, children: Children): Promise<readonly WireRow[]> {
  const { port, end } = await startHeatsheet({ ...catalog, logsRequests: false }, children)
  const { authorization, served } = catalog
  const get = (path: string, accepted: string) => ask(port, path, { authorization, 'accept-encoding': accepted })
  const stride = Math.max(1, Math.floor(served.pages.length / otherPages))
  const others = served.pages.filter((_, index) => index % stride === 0).slice(0, otherPages)
  const row = async (page: string, accepted: string, paths: readonly string[]) => {
    const came = await Promise.all(paths.map((path) => get(path, accepted)))
    return { checkout, page, accepted, came, decodingMicroseconds: [] }
  }
  const rows: WireRow[] = []
  for (const accepted of asked) {
    rows.push(await row('first', accepted, [pagePath]))
    const anywhere = others.map(({ after }) => `${pagePath}&after_cursor=${after}`)
    rows.push(await row('any', accepted, anywhere))
    await heat(() => get(pagePath, accepted))
    rows.push(await row('first, hot', accepted, [pagePath]))
  }
  await end()
  return rows
}

/** Microseconds that reading one of the answers takes. */
function decode(came: readonly Asked[]): number {
  const startedAt = process.cpuUsage()
  for (let time = 0; time < decodings; time += 1) {
    for (const { headers, body } of came) {
      if (headers['content-encoding'] === 'br') brotliDecompressSync(body)
      else if (headers['content-encoding'] === 'gzip') gunzipSync(body)
    }
  }
  const { user, system } = process.cpuUsage(startedAt)
  return (user + system) / decodings / came.length
}

function tableOf(rows: readonly WireRow[]): string {
  const bytesOf = ({ came }: WireRow) => spreadOf(came.map(({ body }) => body.length)).median
  const cells = rows.map((row) => {
    const joined = rows.findLast((other) => {
      return other.accepted === 'gzip' && other.page === row.page.replace(', hot', '')
    })
    const ratio = joined === undefined ? Number.NaN : bytesOf(row) / bytesOf(joined)
    const [first] = row.came
    const coding = first?.headers['content-encoding'] ?? 'identity'
    const decoding = coding === 'identity' ? '–' : spell(spreadOf(row.decodingMicroseconds), 0)
    return [row.checkout, row.page, row.accepted, coding, bytesOf(row).toFixed(0), ratio.toFixed(2), decoding]
  })
  return markdownTable(titles, cells)
}

const titles = ['checkout', 'page', 'Accept-Encoding', 'came as', 'bytes', '× joined gzip', 'decoding, CPU µs']
