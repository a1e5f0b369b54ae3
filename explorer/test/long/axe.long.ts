import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { startBrowser } from '../../../server/test/browser.ts'
import { commandFolder } from '../../../server/test/operator/command-folder.ts'
import { deleteAccount } from '../../../server/src/storage/account-rows.ts'
import { writeItems } from '../../../server/test/write-items.ts'
import { axeFindingsOfBoth } from '../axe-findings.ts'
import { crowdedCompetition } from '../crowded-competition.ts'
import { openExplorer, settled } from '../explorer-page.ts'
import { openPreviewPage, someCompetitions } from '../preview-page.ts'
import { passwordOf, startSampleService, type ReaderName, type SampleService } from '../served-sample.ts'
import { views } from '../views.ts'

const widths = [320, 768, 1280, 1920, 2560]

suite('axe finds nothing at any width, in the light and in the dark, on paper', { timeout: 3_600_000 }, () => {
  let service: SampleService
  let browser: Browser
  before(async () => {
    ;[service, browser] = await Promise.all([startSampleService(), startBrowser()])
  })
  after(async () => {
    await browser.close()
    await service.stop()
  })

  async function isClean(page: Page, where: string): Promise<void> {
    await page.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')))
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await settled(page)
      assert.deepEqual(await axeFindingsOfBoth(page), [], `${where}, ${width} pixels wide`)
    }
    await page.emulateMedia({ media: 'print' })
    assert.deepEqual(await axeFindingsOfBoth(page), [], `${where}, printed`)
    await page.emulateMedia({ media: null })
  }

  for (const reader of Object.keys(views) as (keyof typeof views & ReaderName)[]) {
    test(`in the views of ${reader}`, async () => {
      const explorer = await openExplorer(browser, service)
      await isClean(explorer.page, 'the sign-in')
      await explorer.signIn(reader)
      for (const hash of views[reader]) {
        await explorer.open(hash)
        await isClean(explorer.page, hash)
      }
      await explorer.close()
    })
  }

  test('where words are long and read from the right', async () => {
    // With three hundred divisions axe would check 9,000 equal cells.
    const crowd = { ...crowdedCompetition, divisions: crowdedCompetition.divisions.slice(0, 20) }
    const { page, signIn, open, close } = await openExplorer(browser, service)
    await signIn('platform')
    await page.route('**/api/public/competitions?*', (route) => route.fulfill({ json: [crowd] }))
    for (const place of ['', '/comp_crowded', '/comp_crowded/events/ce_1']) {
      await open(`#/competitions${place}`)
      await isClean(page, place)
    }
    await open('#/screen/competitions/comp_crowded')
    await isClean(page, 'its screen')
    await close()
  })

  test('on a shared page, with news, and after its end', async () => {
    const page = await (await browser.newContext()).newPage()
    await page.clock.install()
    const meet = { id: 'comp_meet', gym: 'gym_harbor', name: 'Meet', time_zone: 'Europe/Lisbon', status: 'published' }
    const write = (more: object) => writeItems(service.database, { competitions: [{ ...meet, ...more }] }, Date.now())
    await write({})
    await page.goto(`${service.address}/#/shared/leaver/${passwordOf('leaver')}/competitions/comp_meet`)
    await page.getByRole('heading', { level: 1, name: 'Meet' }).waitFor()
    await write({ divisions: [{ id: 'cd_new', name: 'New' }] })
    await page.clock.fastForward(18_000)
    await page.locator('.news').getByText('New division').waitFor()
    await isClean(page, 'what is new')
    await deleteAccount(service.database, 'leaver')
    await page.clock.fastForward(18_000)
    await page.getByRole('alert').getByText('This page is no longer shared').waitFor()
    await isClean(page, 'no longer shared')
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'This page has ended' }).waitFor()
    await isClean(page, 'ended')
    await page.context().close()
  })

  test('on the pages of problems', async () => {
    const page = await (await browser.newContext()).newPage()
    for (const path of ['/problems', '/problems/unauthorized']) {
      await page.goto(`${service.address}${path}`)
      await isClean(page, path)
    }
    await page.context().close()
  })

  test('on a preview, with a valid and an invalid save', async (t) => {
    const folder = commandFolder(t)
    folder.file('games.json', someCompetitions('Last', 3))
    const { page } = await openPreviewPage(t, folder, [folder.path])
    await page.getByRole('heading', { level: 1, name: 'Last' }).waitFor()
    await isClean(page, 'shown')
    folder.file('games.json', '{')
    await page.locator('.preview-bar[data-outcome="refused"]').waitFor()
    await isClean(page, 'refused')
  })
})
