import { setTimeout as pause } from 'node:timers/promises'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask, type BenchResponse } from './ask.ts'
import type { Children } from './children.ts'
import { thisCheckout, type Checkout } from './contenders/checkout.ts'
import type { RunningHeatsheet } from './contenders/heatsheet.ts'
import { usual } from './corpus/competition.ts'
import { fillCatalog, folderBeside } from './corpus/fill-catalog.ts'
import { readServedPages, type ServedPages } from './corpus/served-pages.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The catalog that all servers under test in a run serve, and the expected responses. */
export interface Stage {
  readonly folder: string
  /** The checkout of Heatsheet that created the catalog and serves it. */
  readonly checkout: Checkout
  readonly databaseFile: string
  readonly databaseUrl: string
  readonly authorization: string
  readonly served: ServedPages
  /** The folder with `page.json`, `page.json.gz` and `workout.json`, with the exact bytes that Heatsheet serves. */
  readonly staticFolder: string
  readonly pageTag: string
}

export type Catalog = Omit<Stage, 'staticFolder' | 'pageTag'>

export interface CatalogOptions {
  readonly competitions: number
  /** The folder in which catalogs stay after a run, or `undefined` to delete them. */
  readonly keep: string | undefined
}

export const pagePath = '/api/public/competitions?limit=10'

/** Creates a catalog, or uses one that is in the folder `keep`. Without `keep`, the catalog is deleted at the end. */
export async function makeCatalog({ competitions, keep }: CatalogOptions, children: Children): Promise<Catalog> {
  const folder = temporaryFolder()
  const { file, url, authorization } = await fillCatalog(keep ?? folder, competitions, usual, children)
  return {
    folder,
    checkout: thisCheckout,
    databaseFile: file,
    databaseUrl: url,
    authorization,
    served: readServedPages(file),
  }
}

/** Imports the same competitions with another checkout, whose service is expected to send the same bytes. */
export async function makeCatalogBeside(
  ours: Catalog,
  checkout: Checkout,
  { competitions, keep }: CatalogOptions,
  children: Children,
): Promise<Catalog> {
  const folder = folderBeside(keep ?? ours.folder, checkout)
  const { file, url, authorization } = await fillCatalog(folder, competitions, usual, children, checkout)
  return { ...ours, checkout, databaseFile: file, databaseUrl: url, authorization }
}

/** Returns the catalog with files for the other servers: the page, also as compressed by the service, and a workout. */
export async function makeStage(catalog: Catalog, { port }: Pick<RunningHeatsheet, 'port'>): Promise<Stage> {
  const staticFolder = join(catalog.folder, 'static')
  const { authorization, served } = catalog
  const requestHeaders = { authorization, 'accept-encoding': 'gzip' }
  const { headers, body } = await heat(() => ask(port, pagePath, requestHeaders))
  mkdirSync(staticFolder)
  writeFileSync(join(staticFolder, 'page.json'), served.hotPage)
  writeFileSync(join(staticFolder, 'page.json.gz'), body)
  writeFileSync(join(staticFolder, 'workout.json'), served.workout)
  return { ...catalog, staticFolder, pageTag: headers.etag ?? '' }
}

/** The number of repeated requests, more than a page needs to count as popular and be compressed better. */
const timesMax = 40

/** The milliseconds in which the service compresses the page. */
const packingMs = 300

/** Repeats a request until the service has compressed the response better in the background. Resolves with that one. */
async function heat(get: () => Promise<BenchResponse>): Promise<BenchResponse> {
  for (let time = 0; time < timesMax; time += 1) await get()
  await pause(packingMs)
  return get()
}
