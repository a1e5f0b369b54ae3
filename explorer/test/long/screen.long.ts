import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { test, type TestContext } from 'node:test'
import type { CDPSession } from 'playwright-core'
import { startBrowser } from '../../../server/test/browser.ts'
import { passwordOf, startSampleService } from '../served-sample.ts'

/**
 * The number of requests to observe. The page sends one in fifteen seconds, so this is almost two days, which is as
 * long as a screen runs at a competition.
 */
const polls = 10_000

interface Taken {
  readonly heap: number
  readonly nodes: number
  readonly listeners: number
}

test(
  'a screen uses as much memory after ten thousand requests as after a hundred',
  { timeout: 1_800_000 },
  async (t) => {
    const [service, browser] = await Promise.all([startSampleService(), startBrowser()])
    const page = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage()
    const session = await page.context().newCDPSession(page)
    const startedAt = performance.now()
    await page.addInitScript(hurry)
    const shared = `${service.address}/#/shared/platform/${passwordOf('platform')}`
    await page.goto(`${shared}/screen/competitions/comp_harbor_lights_classic`)
    await page.locator('.slide').waitFor()
    for (const count of [100, 1000, polls / 2, polls]) {
      await page.waitForFunction((most) => ((window as Window & { looks?: number }).looks ?? 0) >= most, count, {
        timeout: 0,
      })
      tell(t, count, await takenBy(session))
    }
    t.diagnostic(`It took ${Math.round((performance.now() - startedAt) / 1000)} s.`)
    await page.locator('.slide h1').waitFor()
    assert.equal(await page.locator('.screen-trouble').count(), 0)
    await browser.close()
    await service.stop()
  },
)

function hurry(): void {
  const haste = 1000
  const openedAt = Date.now()
  let looks = 0
  const hurried =
    (wait: (act: () => void, ms: number) => unknown) =>
    (act: () => void, ms: number): unknown =>
      wait(act, ms / haste)
  const own = { now: Date.now.bind(Date), fetch: window.fetch.bind(window) }
  Object.assign(Date, { now: () => openedAt + (own.now() - openedAt) * haste })
  Object.assign(window, {
    setTimeout: hurried(window.setTimeout.bind(window)),
    setInterval: hurried(window.setInterval.bind(window)),
    fetch: async (url: string, init: RequestInit) => {
      const answer = await own.fetch(url, init)
      if (answer.status === 304) Object.assign(window, { looks: (looks += 1) })
      return answer
    },
  })
}

async function takenBy(session: CDPSession): Promise<Taken> {
  await session.send('Performance.enable')
  const taken: Taken[] = []
  for (let time = 0; time < 20; time += 1) {
    await pause(250)
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    const figure = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
    taken.push({ heap: figure('JSHeapUsedSize'), nodes: figure('Nodes'), listeners: figure('JSEventListeners') })
  }
  const least = (member: keyof Taken) => Math.min(...taken.map((one) => one[member]))
  return { heap: least('heap'), nodes: least('nodes'), listeners: least('listeners') }
}

function tell(t: TestContext, count: number, { heap, nodes, listeners }: Taken): void {
  const megabytes = (heap / 2 ** 20).toFixed(2)
  t.diagnostic(`after ${count} looks: ${megabytes} MB of heap, ${nodes} nodes, ${listeners} listeners`)
}
