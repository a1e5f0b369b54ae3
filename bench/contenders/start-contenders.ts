import type { Children } from '../children.ts'
import type { Options } from '../options.ts'
import { makeCatalog, makeStage, type Stage } from '../stage.ts'
import { startBare } from './bare.ts'
import type { Contender, ContenderName } from './contender.ts'
import { asContender, startHeatsheetContender } from './heatsheet-contender.ts'
import { startHeatsheet } from './heatsheet.ts'
import { startNginx } from './nginx.ts'

export async function startContenders(
  options: Options,
  children: Children,
): Promise<{ readonly stage: Stage; readonly contenders: readonly Contender[] }> {
  const catalog = await makeCatalog(options, children)
  const heatsheet = await startHeatsheet({ ...catalog, logsRequests: false }, children)
  const stage = await makeStage(catalog, heatsheet)
  const start = async (name: ContenderName): Promise<Contender | undefined> => {
    if (name === 'bare' || name === 'bare-again') return startBare(name, stage, children)
    if (name === 'nginx') return startNginx(stage, children)
    if (name === 'heatsheet') return asContender(name, heatsheet, stage.pageTag)
    return startHeatsheetContender(name, stage, options, children)
  }
  const contenders: Contender[] = []
  for (const name of new Set<ContenderName>(['bare', ...options.contenders])) {
    const contender = await start(name)
    if (contender !== undefined) contenders.push(contender)
  }
  return { stage, contenders }
}
