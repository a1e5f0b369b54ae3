import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { oneBrowser } from '../../server/test/one-browser.ts'
import { writeItems } from '../../server/test/write-items.ts'
import { openExplorer } from './explorer-page.ts'
import { startSampleService, type SampleService } from './served-sample.ts'

const hourMs = 3_600_000
const closesAt = Math.floor(Date.now() / 1000) * 1000 + 3 * hourMs
const meet = {
  id: 'comp_translated',
  gym: 'gym_harbor',
  name: 'Lost in Translation',
  time_zone: 'Europe/Lisbon',
  status: 'published',
  registration_opens_at: '2020-01-01T00:00:00Z',
  registration_closes_at: new Date(closesAt).toISOString(),
  divisions: [{ id: 'cd_rx', name: 'Rx', registration_count: 4, registration_limit: 9 }],
  events: [{ id: 'ce_one', name: 'First', workout: { id: 1 } }],
}

suite('a page that the browser translates', () => {
  let service: SampleService
  let browser: Browser
  before(async () => {
    ;[service, browser] = await Promise.all([startSampleService(), oneBrowser()])
  })
  after(() => service.stop())

  const write = (changed: object) =>
    writeItems(service.database, { competitions: [{ ...meet, ...changed }] }, Date.now())

  for (const way of ['throws away', 'keeps inside'] as const) {
    test(`shows changes if the translator ${way} the texts, and views come and go`, async () => {
      await write({})
      const { page, signIn, open, trouble, close } = await openExplorer(browser, service, {}, (one) =>
        one.clock.install({ time: Date.now() }),
      )
      await signIn('platform')
      await open('#/competitions/comp_translated')
      await translate(page, way)
      const heading = page.getByRole('heading', { level: 1 })
      await page.clock.fastForward(hourMs)
      await page
        .locator('.registration')
        .getByText(/in [12] hours?/)
        .waitFor()
      await translate(page, way)

      const [division, event] = [meet.divisions[0], meet.events[0]]
      const events = [{ id: 'ce_zero', name: 'Before', workout: { id: 2 } }, event]
      await write({ name: 'Found Again', divisions: [{ ...division, registration_count: 9 }], events })
      await page.clock.fastForward(18_000)
      await heading.getByText('Found Again').waitFor()
      await page.getByText('9 of 9, full').first().waitFor()
      await page.getByText('Before').first().waitFor()
      assert.doesNotMatch(await heading.innerText(), /Lost/)
      assert.equal(await page.getByText('4 of 9').count(), 0)
      // Unchanged texts stay translated.
      assert.ok((await page.locator('font').count()) > 10)

      await translate(page, way)
      await open('#/competitions')
      await page.locator('.card').first().waitFor()
      await translate(page, way)
      await open('#/competitions/comp_translated/events/ce_one')
      await page.locator('.board').first().waitFor()
      assert.deepEqual(trouble, [])
      await close()
    })
  }
})

function translate(page: Page, way: 'throws away' | 'keeps inside'): Promise<void> {
  return page.evaluate((isKept) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode() !== null) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('font, script, style, noscript') !== null) continue
      const font = () => document.createElementNS('http://www.w3.org/1999/xhtml', 'font')
      const [outer, inner] = [font(), font()]
      outer.append(inner)
      if (isKept) {
        text.before(outer)
        inner.append(text)
      } else {
        inner.append(text.data)
        text.replaceWith(outer)
      }
    }
  }, way === 'keeps inside')
}
