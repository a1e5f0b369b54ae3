import { rmSync } from 'node:fs'
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { axeFindings } from './axe-findings.ts'
import { fitsWidth } from './explorer-page.ts'
import { commandFolder } from '../../server/test/operator/command-folder.ts'
import { openPreviewPage, savesSeen, someCompetitions } from './preview-page.ts'
import { inLong, longTest } from '../../server/test/tries.ts'

suite('a preview that is open', () => {
  test('shows each valid save, and the errors of the others with file and line', async (t) => {
    const folder = commandFolder(t)
    const { median, worst, wrongClaims, trouble } = await savesSeen(t, folder, inLong(2, 4), 20)
    t.diagnostic(`from save to page: median ${median} ms, worst ${worst} ms`)
    assert.deepEqual({ wrongClaims, trouble }, { wrongClaims: [], trouble: [] })
  })

  test('shows each board as it was typed beside how it was understood, and its errors below their lines', async (t) => {
    const folder = commandFolder(t)
    const movements = [{ id: 'mv_pull_up', name: 'Pull-up', has_reps: true }]
    const catalog = { gyms: [{ id: 'gym_harbor', name: 'Harbor' }], movements }
    const competition = (board: string) => ({
      ...{ gym: 'gym_harbor', name: 'Harbor Games', time_zone: 'UTC', status: 'published' },
      events: [{ name: 'One', workout: { whiteboard: board } }],
    })
    const save = (board: string) => folder.file('games.json', { ...catalog, competitions: [competition(board)] })
    const { page } = await openPreviewPage(t, folder, [save('AMRAP 12\n10 pull ups, unbroken\n')])
    const board = page.locator('.preview-boards details')
    await board.getByText('10 Pull-ups [unbroken]').waitFor()
    assert.deepEqual(await board.locator('li').allInnerTexts(), ['AMRAP 12', '10 pull ups, unbroken'])
    assert.deepEqual(await axeFindings(page, 'light'), [])
    save('AMRAP 12\n10 pul ups\n')
    await board.getByText('No movement is called "pul ups".').waitFor()
    assert.match((await board.locator('li').allInnerTexts())[1] ?? '', /^10 pul ups\s+error: No movement/)
    assert.equal(await board.locator('pre').innerText(), '')
    await page.setViewportSize({ width: 320, height: 600 })
    assert.ok(await fitsWidth(page))
  })

  longTest('immediately shows all errors, and nothing about accounts if there is nothing to see', async (t) => {
    const folder = commandFolder(t)
    const lone = (index: number) => ({ gym: 'gym_harbor', name: `Lone ${index}`, time_zone: 'UTC' })
    const [noted, wrong] = [0, 40].map((from) => Array.from({ length: 40 }, (_, index) => lone(from + index)))
    const competitions = [...(noted ?? []), ...(wrong ?? []).map((one) => ({ ...one, colour: 'red' }))]
    const file = folder.file('games.json', { gyms: [{ id: 'gym_harbor', name: 'Harbor' }], competitions })
    const { page } = await openPreviewPage(t, folder, [file])
    const bar = page.getByRole('complementary', { name: 'Preview' })
    await bar.getByText('has 40 errors. This page is the catalog as it is.').waitFor()
    const severities = await bar.locator('li').evaluateAll((items) => items.map((item) => item.dataset.severity))
    assert.deepEqual(severities.slice(0, 41), [...Array.from({ length: 40 }, () => 'error'), 'note'])
    await page.getByText('There is no competition to see yet.').waitFor()
    assert.doesNotMatch(await page.locator('main').innerText(), /account|access/)
  })

  longTest('opens on the last change, as its gym sees it, as the public does, and at another instant', async (t) => {
    const folder = commandFolder(t)
    const file = folder.file('games.json', someCompetitions('Nineteenth', 20))
    const { page, preview } = await openPreviewPage(t, folder, [file])
    await page.getByRole('heading', { level: 1, name: 'Nineteenth' }).waitFor()
    const bar = page.getByRole('complementary', { name: 'Preview' })
    await bar.getByText('20 competitions').waitFor()
    await page.locator('.event-card').getByText('Not Yet').waitFor()
    assert.deepEqual(await axeFindings(page, 'light'), [])
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
    await page.getByRole('heading', { level: 1, name: 'Nineteenth' }).waitFor()
  })
})
