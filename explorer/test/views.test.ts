import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, suite, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { oneBrowser } from '../../server/test/one-browser.ts'
import { openExplorer, settled } from './explorer-page.ts'
import { startSampleService, type ReaderName, type SampleService } from './served-sample.ts'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Every view, and who sees it where. */
const views = {
  harbor: [
    '#/competitions',
    '#/competitions/comp_harbor_lights_classic',
    '#/competitions/comp_harbor_winter_league',
    '#/competitions/comp_harbor_lights_classic/events/ce_lights_gangway',
    '#/workouts/15',
    '#/screen/competitions/comp_harbor_lights_classic',
    '#/competitions/comp_none',
    '#/somewhere',
  ],
  northside: ['#/competitions/comp_northside_ladder_night'],
  platform: ['#/competitions?limit=2&after_cursor=comp_harbor_online_qualifier'],
  newcomer: ['#/competitions'],
} as const satisfies Partial<Record<ReaderName, readonly string[]>>

suite('every view', { timeout: 300_000 }, () => {
  let service: SampleService
  let browser: Browser
  before(async () => {
    ;[service, browser] = await Promise.all([startSampleService(), oneBrowser()])
  })
  after(() => service.stop())

  for (const reader of ['harbor', 'northside', 'platform', 'newcomer'] as const) {
    test(`of ${reader} is free of what axe finds, in the light and in the dark`, async () => {
      const explorer = await openExplorer(browser, service)
      await explorer.page.evaluate(axe)
      assert.deepEqual(await violations(explorer.page), [], 'the sign-in')
      await explorer.signIn(reader)
      for (const hash of views[reader]) {
        await explorer.open(hash)
        for (const summary of await explorer.page.locator('summary').all()) await summary.click()
        await settled(explorer.page)
        assert.deepEqual(await violations(explorer.page), [], hash)
      }
      assert.deepEqual(explorer.trouble, [])
      await explorer.close()
    })
  }

  test('is light or dark as the system has it, until the switch says otherwise', async () => {
    const { page, close } = await openExplorer(browser, service, { colorScheme: 'dark' })
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
    await close()
  })

  test('without scripts says what is here', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(service.address)
    await page.locator('main.plain li').first().waitFor({ timeout: 30_000 })
    await context.close()
  })

  test('puts the focus on its heading and names the window', async () => {
    const explorer = await openExplorer(browser, service)
    await explorer.signIn('harbor')
    // A screen has nobody at it.
    for (const hash of views.harbor.filter((one) => !one.startsWith('#/screen/'))) {
      await explorer.open(hash)
      const heading = await explorer.heading()
      assert.equal(await explorer.page.evaluate(() => document.activeElement?.textContent), heading, hash)
      assert.equal(await explorer.page.title(), `${heading} – Heatsheet`)
    }
    await explorer.close()
  })

  test('is reached by keyboard alone, and the first key offers to skip to the content', async () => {
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

interface Results {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[]
}

/** The dark page differs from the light one in its colours alone. */
async function violations(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await page.evaluate<Results>('axe.run()')
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await page.evaluate<Results>("axe.run({ runOnly: ['color-contrast'] })")
  return [...light.violations, ...dark.violations].flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** Presses Tab until the focus is on what has this text; fails when it is not among the next hundred. */
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
