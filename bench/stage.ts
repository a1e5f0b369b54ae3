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

export interface Stage {
  readonly folder: string
  readonly checkout: Checkout
  readonly databaseFile: string
  readonly databaseUrl: string
  readonly authorization: string
  readonly served: ServedPages
  /** A folder with the files `page.json`, `page.json.gz` and `workout.json`. Their bytes are what Heatsheet serves. */
  readonly staticFolder: string
  readonly pageTag: string
}

export type Catalog = Omit<Stage, 'staticFolder' | 'pageTag'>

export interface CatalogOptions {
  readonly competitions: number
  /** The folder in which generated catalogs stay after a run. If it is `undefined`, the catalogs are deleted. */
  readonly keep: string | undefined
}

export const pagePath = '/api/public/competitions?limit=10'

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

/**
 * The number of requests that make a page popular. The service compresses a page again after 16 responses, so 40 are
 * certainly enough.
 */
const timesMax = 40

/** How long to wait until the service has compressed a page, in milliseconds. It needs at most a third of this time. */
const packingMs = 300

async function heat(get: () => Promise<BenchResponse>): Promise<BenchResponse> {
  for (let time = 0; time < timesMax; time += 1) await get()
  await pause(packingMs)
  return get()
}
