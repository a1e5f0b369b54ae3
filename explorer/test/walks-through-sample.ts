import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { fitsWidth, type ExplorerPage } from './explorer-page.ts'

export interface Display {
  readonly width: number
  readonly colorScheme: 'light' | 'dark'
}

export function walksThroughSample(opened: () => ExplorerPage, displays: readonly Display[]): void {
  for (const { width, colorScheme } of displays) {
    test(`reads every page, competition and event, ${width} pixels wide, in the ${colorScheme}`, async () => {
      const explorer = opened()
      await explorer.page.emulateMedia({ colorScheme })
      await explorer.page.setViewportSize({ width, height: 800 })
      await explorer.signIn('platform')
      const competitions = await walkPages(explorer)
      assert.equal(new Set(competitions).size, competitions.length)
      assert.equal(competitions.length, 7)
      let events = 0
      for (const competition of competitions) events += (await walkEvents(explorer, competition)).length
      // One more appears a minute after the sample was loaded.
      assert.ok(events >= 22, `${events} events`)
      assert.deepEqual(explorer.trouble, [])
    })
  }
}

export function opensWorkouts(opened: () => ExplorerPage, oneOf: number): void {
  test(`opens ${oneOf === 1 ? 'each' : `one of ${oneOf}`} of the library's workouts by its number`, async () => {
    const explorer = opened()
    await explorer.page.setViewportSize({ width: 320, height: 640 })
    await explorer.signIn('harbor')
    for (let number = 1; number <= 104; number += oneOf) {
      await explorer.open(`#/workouts/${number}`)
      assert.ok((await explorer.page.locator('.board-lines li').count()) > 0, `workout ${number}`)
      assert.ok(await fitsWidth(explorer.page), `workout ${number}`)
    }
    assert.deepEqual(explorer.trouble, [])
  })
}

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
