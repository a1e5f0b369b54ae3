import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openPage } from '../../server/test/browser.ts'
import { oneBrowser } from '../../server/test/one-browser.ts'
import { axeFindings } from './axe-findings.ts'
import { openExplorer, settled, type ExplorerPage } from './explorer-page.ts'
import { passwordOf, startSampleService, type SampleService } from './served-sample.ts'
import { views } from './views.ts'
import { longTest, inLong } from '../../server/test/tries.ts'

suite('every view', () => {
  let service: SampleService
  let browser: Browser
  let explorer: ExplorerPage
  before(async () => {
    ;[service, browser] = await Promise.all([startSampleService(), oneBrowser()])
    explorer = await openExplorer(browser, service, { colorScheme: 'dark' })
  })
  after(async () => {
    await explorer.close()
    await service.stop()
  })

  test('follows the light or dark theme of the system until the switch changes it', async () => {
    const { page } = explorer
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const dark = await paper()
    const turnTo = async (theme: string) => {
      await page.getByRole('button', { name: /^Theme: / }).click()
      await page.locator(`:root[data-theme=${theme}]`).waitFor()
    }
    await turnTo('light')
    const light = await paper()
    assert.notEqual(light, dark)
    await turnTo('dark')
    assert.equal(await paper(), dark)
    await page.emulateMedia({ colorScheme: 'light' })
    assert.equal(await paper(), dark)
    await turnTo('auto')
    assert.equal(await paper(), light)
  })

  const readers = inLong<readonly (keyof typeof views)[]>(['harbor'], ['harbor', 'northside', 'platform', 'newcomer'])
  for (const reader of readers) {
    test(`of ${reader} has no axe findings, in the light or in the dark`, async () => {
      await explorer.signOut()
      assert.deepEqual(await axeFindings(explorer.page, 'dark'), [], 'the sign-in')
      await explorer.signIn(reader)
      for (const [index, hash] of views[reader].slice(0, inLong(4, Infinity)).entries()) {
        // Every view at every width in both is in `npm run test:long`.
        await explorer.page.setViewportSize({ width: index % 2 === 0 ? 320 : 1280, height: 800 })
        await explorer.open(hash)
        for (const summary of await explorer.page.locator('summary').all()) await summary.click()
        await settled(explorer.page)
        assert.deepEqual(await axeFindings(explorer.page, index % 4 < 2 ? 'light' : 'dark'), [], hash)
      }
      assert.deepEqual(explorer.trouble, [])
    })
  }

  longTest('that needs no sign-in has no axe findings either', async () => {
    const page = await openPage(browser)
    const shared = `#/shared/platform/${passwordOf('platform')}/competitions/comp_harbor_lights_classic`
    for (const place of ['problems', 'problems/unauthorized', shared]) {
      await page.goto(`${service.address}/${place}`)
      await page.locator('h1').waitFor()
      assert.deepEqual(await axeFindings(page, 'light'), [], place)
    }
    await page.emulateMedia({ media: 'print' })
    assert.deepEqual(await axeFindings(page, 'light'), [], 'printed')
    await page.context().close()
  })

  test('without scripts explains itself', async () => {
    const page = await openPage(browser, { javaScriptEnabled: false })
    await page.goto(service.address)
    await page.locator('main.plain li').first().waitFor()
    await page.context().close()
  })

  test('puts the focus on its heading and names the window', async () => {
    await explorer.signIn('harbor')
    // A screen has no user.
    for (const hash of views.harbor.filter((one) => !one.startsWith('#/screen/'))) {
      await explorer.open(hash)
      const heading = await explorer.heading()
      assert.equal(await explorer.page.evaluate(() => document.activeElement?.textContent), heading, hash)
      assert.equal(await explorer.page.title(), `${heading} – Heatsheet`)
    }
  })

  longTest('is reached by keyboard alone, and the first key offers to skip to the content', async () => {
    const explorer = await openExplorer(browser, service)
    const { keyboard } = explorer.page
    await keyboard.press('Tab')
    assert.equal(await focusedText(explorer.page), 'Skip to the content')
    await keyboard.press('Enter')
    await keyboard.press('Tab')
    for (const text of ['harbor', 'harbor-password']) {
      await keyboard.type(text)
      await keyboard.press('Tab')
    }
    await keyboard.press('Enter')
    await explorer.page.locator('.card').first().waitFor()
    await tabTo(explorer.page, 'Harbor Lights Classic')
    await keyboard.press('Enter')
    await explorer.page.locator('.event-card').first().waitFor()
    await tabTo(explorer.page, 'Gangway')
    await keyboard.press('Enter')
    await explorer.page.locator('.board').first().waitFor()
    await tabTo(explorer.page, 'JSON and curl')
    await keyboard.press('Enter')
    await tabTo(explorer.page, 'Copy the line')
    assert.deepEqual(explorer.trouble, [])
    await explorer.close()
  })
})

async function tabTo(page: Page, text: string): Promise<void> {
  for (let presses = 0; presses < 100; presses += 1) {
    if ((await focusedText(page)) === text) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`The focus does not come to “${text}”`)
}

function focusedText(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent)
}
