import type { Children } from '../children.ts'
import type { Options } from '../options.ts'
import { makeCatalog, makeStage, type Stage } from '../stage.ts'
import { startBare } from './bare.ts'
import type { Contender, ContenderName } from './contender.ts'
import { copyToPostgres } from './copy-to-postgres.ts'
import { startHeatsheet, type RunningHeatsheet } from './heatsheet.ts'
import { startJsonServer } from './json-server.ts'
import { startNginx } from './nginx.ts'
import { asContender, startHeatsheetContender } from './heatsheet-contender.ts'

/** Makes the catalog and starts every contender that the options ask for. */
export async function startContenders(
  options: Options,
  children: Children,
): Promise<{ readonly stage: Stage; readonly contenders: readonly Contender[] }> {
  const catalog = await makeCatalog(options, children)
  const heatsheet = await startHeatsheet({ ...catalog, logsRequests: false }, children)
  const stage = await makeStage(catalog, heatsheet)
  const contenders = [await startBare('bare', stage, children)]
  for (const name of options.contenders) {
    const contender = await others[name]?.(stage, options, children, heatsheet)
    if (contender !== undefined) contenders.push(contender)
  }
  return { stage, contenders }
}

type Start = (
  stage: Stage,
  options: Options,
  children: Children,
  heatsheet: RunningHeatsheet,
) => Promise<Contender | undefined>

const others: Readonly<Partial<Record<ContenderName, Start>>> = {
  'bare-again': (stage, _options, children) => startBare('bare-again', stage, children),
  heatsheet: (stage, _options, _children, heatsheet) => {
    return Promise.resolve(asContender('heatsheet', heatsheet, stage.pageTag))
  },
  'heatsheet-logging': (stage, options, children) =>
    startHeatsheetContender('heatsheet-logging', stage, options, children),
  'heatsheet-cold': (stage, options, children) => startHeatsheetContender('heatsheet-cold', stage, options, children),
  'heatsheet-postgres': async (stage, _options, children) => {
    const databaseUrl = await copyToPostgres(stage, children)
    const onPostgres = await startHeatsheet({ databaseUrl, logsRequests: false }, children)
    return asContender('heatsheet-postgres', onPostgres, stage.pageTag)
  },
  nginx: (stage, _options, children) => startNginx('nginx', stage, children),
  'nginx-copying': (stage, _options, children) => startNginx('nginx-copying', stage, children),
  'json-server': (stage, _options, children) => startJsonServer(stage, children),
}
