import type { Children } from '../children.ts'
import type { Options } from '../options.ts'
import { makeCatalog, makeCatalogBeside, type Catalog } from '../stage.ts'
import { requireCheckout } from './checkout.ts'
import type { Contender } from './contender.ts'
import { heatsheetSettings, startHeatsheetContender, type HeatsheetName } from './heatsheet-contender.ts'

/** Something of this checkout, of the other one, and of the other once more: how far equals lie apart is the noise. */
export interface Trio<Part> {
  readonly ours: Part
  readonly beside: Part
  readonly again: Part
}

/** A contender with the catalog that it serves. */
export interface Serving {
  readonly contender: Contender
  readonly catalog: Catalog
}

/** Starts every service that the options ask for three times. */
export async function startTrios(
  folder: string,
  options: Options,
  children: Children,
): Promise<readonly Trio<Serving>[]> {
  const names = requireServices(options)
  const checkout = requireCheckout(folder)
  const ours = await makeCatalog(options, children)
  const beside = await makeCatalogBeside(ours, checkout, options, children)
  const trios: Trio<Serving>[] = []
  for (const name of names) {
    const start = async (catalog: Catalog) => ({
      contender: await startHeatsheetContender(name, catalog, options, children),
      catalog,
    })
    trios.push({ ours: await start(ours), beside: await start(beside), again: await start(beside) })
  }
  return trios
}

function requireServices({ contenders }: Options): readonly HeatsheetName[] {
  const known = Object.keys(heatsheetSettings) as HeatsheetName[]
  const names = known.filter((name) => contenders.includes(name))
  if (names.length > 0) return names
  throw new Error(`--beside measures ${known.join(', ')}; --only leaves none of them.`)
}
