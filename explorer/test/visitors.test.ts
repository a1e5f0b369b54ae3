import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { oneBrowser } from '../../server/test/one-browser.ts'
import { openExplorer, type ExplorerPage } from './explorer-page.ts'
import { startSampleService, type SampleService } from './served-sample.ts'

const classic = '#/competitions/comp_harbor_lights_classic'

suite('a gym’s visitor', () => {
  let service: SampleService
  let explorer: ExplorerPage
  before(async () => {
    service = await startSampleService()
    explorer = await openExplorer(await oneBrowser(), service)
  })
  after(async () => {
    await explorer.close()
    await service.stop()
  })

  test('reads no developer’s words before and after signing in', async () => {
    const { page, signIn, open } = explorer
    const words = () => page.locator('body').innerText()
    const developers = /\bAPI\b|OpenAPI|read-only|operator|shared library|\bhas_|as it was served/i
    assert.doesNotMatch(await words(), developers)
    await signIn('platform')
    for (const place of ['#/competitions', classic, `${classic}/events/ce_lights_gangway`]) {
      await open(place)
      assert.doesNotMatch(await words(), developers, place)
    }
    await page
      .getByText(/^Counted in .*\b(weight|reps)\b/)
      .first()
      .waitFor()
  })

  test('finds one line of dates on a card, the next date first, and each time once', async () => {
    const { page, open } = explorer
    await open('#/competitions')
    assert.equal(await page.locator('.card').first().locator('time').count(), 1)
    await open(classic)
    assert.match(await page.locator('.next li').first().innerText(), /^Registration closes in \d+ days$/)
    await open(`${classic}/events/ce_lights_gangway`)
    assert.equal(await page.locator('.board').first().getByText('12:00').count(), 0)
  })
})
