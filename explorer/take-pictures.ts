// Takes the pictures of docs/pictures: the main views, on the sample, as the README shows them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { startBrowser } from '../server/test/browser.ts'
import { openExplorer } from './test/explorer-page.ts'
import { hashOfViews, picturedFile } from './test/pictured-sources.ts'
import { startSampleService } from './test/served-sample.ts'

const folder = join(import.meta.dirname, '../docs/pictures')

/** The main views: the name of the picture, the place, the size and the theme. */
const views = [
  { name: 'sign-in', hash: '', width: 1280, height: 760, colorScheme: 'light' },
  { name: 'competitions', hash: '#/competitions', width: 1280, height: 900, colorScheme: 'light' },
  {
    name: 'competition',
    hash: '#/competitions/comp_harbor_lights_classic',
    width: 1280,
    height: 1500,
    colorScheme: 'light',
  },
  {
    name: 'event',
    hash: '#/competitions/comp_harbor_lights_classic/events/ce_lights_gangway',
    width: 1280,
    height: 860,
    colorScheme: 'light',
  },
  { name: 'workout', hash: '#/workouts/15', width: 1280, height: 860, colorScheme: 'dark' },
  {
    name: 'screen',
    hash: '#/screen/competitions/comp_harbor_lights_classic/events/ce_lights_gangway',
    width: 1920,
    height: 1080,
    colorScheme: 'dark',
  },
  {
    name: 'print',
    hash: '#/competitions/comp_harbor_lights_classic/events/ce_lights_gangway',
    width: 794,
    height: 1123,
    colorScheme: 'light',
    media: 'print',
  },
] as const satisfies readonly View[]

interface View {
  readonly name: string
  readonly hash: string
  readonly width: number
  readonly height: number
  readonly colorScheme: 'light' | 'dark'
  /** `print` for a picture as on paper; absent for one as on a screen. */
  readonly media?: 'print'
}

/** The quality of a picture, of 100: enough for pages with few colours and sharp edges. */
const quality = 82

mkdirSync(folder, { recursive: true })
const service = await startSampleService()
const browser = await startBrowser()
try {
  for (const view of views) {
    const { name, hash, width, height, colorScheme } = view
    // A zone that is not the competitions': the pictures show both clocks.
    const options = { viewport: { width, height }, colorScheme, timezoneId: 'Europe/Berlin' }
    const explorer = await openExplorer(browser, service, options)
    if (hash !== '') {
      await explorer.signIn('platform')
      await explorer.open(hash)
    }
    if ('media' in view) await explorer.page.emulateMedia({ media: view.media })
    await explorer.page.evaluate(() => document.fonts.ready)
    // Moves the mouse away, so that nothing has its hover style.
    await explorer.page.mouse.move(0, 0)
    const picture = await takePicture(explorer.page)
    writeFileSync(join(folder, `${name}.webp`), picture)
    process.stdout.write(`docs/pictures/${name}.webp: ${Math.round(picture.length / 1024)} KB\n`)
    await explorer.close()
  }
  writeFileSync(picturedFile, `${hashOfViews()}\n`)
} finally {
  await browser.close()
  await service.stop()
}

/** Returns a picture of the page as WebP, a third of a PNG; the library's own screenshots are only PNG or JPEG. */
async function takePicture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
  return Buffer.from(data, 'base64')
}
