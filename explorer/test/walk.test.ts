import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { after, before, suite, test } from 'node:test'
import { oneBrowser } from '../../server/test/one-browser.ts'
import { openExplorer, settled, type ExplorerPage } from './explorer-page.ts'
import { startSampleService, type SampleService } from './served-sample.ts'
import { opensWorkouts, walksThroughSample } from './walks-through-sample.ts'

suite('a visitor who walks through the sample', () => {
  let service: SampleService
  let explorer: ExplorerPage
  before(async () => {
    service = await startSampleService()
    explorer = await openExplorer(await oneBrowser(), service, { permissions: ['clipboard-read', 'clipboard-write'] })
  })
  after(async () => {
    await explorer.close()
    await service.stop()
  })

  // The others, and the workouts between, are in `npm run test:long`.
  walksThroughSample(() => explorer, [{ width: 320, colorScheme: 'dark' }])

  opensWorkouts(() => explorer, 13)

  test('finds the words of the filter in names, divisions and movements', async () => {
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
  })

  test('copies a command that works when pasted and prints the data on the page', async () => {
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
  })
})
