import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { oneBrowser } from '../../server/test/one-browser.ts'
import { crowdedCompetition } from './crowded-competition.ts'
import { passwordOf, startSampleService, type SampleService } from './served-sample.ts'

suite('a screen in a hall', { timeout: 300_000 }, () => {
  let service: SampleService
  let browser: Browser
  before(async () => {
    ;[service, browser] = await Promise.all([startSampleService(), oneBrowser()])
  })
  after(() => service.stop())

  /** The shared address of a screen, opened by a browser that nobody touches. */
  async function screen(place: string, mend?: (page: Page) => Promise<unknown>): Promise<Page> {
    const page = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage()
    page.setDefaultTimeout(30_000)
    await mend?.(page)
    await page.clock.install()
    await page.goto(`${service.address}/#/shared/platform/${passwordOf('platform')}/screen${place}`)
    await page.locator('.slide').waitFor()
    return page
  }

  test('shows one event after another, each whole, in letters for ten metres, with nothing to press', async () => {
    const page = await screen('/competitions/comp_harbor_lights_classic', withoutDate)
    const seen = new Set<string>()
    for (let turn = 0; turn < 20 && seen.size < 7; turn += 1) {
      seen.add((await page.locator('.slide h1').textContent()) ?? '')
      assert.deepEqual(await tooSmall(page), [])
      assert.equal(await page.locator('.page-header, .page-footer, button, input').count(), 0)
      await page.clock.fastForward(19_000)
      await page.clock.runFor(1000)
    }
    assert.equal(seen.size, 7)
    assert.match((await page.locator('.slide-foot').textContent()) ?? '', /^Places left: Rx Men full · /)
    await page.context().close()
  })

  test('counts down to the deadline, second by second', async () => {
    const page = await screen('/competitions/comp_crowded/events/ce_0', async (one) => {
      const [event] = crowdedCompetition.events
      const soon = { ...event, released_at: null, deadline: new Date(Date.now() + 3_725_000).toISOString() }
      const body = [{ ...crowdedCompetition, divisions: [], events: [soon] }]
      await one.route('**/api/public/competitions?*', (route) => route.fulfill({ json: body }))
    })
    await page.getByText(/^Closes in 1:0[12]:\d\d$/).waitFor()
    const first = await page.locator('.slide-clock').textContent()
    await page.clock.fastForward(1000)
    await page.waitForFunction((was) => document.querySelector('.slide-clock')?.textContent !== was, first)
    await page.context().close()
  })

  test('of more than fits stays within the screen', async () => {
    const page = await screen('/competitions/comp_crowded', (one) =>
      one.route('**/api/public/competitions?*', (route) => route.fulfill({ json: [crowdedCompetition] })),
    )
    for (let turn = 0; turn < 6; turn += 1) {
      const over = await page.locator('.slide').evaluate((slide) => [slide.scrollWidth, slide.scrollHeight])
      assert.deepEqual(over, [1920, 1080])
      await page.clock.fastForward(20_000)
    }
    await page.context().close()
  })

  test('goes on showing what it has while the service is away, says so, and goes on by itself', async () => {
    const page = await screen('/competitions/comp_harbor_lights_classic')
    await page.route('**/api/public/**', (route) => route.abort())
    // What it waits for has been asked before.
    await page.evaluate(() => window.dispatchEvent(new Event('offline')))
    await page.locator('.screen-trouble').getByText('The service did not answer').waitFor()
    assert.equal(await page.locator('.slide h1').count(), 1)
    await page.unroute('**/api/public/**')
    await page.clock.fastForward(18_000)
    await page.locator('.screen-trouble').waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('starts before the service does, and waits for it', async () => {
    const page = await (await browser.newContext()).newPage()
    await page.clock.install()
    await page.route('**/api/public/**', (route) => route.abort())
    await page.goto(
      `${service.address}/#/shared/platform/${passwordOf('platform')}/screen/competitions/comp_harbor_lights_classic`,
    )
    await page.getByText('The service did not answer').waitFor()
    await page.unroute('**/api/public/**')
    await page.clock.fastForward(6000)
    await page.locator('.slide').waitFor()
    await page.context().close()
  })
})

/** The page's own clock, which a test moves, counts where the service does not tell the time. */
function withoutDate(page: Page): Promise<unknown> {
  return page.route('**/api/public/**', async (route) => {
    try {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), date: '' } })
    } catch {
      // The page was closed while it asked.
    }
  })
}

/** Lines of the workout whose letters are smaller than ten metres allow: 40 pixels of 1080. */
function tooSmall(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.slide h1, .slide-headline, .slide-lines li, .slide-clock')]
      .map((one) => [one.textContent, Number.parseFloat(getComputedStyle(one).fontSize)] as const)
      .filter(([, pixels]) => pixels < 40)
      .map(([text, pixels]) => `${text}: ${pixels}`),
  )
}
