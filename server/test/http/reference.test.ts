import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { builtExplorer } from '../../../explorer/test/built-explorer.ts'
import { openPage } from '../browser.ts'
import { oneBrowser } from '../one-browser.ts'
import { servedWorld, startWorld, type RunningService } from '../serving-world.ts'
import { sqlite } from '../storage/engines.ts'
import { passwordOf } from '../world.ts'

suite('the reference at /docs', () => {
  const running = servedWorld(sqlite, { explorer: builtExplorer() })

  const get = (path: string, headers = {}) => running.get(path, { as: undefined, headers })
  const scripts = async () =>
    [...(await (await get('/docs')).text()).matchAll(/src="([^"]+)"/g)].map(([, path]) => `/${path ?? ''}`)

  test('allows no scripts but its own, and nothing of other hosts', async () => {
    const policy = (await get('/docs')).headers.get('content-security-policy') ?? ''
    assert.deepEqual(policy.split('; '), [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "connect-src 'self'",
      "img-src 'self' data:",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ])
  })

  test('needs no new scripts if the browser has them cached', async () => {
    const paths = await scripts()
    assert.equal(paths.length, 2)
    for (const path of paths) {
      const { status, headers } = await get(path)
      assert.deepEqual([status, headers.get('content-type')], [200, 'text/javascript; charset=utf-8'], path)
      assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable')
      assert.equal((await get(path, { 'if-none-match': headers.get('etag') })).status, 304)
    }
  })

  test('sends a script plain to a client without gzip', async () => {
    const [path = ''] = await scripts()
    const plain = await get(path, { 'accept-encoding': 'identity' })
    assert.equal(plain.headers.get('content-encoding'), null)
    const text = await plain.text()
    assert.equal(await (await get(path)).text(), text)
    assert.ok(text.length > 1e6)
  })

  test('answers 304 while the page is the same, and 404 for any other script', async () => {
    const tag = (await get('/docs')).headers.get('etag')
    assert.equal((await get('/docs', { 'if-none-match': tag })).status, 304)
    for (const path of ['/docs//', '/docs/scalar.js', '/docs/js/scalar.js', '/docs/openapi.json']) {
      assert.equal((await get(path)).status, 404, path)
    }
  })

  test('is found with a trailing slash, too, at any path of a proxy', async () => {
    const { status, headers } = await get('/docs/')
    assert.deepEqual([status, headers.get('location')], [308, '../docs'])
  })
})

suite('a reader of the reference, in a browser without other hosts', () => {
  let running: RunningService
  let page: Page
  const strangers: string[] = []
  const errors: string[] = []
  before(async () => {
    running = await startWorld(sqlite, { serviceName: 'paddock', explorer: builtExplorer() })
    page = await openPage(await oneBrowser())
    await page.route('**', async (route) => {
      const url = route.request().url()
      if (url.startsWith(running.service.address) || url.startsWith('data:')) return route.continue()
      strangers.push(url)
      return route.abort()
    })
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(String(error)))
    await page.goto(`${running.service.address}/docs`)
  })
  after(async () => {
    await page.context().close()
    await running.stop()
  })

  test('finds both operations and the gym header of this service', async () => {
    await page.getByRole('heading', { name: 'List competitions' }).waitFor()
    await page.getByText('Get a workout').first().waitFor()
    await page.getByText('paddock-gym').first().waitFor()
  })

  test('tries an operation with credentials of an account, and reads the answer', async () => {
    await page.locator('[contenteditable=true]').first().fill('harbor')
    await page.getByPlaceholder('********').first().fill(passwordOf('harbor'))
    await page.getByRole('button', { name: /Test Request.*competitions/ }).click()
    const answered = page.waitForResponse((response) => response.url().includes('/api/public/competitions'))
    await page.getByRole('button', { name: /^Send/ }).first().click()
    assert.equal((await answered).status(), 200)
    await page.getByText('Harbor Rumor').first().waitFor()
  })

  test('stores no credentials', async () => {
    const kept = await page.evaluate(async () => [
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      JSON.stringify(await indexedDB.databases()),
      document.cookie,
      location.href,
    ])
    assert.ok(!kept.join('\n').includes('harbor'), kept.join('\n'))
  })

  test('causes no error and no request to other hosts', () => {
    assert.deepEqual({ strangers, errors }, { strangers: [], errors: [] })
  })
})
