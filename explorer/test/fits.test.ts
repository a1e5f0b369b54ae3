import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { oneBrowser } from '../../server/test/one-browser.ts'
import { inLong, longTest } from '../../server/test/tries.ts'
import { crowdedCompetition } from './crowded-competition.ts'
import { openExplorer, type ExplorerPage } from './explorer-page.ts'
import { startSampleService, type SampleService } from './served-sample.ts'

const [, second] = crowdedCompetition.events
const places = [
  '#/competitions?limit=24',
  '#/competitions/comp_crowded_0',
  `#/competitions/comp_crowded_0/events/${second?.id}`,
]

suite('more of everything than any gym has', () => {
  let service: SampleService
  let browser: Browser
  let explorer: ExplorerPage
  before(async () => {
    ;[service, browser] = await Promise.all([startSampleService(), oneBrowser()])
    explorer = await openExplorer(browser, service)
    await explorer.signIn('platform')
    const { divisions, events } = crowdedCompetition
    const someOf = (index: number, divisionCount: number, eventCount: number) => ({
      ...crowdedCompetition,
      id: `comp_crowded_${index}`,
      divisions: divisions.slice(-divisionCount).map((one) => ({ ...one, events: one.events.slice(0, eventCount) })),
      events: events.slice(0, eventCount),
    })
    // Drawing all three hundred with sixty columns each takes half a minute; thirty already contain every kind.
    const crowd = [someOf(0, inLong(30, 60), 60), someOf(1, 20, 60), someOf(2, divisions.length, 6)]
    await explorer.page.route('**/api/public/competitions?*', (route) => route.fulfill({ json: crowd }))
  })
  after(async () => {
    await explorer.close()
    await service.stop()
  })

  for (const width of inLong([320], [320, 768, 1280, 1920])) {
    test(`fits into ${width} pixels: no element is wider than its box or lies on another`, async () => {
      await explorer.page.setViewportSize({ width, height: 800 })
      for (const place of places) {
        await explorer.open(place)
        assert.deepEqual(await tooWide(explorer.page), [], place)
        assert.deepEqual(await overlapping(explorer.page), [], place)
      }
    })
  }

  longTest('begins with the events, leads on to the rest, and finds a division among three hundred', async () => {
    const { page, open } = explorer
    await page.setViewportSize({ width: 390, height: 740 })
    await open('#/competitions')
    await open('#/competitions/comp_crowded_2')
    const top = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => one.getBoundingClientRect().top)
    assert.ok((await top('.event-card')) < 1000)
    await page.getByRole('button', { name: 'Divisions' }).click()
    assert.ok(Math.abs(await top('#divisions')) < 200)
    await page.getByLabel('Filter the 300').fill('short 300')
    await page.getByText('1 of 300 fit').waitFor()
    assert.deepEqual(await page.locator('.lanes tbody th bdi').allTextContents(), ['Short 300'])
  })

  test('of very many events and divisions shows a dozen of each until the reader unfolds them; paper has all', async () => {
    const { page, open } = explorer
    await open('#/competitions')
    await open('#/competitions/comp_crowded_0')
    const count = inLong(30, 60)
    const seen = async () => [
      await page.locator('.event-card:visible').count(),
      await page.locator('.lanes tbody tr:visible').count(),
    ]
    assert.deepEqual(await seen(), [12, 12])
    await page.emulateMedia({ media: 'print' })
    await page.locator('.event-card').nth(59).waitFor()
    assert.deepEqual(await seen(), [60, count])
    await page.emulateMedia({ media: 'screen' })
    await page.locator('.event-card').nth(59).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Show all 60 events' }).click()
    await page.getByRole('button', { name: `Show all ${count} divisions` }).click()
    assert.deepEqual(await seen(), [60, count])
  })

  test('takes one line of a phone for its header', async () => {
    await explorer.page.setViewportSize({ width: 320, height: 740 })
    const height = await explorer.page.locator('.page-header').evaluate((header) => header.clientHeight)
    assert.ok(height <= 64, `${height} pixels`)
  })

  longTest('reads Arabic from the right', async () => {
    await explorer.open('#/competitions/comp_crowded_1')
    const direction = await explorer.page
      .locator('.event-card h3')
      .nth(1)
      .evaluate((link) => getComputedStyle(link).direction)
    assert.equal(direction, 'rtl')
  })
})

function tooWide(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter(
        (one) => one.closest('.scrolled, .visually-hidden, .source-text, .skip-link, svg, .wordmark-name') === null,
      )
      .filter((one) => {
        const { left, right, width } = one.getBoundingClientRect()
        const isOut = width > 0 && (left < -0.5 || right > window.innerWidth + 0.5)
        const isInline = getComputedStyle(one).display === 'inline'
        return isOut || (!isInline && one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
      })
      .map((one) => `${one.outerHTML.slice(0, 120)} is ${one.scrollWidth} in ${one.clientWidth}`)
      .slice(0, 5),
  )
}

function overlapping(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const boxes = ['.card', '.event-card', '.board', '.movement', '.competition section', '.page-header > *']
    return boxes.flatMap((selector) => {
      const all = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect())
      return all.flatMap((one, index) =>
        all
          .slice(index + 1)
          .filter((other) => one.left < other.right - 1 && other.left < one.right - 1)
          .filter((other) => one.top < other.bottom - 1 && other.top < one.bottom - 1)
          .map((other) => `${selector} at ${one.left},${one.top} and ${other.left},${other.top}`),
      )
    })
  })
}
