import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Browser, Request } from 'playwright-core'
import { oneBrowser } from '../../server/test/one-browser.ts'
import { patienceMs, until } from '../../server/test/until.ts'
import { writeItems } from '../../server/test/write-items.ts'
import { openExplorer, type ExplorerPage } from './explorer-page.ts'
import { startSampleService, type SampleService } from './served-sample.ts'
import { longTest } from '../../server/test/tries.ts'

const place = '#/competitions/comp_patient'
const meet = {
  id: 'comp_patient',
  gym: 'gym_harbor',
  name: 'The Long Wait',
  time_zone: 'Europe/Lisbon',
  status: 'published',
  events: [{ id: 'ce_one', name: 'First', workout: { id: 1 } }],
}

suite('an open page that may wait', () => {
  let service: SampleService
  let browser: Browser
  before(async () => {
    ;[service, browser] = await Promise.all([startSampleService(), oneBrowser()])
  })
  after(() => service.stop())

  const write = (changed: object) =>
    writeItems(service.database, { competitions: [{ ...meet, ...changed }] }, Date.now())

  async function opened(mend?: (explorer: ExplorerPage) => Promise<unknown>) {
    await write({})
    const explorer = await openExplorer(browser, service)
    const preferred: string[] = []
    const ended: Request[] = []
    explorer.page.on('request', (request) => preferred.push(...[request.headers().prefer ?? []].flat()))
    explorer.page.on('requestfailed', (request) => ended.push(request))
    await mend?.(explorer)
    await explorer.signIn('platform')
    await explorer.open(place)
    await until(() => preferred.length > 0, 'it waits')
    return { ...explorer, preferred, ended }
  }

  test('shows a change and a taking back without a touch, and asks once for each', async () => {
    const { page, preferred, close, trouble } = await opened()
    await write({ name: 'It Was Worth It' })
    await page.getByRole('heading', { level: 1, name: 'It Was Worth It' }).waitFor()
    await until(() => preferred.length >= 2, 'it waits again')
    await write({ status: 'draft' })
    await page.getByRole('heading', { level: 1, name: 'There is no such competition' }).waitFor()
    assert.deepEqual(preferred.slice(0, 2), ['wait=590', 'wait=590'])
    assert.deepEqual(trouble, [])
    await close()
  })

  longTest('waits on where a change was made before its wait had come', async () => {
    const asked: (string | undefined)[] = []
    const { page, close } = await opened(async ({ page: one }) => {
      await one.clock.install()
      await one.route('**/api/public/competitions?*', async (route) => {
        const { prefer } = route.request().headers()
        if (one.url().endsWith(place)) asked.push(prefer)
        if (asked.filter(Boolean).length === 1) await write({ name: 'A Moment Before' })
        return route.continue()
      })
    })
    await page.getByRole('heading', { level: 1, name: 'A Moment Before' }).waitFor()
    await page.clock.runFor(4000)
    await until(() => asked.filter(Boolean).length === 2, 'it waits again')
    await close()
  })

  test('closes its connection while it is hidden, and reads immediately when it is visible again', async () => {
    const { page, ended, close } = await opened()
    const see = (state: string) =>
      page.evaluate((now) => {
        Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await see('hidden')
    await until(() => ended.length === 1, 'its wait has ended')
    await write({ name: 'While You Were Out' })
    await see('visible')
    await page.getByRole('heading', { level: 1, name: 'While You Were Out' }).waitFor()
    await close()
  })

  for (const status of [504, 524]) {
    const runs = status === 524 ? test : longTest
    runs(
      `behind a proxy that cuts waits off with ${status} says nothing, misses nothing, and waits for less`,
      async () => {
        const { page, preferred, close } = await opened(({ page: one }) =>
          one.route('**/api/public/competitions?*', async (route) => {
            if (route.request().headers().prefer !== 'wait=590') return route.continue()
            await write({ name: `Meanwhile ${status}` })
            return route.fulfill({ status, contentType: 'text/html', body: 'A time-out occurred' })
          }),
        )
        await page.getByRole('heading', { level: 1, name: `Meanwhile ${status}` }).waitFor()
        await until(() => preferred.length > 1, 'it waits again')
        // 280, or half of the first wait, if the repeated request was aborted before the page could learn from it.
        const [first, ...later] = preferred
        assert.equal(first, 'wait=590')
        assert.deepEqual(
          later.filter((wait) => !['wait=280', 'wait=295'].includes(wait)),
          [],
        )
        assert.equal(await page.getByRole('alert').count(), 0)
        await close()
      },
    )
  }

  longTest('is one of at most three: the others leave the browser’s connections free', async () => {
    const context = await browser.newContext()
    context.setDefaultTimeout(patienceMs)
    // Pending requests. A wait may end, and another page take its place, before this process checks.
    const waiting = new Set<Request>()
    const timesAsked = [0, 0, 0, 0, 0]
    const seen = () => `three wait: of pages that have asked ${timesAsked.join(', ')} times, ${waiting.size} do`
    const threeWait = () => waiting.size === 3 && timesAsked.every((times) => times > 1)
    const pages = await Promise.all(
      timesAsked.map(async (_, index) => {
        const page = await context.newPage()
        page.on('request', (request) => {
          if (request.headers().prefer !== undefined) waiting.add(request)
          if (request.url().includes('/competitions?')) timesAsked[index] = (timesAsked[index] ?? 0) + 1
        })
        page.on('requestfinished', (request) => waiting.delete(request))
        page.on('requestfailed', (request) => waiting.delete(request))
        await page.goto(`${service.address}/#/shared/platform/platform-password/competitions`)
        await page.locator('.card').first().waitFor()
        return page
      }),
    )
    await until(threeWait, seen)
    timesAsked.fill(0, 4)
    await pages[4]?.reload()
    await pages[4]?.locator('.card').first().waitFor()
    await until(threeWait, seen)
    await context.close()
  })
})
