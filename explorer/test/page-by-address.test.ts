import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { after, before, suite, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openPage } from '../../server/test/browser.ts'
import { deleteAccount } from '../../server/src/storage/account-rows.ts'
import { oneBrowser } from '../../server/test/one-browser.ts'
import { passwordOf, startSampleService, type SampleService } from './served-sample.ts'
import { longTest } from '../../server/test/tries.ts'

const place = '/competitions/comp_harbor_lights_classic'

suite('a page that was shared', () => {
  let service: SampleService
  let browser: Browser
  let friend: Site
  let stranger: Site
  let page: Page
  const sent: string[] = []
  before(async () => {
    ;[friend, stranger] = await Promise.all([startSite(), startSite()])
    const branding = { title: 'Harbor & Sons', accent: [0x0a, 0x58, 0x3c], frameAncestors: [friend.origin] } as const
    ;[service, browser] = await Promise.all([startSampleService({ branding }), oneBrowser()])
    for (const site of [friend, stranger]) site.framed = sharedAddress('platform')
    page = await openPage(browser)
    page.on('request', (request) => sent.push(`${request.url()} ${request.headers().referer ?? ''}`))
    await page.goto(sharedAddress('platform'))
  })
  after(async () => {
    await page.context().close()
    await service.stop()
    for (const { server } of [friend, stranger]) server.close()
  })

  const sharedAddress = (reader: 'platform' | 'leaver') =>
    `${service.address}/#/shared/${reader}/${passwordOf(reader)}${place}`

  test('opens in a fresh browser without a sign-in, and again after a reload', async () => {
    await page.getByRole('heading', { level: 1, name: 'Harbor Lights Classic' }).waitFor()
    assert.equal(page.url(), `${service.address}/#${place}`)
    assert.equal(await page.getByRole('button', { name: /Sign (in|out)/ }).count(), 0)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Harbor Lights Classic' }).waitFor()
  })

  test('sends the credentials in its address in no URL and no Referer', async () => {
    await page.getByRole('heading', { level: 1, name: 'Harbor Lights Classic' }).waitFor()
    assert.ok(sent.length > 2)
    assert.deepEqual(
      sent.filter((line) => line.includes('platform-password') || line.includes('shared')),
      [],
    )
  })

  longTest('is allowed in a frame of the site that the operator named, and of no other', async () => {
    const page = await openPage(browser)
    await page.goto(friend.origin)
    await page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Harbor Lights Classic' }).waitFor()
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
    await page.goto(stranger.origin)
    await refused
    await page.context().close()
  })

  test('bears the name and the colour of its operator', async () => {
    await page.getByRole('heading', { level: 1, name: 'Harbor Lights Classic' }).waitFor()
    assert.equal(await page.title(), 'Harbor Lights Classic – Harbor & Sons')
    assert.equal(await page.locator('.wordmark').textContent(), 'Harbor & Sons')
    const colour = await page
      .locator('.event-number')
      .first()
      .evaluate((one) => getComputedStyle(one).color)
    assert.equal(colour, 'rgb(10, 88, 60)')
  })

  longTest('says so when its account is revoked, while it is open and when it is opened', async () => {
    const page = await openPage(browser)
    await page.clock.install()
    await page.goto(sharedAddress('leaver'))
    await page.getByRole('heading', { level: 1, name: 'Harbor Lights Classic' }).waitFor()
    await deleteAccount(service.database, 'leaver')
    await page.clock.fastForward(18_000)
    await page.getByRole('alert').getByText('This page is no longer shared').waitFor()
    // A retry is useless, and counts as a wrong password each time.
    assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'This page has ended' }).waitFor()
    await page.context().close()
  })
})

interface Site {
  readonly origin: string
  readonly server: Server
  framed: string
}

async function startSite(): Promise<Site> {
  const site = { origin: '', framed: '' }
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end(`<!doctype html><iframe src="${site.framed}"></iframe>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('It has no port')
  return Object.assign(site, { origin: `http://127.0.0.1:${bound.port}`, server })
}
