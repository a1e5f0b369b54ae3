import { after, before, suite } from 'node:test'
import type { Browser } from 'playwright-core'
import { startBrowser } from '../../../server/test/browser.ts'
import { openExplorer, type ExplorerPage } from '../explorer-page.ts'
import { startSampleService, type SampleService } from '../served-sample.ts'
import { opensWorkouts, walksThroughSample } from '../walks-through-sample.ts'

suite('a visitor who walks through the sample, at both widths, in both themes', () => {
  let service: SampleService
  let browser: Browser
  let explorer: ExplorerPage
  before(async () => {
    ;[service, browser] = await Promise.all([startSampleService(), startBrowser()])
    explorer = await openExplorer(browser, service)
  })
  after(async () => {
    await browser.close()
    await service.stop()
  })

  walksThroughSample(
    () => explorer,
    [
      { width: 320, colorScheme: 'light' },
      { width: 320, colorScheme: 'dark' },
      { width: 2560, colorScheme: 'light' },
      { width: 2560, colorScheme: 'dark' },
    ],
  )

  opensWorkouts(() => explorer, 1)
})
