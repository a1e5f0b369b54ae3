import { rmSync } from 'node:fs'
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { axeFindings } from './axe-findings.ts'
import { fitsWidth } from './explorer-page.ts'
import { commandFolder } from '../../server/test/operator/command-folder.ts'
import { hundredCompetitions, openPreviewPage, savesSeen } from './preview-page.ts'

suite('a preview that is open', { timeout: 240_000 }, () => {
  test('shows each save, and says which are not shown, with file and line', async (t) => {
    const folder = commandFolder(t)
    const { median, worst, untold, trouble } = await savesSeen(t, folder, 6)
    t.diagnostic(`from save to page: median ${median} ms, worst ${worst} ms`)
    assert.deepEqual({ untold, trouble }, { untold: [], trouble: [] })
  })

  test('opens on what was changed last, as its gym sees it, as the public does, and at another instant', async (t) => {
    const folder = commandFolder(t)
    const file = folder.file('games.json', hundredCompetitions('Ninety-ninth', 100))
    const { page, preview } = await openPreviewPage(t, folder, [file])
    await page.getByRole('heading', { level: 1, name: 'Ninety-ninth' }).waitFor()
    const bar = page.getByRole('complementary', { name: 'Preview' })
    await bar.getByText('100 competitions').waitFor()
    await page.locator('.event-card').getByText('Not Yet').waitFor()
    assert.deepEqual(await axeFindings(page), [])
    await page.setViewportSize({ width: 320, height: 600 })
    assert.ok(await fitsWidth(page))
    await bar.getByLabel('Seen by').selectOption('public')
    await page.locator('.event-card').getByText('First Light').waitFor()
    assert.equal(await page.locator('.event-card').getByText('Not Yet').count(), 0)
    await bar.getByLabel('as of').fill('2099-01-02T12:00')
    await bar.getByRole('button', { name: 'Go' }).click()
    await page.locator('.event-card').getByText('Not Yet').waitFor()
    await bar.getByRole('button', { name: 'Now' }).click()
    await page.locator('.event-card').getByText('Not Yet').waitFor({ state: 'detached' })
    rmSync(file)
    await bar.getByText('Not shown').waitFor()
    await bar.getByText('games.json: error: there is no such file').waitFor()
    preview.process.kill('SIGINT')
    await bar.getByText('The preview has ended').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Ninety-ninth' }).waitFor()
  })
})
