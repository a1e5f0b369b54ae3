import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openPage } from '../../server/test/browser.ts'
import { createClient, levelsOf } from '../../client/src/index.ts'
import { oneBrowser } from '../../server/test/one-browser.ts'
import { crowdedCompetition } from './crowded-competition.ts'
import { passwordOf, startSampleService, type SampleService } from './served-sample.ts'
import { inLong, longTest } from '../../server/test/tries.ts'

suite('a screen in a hall', () => {
  let service: SampleService
  let browser: Browser
  before(async () => {
    ;[service, browser] = await Promise.all([startSampleService(), oneBrowser()])
  })
  after(() => service.stop())

  async function screen(
    place: string,
    mend?: (page: Page) => Promise<unknown>,
    options: BrowserContextOptions = {},
  ): Promise<Page> {
    const viewport = { width: 1920, height: 1080 }
    const page = await openPage(browser, { viewport, ...options })
    await mend?.(page)
    await page.clock.install()
    await page.goto(`${service.address}/#/shared/platform/${passwordOf('platform')}/screen${place}`)
    await page.locator('.slide').waitFor()
    return page
  }

  async function stoppedScreen(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await screen('/competitions/comp_harbor_lights_classic', withoutDate, options)
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
    return page
  }

  async function levelsOfSample(): Promise<Levels> {
    const [username, password] = ['platform', passwordOf('platform')]
    const client = createClient({ url: service.address, username, password })
    const levels = new Map<string, ReadonlySet<string>>()
    for await (const { id, events } of client.listCompetitions()) {
      if (id !== 'comp_harbor_lights_classic') continue
      for (const event of events) levels.set(event.name, new Set(levelsOf(event).map(({ name }) => name)))
    }
    return levels
  }

  for (const [kind, viewport, most, define] of [
    ['side by side where they have room', { width: 1920, height: 1080 }, 3, test],
    ['in turn on a screen that stands upright', { width: 1080, height: 1920 }, 1, longTest],
  ] as const) {
    void define(
      `shows each event whole, in letters for ten metres, with nothing to press: Rx, scaled and foundations, ${kind}`,
      async () => {
        const page = await stoppedScreen({ viewport })
        const wanted = await levelsOfSample()
        const seen = new Map<string, Set<string>>()
        let together = 0
        for (let turn = 0; turn < 40 && !hasAll(seen, wanted); turn += 1) {
          const event = (await page.locator('.slide h1').textContent())?.replace(/^\s*\d+ /, '') ?? ''
          const boards = await page.locator('.slide-level').allTextContents()
          // An event that has one version names none.
          seen.set(event, new Set([...(seen.get(event) ?? []), ...(boards.length === 0 ? ['Rx'] : boards)]))
          together = Math.max(together, boards.length)
          const { width, height } = viewport
          const over = await page.locator('.slide').evaluate((slide) => [slide.scrollWidth, slide.scrollHeight])
          assert.deepEqual([over, await tooSmall(page)], [[width, height], []])
          assert.equal(await page.locator('.page-header, .page-footer, button, input').count(), 0)
          await page.clock.fastForward(19_000)
          await page.clock.runFor(1000)
        }
        assert.deepEqual(seen, wanted)
        assert.equal(together, most)
        assert.match((await page.locator('.slide-foot').textContent()) ?? '', /^Places left: Rx Men full · /)
        await page.context().close()
      },
    )
  }

  longTest('shows the time in the competition’s zone, in any zone of the browser', async () => {
    const page = await screen('/competitions/comp_crowded', crowded(), { timezoneId: 'Asia/Kolkata' })
    const zone = { timeZone: crowdedCompetition.time_zone, hour: '2-digit', minute: '2-digit' } as const
    for (let look = 0; look < 3; look += 1) {
      const now = await page.evaluate(() => Date.now())
      // The service's clock is read each second, from answers that name the second in which they were written.
      const times = [-2000, 0, 2000].map((offMs) => new Intl.DateTimeFormat('en-GB', zone).format(now + offMs))
      await page.waitForFunction(
        (wanted) => wanted.includes(document.querySelector('.slide-now')?.textContent ?? ''),
        times.map((time) => `${time} ComodRivadavia`),
      )
      await page.clock.fastForward(47_000)
    }
    await page.context().close()
  })

  test('shows until when places can be taken, and nothing about them after registration has closed', async () => {
    const division = { ...crowdedCompetition.divisions[0], registration_limit: 8 }
    const divisions = ['Rx', 'Masters'].map((name, index) => ({ ...division, name, registration_count: 5 + 3 * index }))
    const cases = [
      [-9, 2.5, 'Places left: Masters full · Rx: 3 Registration closes in 2 days'],
      [-9, -1, ''],
      [1.5, 9, 'Places left: Masters full · Rx: 3 Registration opens in 1 day'],
    ] as const
    const changed = { divisions }
    let page: Page | undefined
    for (const [opensInDays, closesInDays, said] of cases.slice(0, inLong(2, 3))) {
      const [registration_opens_at, registration_closes_at] = [inDays(opensInDays), inDays(closesInDays)]
      Object.assign(changed, { registration_opens_at, registration_closes_at })
      if (page === undefined) page = await screen('/competitions/comp_crowded', crowded(changed))
      else await page.reload()
      await page.locator('.slide').waitFor()
      const texts = await page.locator('.slide-foot p').allTextContents()
      assert.equal(texts.join(' '), said)
    }
    await page?.context().close()
  })

  longTest('counts down to the deadline, second by second', async () => {
    const soon = { ...crowdedCompetition.events[0], released_at: null, deadline: inDays(3725 / 86_400) }
    const page = await screen('/competitions/comp_crowded/events/ce_0', crowded({ divisions: [], events: [soon] }))
    await page.getByText(/^Scores due in 1:0[12]:\d\d$/).waitFor()
    const first = await page.locator('.slide-clock').textContent()
    await page.clock.fastForward(1000)
    await page.waitForFunction((was) => document.querySelector('.slide-clock')?.textContent !== was, first)
    await page.context().close()
  })

  longTest('of more than fits stays within the screen', async () => {
    const page = await screen('/competitions/comp_crowded', crowded())
    for (let turn = 0; turn < 6; turn += 1) {
      const over = await page.locator('.slide').evaluate((slide) => [slide.scrollWidth, slide.scrollHeight])
      assert.deepEqual(over, [1920, 1080])
      await page.clock.fastForward(20_000)
    }
    await page.context().close()
  })

  longTest('keeps showing its data while the service is down, says so, and recovers', async () => {
    const page = await screen('/competitions/comp_harbor_lights_classic')
    await page.route('**/api/public/**', (route) => route.abort())
    // The pending request was sent before that; this event causes a new one.
    await page.evaluate(() => window.dispatchEvent(new Event('offline')))
    await page.locator('.screen-trouble').getByText('The service did not answer').waitFor()
    assert.equal(await page.locator('.slide h1').count(), 1)
    await page.unroute('**/api/public/**')
    await page.clock.fastForward(18_000)
    await page.locator('.screen-trouble').waitFor({ state: 'detached' })
    await page.context().close()
  })

  longTest('starts before the service does, and waits for it', async () => {
    const page = await openPage(browser)
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

type Levels = ReadonlyMap<string, ReadonlySet<string>>

function hasAll(seen: Levels, expected: Levels): boolean {
  return [...expected].every(([event, levels]) => seen.get(event)?.isSupersetOf(levels))
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString()
}

function crowded(changed: object = {}): (page: Page) => Promise<unknown> {
  const shown = () => [{ ...crowdedCompetition, ...changed }]
  return (page) => page.route('**/api/public/competitions?*', (route) => route.fulfill({ json: shown() }))
}

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

function tooSmall(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.slide h1, .slide-headline, .slide-lines li, .slide-clock')]
      .map((one) => [one.textContent, Number.parseFloat(getComputedStyle(one).fontSize)] as const)
      .filter(([, pixels]) => pixels < 40)
      .map(([text, pixels]) => `${text}: ${pixels}`),
  )
}
