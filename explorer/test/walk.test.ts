import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { after, before, suite, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { startBrowser } from '../../server/test/browser.ts'
import { fitsWidth, openExplorer, settled, type ExplorerPage } from './explorer-page.ts'
import { startSampleService, type SampleService } from './served-sample.ts'

suite('somebody who walks through the sample', { timeout: 180_000 }, () => {
  let service: SampleService
  let browser: Browser
  before(async () => {
    ;[service, browser] = await Promise.all([startSampleService(), startBrowser()])
  })
  after(async () => {
    await browser.close()
    await service.stop()
  })

  for (const [width, colorScheme] of [
    [320, 'light'],
    [320, 'dark'],
    [2560, 'light'],
    [2560, 'dark'],
  ] as const) {
    test(`reads every page, competition and event, ${width} pixels wide, in the ${colorScheme}`, async () => {
      const explorer = await openExplorer(browser, service, { viewport: { width, height: 800 }, colorScheme })
      await explorer.signIn('platform')
      const competitions = await walkPages(explorer)
      assert.equal(new Set(competitions).size, competitions.length)
      assert.equal(competitions.length, 7)
      let events = 0
      for (const competition of competitions) events += (await walkEvents(explorer, competition)).length
      // One more appears a minute after the sample was loaded.
      assert.ok(events >= 22, `${events} events`)
      assert.deepEqual(explorer.trouble, [])
      await explorer.close()
    })
  }

  test('opens each workout of the library by its number', async () => {
    const explorer = await openExplorer(browser, service, { viewport: { width: 320, height: 640 } })
    await explorer.signIn('harbor')
    for (let number = 1; number <= 104; number += 1) {
      await explorer.open(`#/workouts/${number}`)
      assert.ok((await explorer.page.locator('.board-lines li').count()) > 0, `workout ${number}`)
      assert.ok(await fitsWidth(explorer.page), `workout ${number}`)
    }
    assert.deepEqual(explorer.trouble, [])
    await explorer.close()
  })

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

/** Walks to the end by the links of the list, then back to its beginning; gives the addresses of the competitions. */
async function walkPages({ page, open }: ExplorerPage): Promise<readonly string[]> {
  await open('#/competitions?limit=2')
  const pages: string[][] = []
  for (;;) {
    pages.push(await addressesOf(page, '.card h2 a'))
    assert.ok(await fitsWidth(page), page.url())
    const next = page.locator('.pager a[rel=next]')
    if ((await next.count()) === 0) break
    await follow(page, next.getAttribute('href'), open)
  }
  for (const addresses of pages.toReversed()) {
    assert.deepEqual(await addressesOf(page, '.card h2 a'), addresses)
    const previous = page.locator('.pager a[rel=prev]')
    if ((await previous.count()) > 0) await follow(page, previous.getAttribute('href'), open)
  }
  return pages.flat()
}

async function follow(
  page: Page,
  address: Promise<string | null>,
  open: (hash: string) => Promise<void>,
): Promise<void> {
  const hash = await address
  assert.match(hash ?? '', /^#\/competitions\?limit=2&(after|before)_cursor=comp_[a-z0-9_]+$/)
  await open(hash ?? '')
  assert.ok(page.url().endsWith(hash ?? ''))
}

async function walkEvents({ page, open, heading }: ExplorerPage, competition: string): Promise<readonly string[]> {
  await open(competition)
  assert.ok(await fitsWidth(page), competition)
  const names = await page.locator('.event-card h3 a').allTextContents()
  const addresses = await addressesOf(page, '.event-card h3 a')
  for (const [index, address] of addresses.entries()) {
    await open(address)
    assert.equal(await heading(), names[index])
    assert.ok((await page.locator('.board-lines li').count()) > 0, address)
    assert.ok(await fitsWidth(page), address)
  }
  return addresses
}

function addressesOf(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
}
