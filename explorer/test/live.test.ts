import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { deleteAccount } from '../../server/src/storage/account-rows.ts'
import { oneBrowser } from '../../server/test/one-browser.ts'
import { writeItems } from '../../server/test/write-items.ts'
import { openExplorer, type ExplorerPage } from './explorer-page.ts'
import { startSampleService, type ReaderName, type SampleService } from './served-sample.ts'
import { longTest } from '../../server/test/tries.ts'

const event = (id: string, name: string, more: object = {}) => ({ id, name, workout: { id: 1 }, ...more })
const meet = {
  id: 'comp_live',
  gym: 'gym_harbor',
  name: 'Open All Night',
  time_zone: 'Europe/Lisbon',
  status: 'published',
  divisions: [{ id: 'cd_rx', name: 'Rx', registration_count: 4, registration_limit: 5 }],
  events: [event('ce_one', 'First Light')],
}

suite('a page that is left open', () => {
  let service: SampleService
  let browser: Browser
  before(async () => {
    ;[service, browser] = await Promise.all([startSampleService(), oneBrowser()])
  })
  after(() => service.stop())

  const write = (changed: object) =>
    writeItems(service.database, { competitions: [{ ...meet, ...changed }] }, Date.now())

  async function left(
    reader: ReaderName,
    hash = '#/competitions/comp_live',
    mend?: (page: Page) => Promise<unknown>,
  ): Promise<ExplorerPage> {
    await write({})
    const explorer = await openExplorer(browser, service, {}, async (page) => {
      await mend?.(page)
      await page.clock.install({ time: Date.now() - 3_600_000 })
    })
    await explorer.signIn(reader)
    await explorer.open(hash)
    return explorer
  }

  test('shows what was imported, says what is new, and leaves scroll, focus and typed words where they were', async () => {
    const { page, close, trouble } = await left('platform', '#/competitions')
    await page.getByLabel('Filter this page').fill('night')
    await page.evaluate(() => window.scrollTo(0, 60))
    const before = await standing(page)
    await write({ divisions: [{ ...meet.divisions[0], registration_count: 5 }] })
    await page.clock.fastForward(18_000)
    await page.locator('.news').getByText('Open All Night: Rx is full').waitFor()
    await page.getByText('5 of 5 places taken').waitFor()
    assert.deepEqual(await standing(page), before)
    await page.getByRole('button', { name: 'Seen' }).click()
    assert.equal(await page.locator('.news').textContent(), '')
    assert.deepEqual(trouble, [])
    await close()
  })

  longTest('shows the data that the previous view read while this one was rendered', async () => {
    const { page, close } = await left('platform', '#/competitions/comp_live/events/ce_one')
    await page.waitForRequest((request) => request.headers().prefer !== undefined)
    // From now on no effect of a rendered view runs.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    await page.evaluate(() => (window.location.hash = '#/competitions/comp_live'))
    const news = page.waitForResponse(
      (response) => response.url().includes('/competitions') && response.status() === 200,
    )
    await write({ name: 'Open Until Dusk' })
    await (await news).finished()
    await page.evaluate(() => fetch('openapi.json').then((response) => response.text()))
    await page.clock.resume()
    await page.locator('main').getByRole('heading', { name: 'Open Until Dusk' }).waitFor()
    await close()
  })

  longTest('shows on every view the data that another view has read meanwhile', async () => {
    const { page, open, close } = await left('platform')
    const [list, competition] = ['#/competitions', '#/competitions/comp_live']
    for (const [here, there, name] of [
      [list, competition, 'Open Until Dawn'],
      [competition, list, 'Open Until Noon'],
      [list, competition, 'Open All Week'],
    ] as const) {
      await open(here)
      await write({ name })
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await page.locator('main').getByRole('heading', { name }).waitFor()
      await open(there)
      await page.locator('main').getByRole('heading', { name }).waitFor()
    }
    await close()
  })

  test('shows an event to the public once it is released', async () => {
    const { page, close } = await left('platform')
    let name = ''
    // As far ahead as this machine needs to render the page before that.
    for (const aheadMs of [1000, 8000, 30_000, 120_000]) {
      const releasedAt = Date.now() + aheadMs
      // A different name each time, so that the text shown before does not match.
      name = `Second Wind in ${aheadMs}`
      const second = event(`ce_${aheadMs}`, name, { released_at: new Date(releasedAt).toISOString() })
      await write({ events: [...meet.events, second] })
      await page.clock.fastForward(18_000)
      const shown = await page.getByText(name).count()
      const leftMs = releasedAt - Date.now()
      if (leftMs <= 0 && aheadMs < 120_000) continue
      assert.equal(shown, 0)
      await new Promise((resolve) => setTimeout(resolve, leftMs + 100))
      break
    }
    await page.clock.fastForward(18_000)
    await page.locator('.news').getByText(`New event: ${name}`).waitFor()
    await page.locator('.event-card').getByText(name).waitFor()
    await close()
  })

  longTest('sends a request at each known instant, if no request can wait', async () => {
    const { page, open, close } = await left('harbor', '#/workouts/1', withoutLocks)
    const counting = page.locator('.event-card').getByText(/released in \d+ second/)
    // As far ahead as this machine needs to render the page before that.
    for (const aheadMs of [3000, 9000, 30_000]) {
      await write({ events: [event('ce_one', 'First Light', { released_at: instant(aheadMs) })] })
      await open('#/competitions')
      await open('#/competitions/comp_live')
      if ((await counting.count()) > 0) break
    }
    const request = page.waitForRequest(/competitions/)
    await counting.waitFor({ state: 'detached' })
    await request
    await close()
  })

  test('says so when the competition is unpublished, and shows nothing of it', async () => {
    const { page, heading, close } = await left('platform')
    await write({ status: 'draft' })
    await page.clock.fastForward(18_000)
    await page.getByRole('heading', { level: 1, name: 'There is no such competition' }).waitFor()
    assert.equal(await heading(), 'There is no such competition')
    assert.equal(await page.getByText('First Light').count(), 0)
    await close()
  })

  longTest('sends a request as soon as the reader comes back', async () => {
    const { page, close } = await left('platform')
    await write({ name: 'Open Until Dawn' })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByRole('heading', { level: 1, name: 'Open Until Dawn' }).waitFor()
    await close()
  })

  test('says so when the account is revoked, removes its data, and sends its password no more', async () => {
    const { page, close } = await left('leaver')
    await deleteAccount(service.database, 'leaver')
    await page.clock.fastForward(18_000)
    await page.getByRole('alert').getByText('This account no longer has access').waitFor()
    assert.equal(await page.getByText('First Light').count(), 0)
    let asked = 0
    page.on('request', () => (asked += 1))
    await page.clock.fastForward(60_000)
    assert.equal(asked, 0)
    await close()
  })
})

/** Removes the Web Locks API, which browsers lack on pages loaded by plain HTTP. */
function withoutLocks(page: Page): Promise<unknown> {
  return page.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
}

function instant(fromNowMs: number): string {
  return new Date(Date.now() + fromNowMs).toISOString()
}

function standing(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const { activeElement } = document
    const typed = activeElement instanceof HTMLInputElement ? activeElement.value : undefined
    return { scrollY: window.scrollY, focus: activeElement?.outerHTML, typed, place: window.location.hash }
  })
}
