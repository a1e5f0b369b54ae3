import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from './ask.ts'
import { requestText } from './cases.ts'
import type { Children } from './children.ts'
import type { Checkout } from './contenders/checkout.ts'
import { startHeatsheet, type RunningHeatsheet } from './contenders/heatsheet.ts'
import type { FilledCatalog } from './corpus/fill-catalog.ts'
import type { ServedPage } from './corpus/served-pages.ts'
import { residentMemory, type ResidentMemory } from './figures/resident-memory.ts'
import type { LoadGenerator } from './load/load-generator.ts'
import { connections } from './rounds.ts'
import { pagePath } from './stage.ts'

export interface FullMemory {
  readonly catalog: FilledCatalog
  readonly checkout: Checkout
  readonly pages: readonly ServedPage[]
  /** The duration of each of the two loads, in seconds. The first load is uncompressed, the second uses gzip. */
  readonly seconds: number
  readonly workers: number
}

/** Measures the memory of a service that has served a single page. */
export async function measureIdle(
  { url, authorization }: FilledCatalog,
  checkout: Checkout,
  children: Children,
): Promise<ResidentMemory> {
  const running = await startHeatsheet({ checkout, databaseUrl: url, logsRequests: true }, children)
  const { status } = await ask(running.port, pagePath, { authorization })
  if (status !== 200) throw new Error(`The first page was answered with ${status}.`)
  return measureCalm(running)
}

export async function measureFull(
  { catalog, checkout, pages, seconds, workers }: FullMemory,
  load: LoadGenerator,
  children: Children,
): Promise<ResidentMemory> {
  const { url, authorization } = catalog
  const running = await startHeatsheet({ checkout, databaseUrl: url, logsRequests: true, workers }, children)
  const { port, processIds } = running
  for (const headers of [{}, { 'Accept-Encoding': 'gzip' }]) {
    const requests = pages.map(({ after, bodyHash }) => {
      const text = requestText(`${pagePath}&after_cursor=${after}`, { authorization }, headers)
      return { text, status: 200, bodyHash }
    })
    await load.run({ port, connections, seconds, requests, processIds })
  }
  return measureCalm(running)
}

async function measureCalm({ processIds, end }: RunningHeatsheet): Promise<ResidentMemory> {
  await sleep(calmMs)
  const memory = residentMemory(processIds)
  await end()
  return memory
}

const calmMs = 5000
