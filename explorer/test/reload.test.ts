import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { deleteAccount } from '../../server/src/storage/account-rows.ts'
import { oneBrowser } from '../../server/test/one-browser.ts'
import { openExplorer } from './explorer-page.ts'
import { startSampleService, type SampleService } from './served-sample.ts'
import { inLong, longTest } from '../../server/test/tries.ts'

const place = '#/competitions/comp_harbor_lights_classic/events/ce_lights_gangway'

suite('a tab with a signed-in reader', () => {
  let service: SampleService
  let browser: Browser
  before(async () => {
    ;[service, browser] = await Promise.all([startSampleService(), oneBrowser()])
  })
  after(() => service.stop())

  test('shows the same after a reload, however often, and keeps nothing where another tab or a disk has it', async () => {
    const { page, open, signIn, close, trouble } = await openExplorer(browser, service)
    await page.getByLabel('Gym').fill('gym_harbor')
    await signIn('platform')
    await open(place)
    for (let time = 0; time < inLong(2, 3); time += 1) {
      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'Gangway' }).waitFor()
      assert.equal(await page.locator('.account-name').textContent(), 'Signed in as platform for gym_harbor')
      assert.deepEqual(await stored(page), ['{}', '{}', ''])
    }
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByRole('button', { name: 'Sign in' }).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).evaluate((button) => {
      button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      // The page is left before it has rendered the sign-out.
      window.dispatchEvent(new Event('pagehide'))
    })
    await page.reload()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    assert.deepEqual(await stored(page), ['{}', '{}', ''])
    assert.deepEqual(trouble, [])
    await close()
  })

  longTest('continues after it was reloaded twice while the service was down', async () => {
    const { page, open, signIn, close } = await openExplorer(browser, service)
    await signIn('platform')
    await open(place)
    await page.route('**/api/public/**', (route) => route.abort())
    for (let time = 0; time < 2; time += 1) {
      await page.reload()
      await page.getByText('The service did not answer').waitFor()
    }
    await page.unroute('**/api/public/**')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByRole('heading', { level: 1, name: 'Gangway' }).waitFor()
    await close()
  })

  longTest('asks for credentials a minute after it was left, like a tab that was closed and restored', async () => {
    const { page, signIn, close } = await openExplorer(browser, service)
    await signIn('platform')
    await page.goto(`${service.address}/problems`)
    await page.clock.install({ time: Date.now() + 61_000 })
    await page.goto(service.address)
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    assert.deepEqual(await stored(page), ['{}', '{}', ''])
    await close()
  })

  longTest(
    'says after a reload that its account was revoked meanwhile, and sends its credentials no more',
    async () => {
      const { page, signIn, close } = await openExplorer(browser, service)
      await signIn('leaver')
      await deleteAccount(service.database, 'leaver')
      await page.reload()
      await page.getByRole('alert').getByText('This account no longer has access').waitFor()
      await page.getByRole('button', { name: 'Sign in instead' }).click()
      await page.reload()
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
      assert.equal(await page.getByRole('alert').count(), 0)
      await close()
    },
  )
})

function stored(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => [JSON.stringify(sessionStorage), JSON.stringify(localStorage), document.cookie])
}
