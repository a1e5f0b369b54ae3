import { ask } from '../ask.ts'
import type { Children } from '../children.ts'
import type { Options } from '../options.ts'
import { pagePath, type Catalog } from '../stage.ts'
import { casesOf, type Contender, type ContenderName } from './contender.ts'
import { startHeatsheet, type HeatsheetOptions, type RunningHeatsheet } from './heatsheet.ts'

export const heatsheetSettings = {
  heatsheet: () => ({ logsRequests: false }),
  'heatsheet-logging': () => ({ logsRequests: true }),
  'heatsheet-cold': ({ coldMemory }) => ({ logsRequests: false, documentMemory: coldMemory }),
} as const satisfies Partial<Record<ContenderName, (options: Options) => Omit<HeatsheetOptions, 'databaseUrl'>>>

export type HeatsheetName = keyof typeof heatsheetSettings

export async function startHeatsheetContender(
  name: HeatsheetName,
  catalog: Catalog,
  options: Options,
  children: Children,
): Promise<Contender> {
  const running = await startHeatsheet({ ...catalog, ...heatsheetSettings[name](options) }, children)
  return asContender(name, running, await askPageTag(running, catalog))
}

export function asContender(name: ContenderName, running: RunningHeatsheet, pageTag: string): Contender {
  const { port, processIds } = running
  return { name, ports: Object.fromEntries(casesOf[name].map((caseName) => [caseName, port])), processIds, pageTag }
}

async function askPageTag({ port }: RunningHeatsheet, catalog: Catalog): Promise<string> {
  const { authorization, served, checkout } = catalog
  const { status, headers, body } = await ask(port, pagePath, { authorization })
  if (status !== 200) throw new Error(`The first page of ${checkout.folder} was answered with ${status}.`)
  if (!body.equals(served.hotPage)) throw new Error(`${checkout.folder} serves other bytes than this checkout.`)
  return headers.etag ?? ''
}
