import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { after, before, suite, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { oneBrowser } from '../../server/test/one-browser.ts'
import { openExplorer, settled } from './explorer-page.ts'
import { startSampleService, type SampleService } from './served-sample.ts'
import { opensWorkouts, walksThroughSample } from './walks-through-sample.ts'

suite('somebody who walks through the sample', () => {
  let service: SampleService
  let browser: Browser
  before(async () => {
    ;[service, browser] = await Promise.all([startSampleService(), oneBrowser()])
  })
  after(() => service.stop())

  // The other two, and the workouts between, are in `npm run test:long`.
  walksThroughSample(
    () => ({ browser, service }),
    [
      { width: 320, colorScheme: 'dark' },
      { width: 2560, colorScheme: 'light' },
    ],
  )

  opensWorkouts(() => ({ browser, service }), 8)

  test('finds what the words of the filter are in: names, divisions, movements', async () => {
    const explorer = await openExplorer(browser, service)
    await explorer.signIn('platform')
    await explorer.open('#/competitions?limit=100')
    for (const [words, found] of [
      ['LIGHTS rope', ['Harbor Lights Classic']],
      ['pairs', ['Better Together']],
      ['no such words', []],
    ] as const) {
      await explorer.page.getByLabel('Filter this page').fill(words)
      await settled(explorer.page)
      assert.deepEqual(await explorer.page.locator('.card h2').allTextContents(), found, words)
    }
    await explorer.close()
  })

  test('copies a line that works where it is pasted, and answers what is shown', async () => {
    const explorer = await openExplorer(browser, service, { permissions: ['clipboard-read', 'clipboard-write'] })
    await explorer.signIn('harbor')
    await explorer.open('#/workouts/3')
    await explorer.page.getByText('JSON and curl').click()
    await explorer.page.getByRole('button', { name: 'Copy the line' }).click()
    await explorer.page.getByText('Copied').waitFor()
    const line = await explorer.page.evaluate(() => navigator.clipboard.readText())
    const withPassword = line.replace("-u 'harbor'", "-u 'harbor:harbor-password'")
    assert.notEqual(withPassword, line)
    const { stdout } = await promisify(execFile)('sh', ['-c', `${withPassword} --silent --fail`])
    assert.equal(await explorer.page.locator('.json').textContent(), JSON.stringify(JSON.parse(stdout), null, 2))
    await explorer.close()
  })

  test('sees the draft of the own gym, and nobody else does', async () => {
    for (const [name, sees] of [
      ['northside', true],
      ['harbor', false],
      ['platform', false],
    ] as const) {
      const explorer = await openExplorer(browser, service)
      await explorer.signIn(name)
      await explorer.open('#/competitions?limit=100')
      assert.equal((await explorer.page.getByText('Ladder Night').count()) > 0, sees, name)
      await explorer.open('#/competitions/comp_northside_ladder_night')
      assert.equal((await explorer.heading()).startsWith('Ladder Night'), sees, name)
      await explorer.close()
    }
  })
})
