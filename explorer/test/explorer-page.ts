import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openPage } from '../../server/test/browser.ts'
import { patienceMs } from '../../server/test/until.ts'
import { passwordOf, type ReaderName, type SampleService } from './served-sample.ts'

/** A tab with the explorer, and the errors that occurred in it. */
export interface ExplorerPage {
  readonly page: Page
  readonly signIn: (name: ReaderName) => Promise<void>
  readonly signOut: () => Promise<void>
  /** Changes the fragment of the URL and waits for the heading of the new view. */
  readonly open: (hash: string) => Promise<void>
  readonly heading: () => Promise<string>
  /** The errors on the console and the requests to other hosts so far. */
  readonly trouble: readonly string[]
  readonly close: () => Promise<void>
}

/** Opens the explorer with an empty browser profile. `prepare` can change the page before it loads. */
export async function openExplorer(
  browser: Browser,
  { address }: SampleService,
  options: BrowserContextOptions = {},
  prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<ExplorerPage> {
  const page = await openPage(browser, options)
  const trouble = watch(page, new URL(address).host)
  await prepare(page)
  await page.goto(address)
  const isIn = page.getByRole('button', { name: 'Sign out' })
  const signOut = async () => {
    if ((await isIn.count()) === 0) return
    await isIn.click()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
  }
  const heading = async () => (await page.locator('main h1').first().textContent()) ?? ''
  return {
    page,
    heading,
    signOut,
    async signIn(name) {
      await signOut()
      await page.getByLabel('User name').fill(name)
      await page.getByLabel('Password').fill(passwordOf(name))
      await page.getByRole('button', { name: 'Sign in' }).click()
      await isIn.waitFor()
      await settled(page)
    },
    async open(hash) {
      await page.evaluate((place) => (window.location.hash = place), hash)
      await settled(page)
    },
    trouble,
    close: () => page.context().close(),
  }
}

export function settled(page: Page): Promise<void> {
  return page.evaluate(async (timeoutMs) => {
    const deadline = performance.now() + timeoutMs
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    await drawn()
    while (document.querySelector('.waiting') !== null) {
      if (performance.now() > deadline) throw new Error(`The page is still waiting: ${document.body.innerText}`)
      await drawn()
    }
    await drawn()
  }, patienceMs)
}

export function fitsWidth(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
}

function watch(page: Page, host: string): string[] {
  const trouble: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    // The browser logs every error status, such as for a wrong password or a missing workout.
    const isAnswer = text.startsWith('Failed to load resource: the server responded with a status of 4')
    if (['error', 'warning'].includes(message.type()) && !isAnswer) trouble.push(`console: ${text}`)
  })
  page.on('pageerror', (error) => trouble.push(`error: ${error.message}`))
  page.on('request', (request) => {
    if (new URL(request.url()).host !== host) trouble.push(`request: ${request.url()}`)
  })
  return trouble
}
