import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { oneBrowser } from '../../server/test/one-browser.ts'
import { openExplorer, type ExplorerPage } from './explorer-page.ts'
import { hostileCompetition } from './hostile-competition.ts'
import { passwordOf, startSampleService, type ReaderName, type SampleService } from './served-sample.ts'
import { longTest } from '../../server/test/tries.ts'

suite('when something is wrong', () => {
  let service: SampleService
  let browser: Browser
  let explorer: ExplorerPage
  before(async () => {
    ;[service, browser] = await Promise.all([startSampleService(), oneBrowser()])
    explorer = await openExplorer(browser, service)
  })
  after(async () => {
    await explorer.close()
    await service.stop()
  })

  test('a wrong password is reported as wrong, and the browser does not ask for another one', async () => {
    const { page } = explorer
    await page.getByLabel('User name').fill('harbor')
    await page.getByLabel('Password').fill('guess')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').getByText('User name or password is wrong').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Sign in' }).isEnabled(), true)
  })

  test('a gym that the account may not read is reported differently from a wrong password', async () => {
    const { page } = explorer
    await page.getByLabel('User name').fill('newcomer')
    await page.getByLabel('Password').fill('newcomer-password')
    await page.getByLabel('Gym').fill('gym_harbor')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').getByText('This account may not read that gym').waitFor()
  })

  test('a platform that reads for one gym sees that gym’s competitions alone', async () => {
    const { page, trouble } = explorer
    await page.getByLabel('User name').fill('platform')
    await page.getByLabel('Password').fill('platform-password')
    await page.getByLabel('Gym').fill('gym_northside')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.locator('.card').first().waitFor()
    assert.deepEqual(await page.getByText('Harbor Lights Classic').count(), 0)
    await page.getByText('JSON and curl').click()
    assert.match((await page.locator('.source-text').first().textContent()) ?? '', /-H 'service-gym: gym_northside'/)
    assert.deepEqual(trouble, [])
  })

  test('credentials are in no storage and in no address', async () => {
    const { page, signIn, open } = explorer
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await signIn('harbor')
    await open('#/competitions/comp_harbor_lights_classic')
    const stored = await page.evaluate(() =>
      JSON.stringify([localStorage, sessionStorage, document.cookie, location.href, history.state]),
    )
    assert.doesNotMatch(`${stored} ${asked.join(' ')}`, /harbor-password|authorization/i)
  })

  longTest('a used-up rate limit says when to come back, and then the page continues', async () => {
    const { page, signIn, close } = await openExplorer(browser, service)
    await signIn('hurried')
    const useUp = new AbortController()
    const usedUp = useUpRate('hurried', useUp.signal)
    const refused = page.waitForFunction(() => {
      const box = document.querySelector('.trouble')
      const isTimed = box?.querySelector('[role=timer]') !== null && box?.querySelector('button')?.disabled === true
      return isTimed && box.textContent.includes('Too many requests')
    })
    await page.locator('.card a').first().click()
    await refused
    useUp.abort()
    await usedUp
    await page.getByText('You can try again now.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await close()
  })

  longTest('a response outside the contract breaks its view and nothing else', async () => {
    const { page, signIn, open, close } = await openExplorer(browser, service)
    await signIn('harbor')
    await page.route('**/api/public/competitions?*', (route) => route.fulfill({ json: [{ id: 'comp_odd' }] }))
    await open('#/competitions?limit=24')
    await page.getByRole('heading', { level: 1, name: 'This cannot be shown' }).waitFor()
    await open('#/workouts/1')
    await page.getByRole('heading', { level: 1, name: 'Fran' }).waitFor()
    await close()
  })

  test('a script in a description does not run, and nothing of it is asked for', async () => {
    const { page, signIn, open, trouble } = explorer
    await signIn('harbor')
    await page.route('**/api/public/competitions?*', (route) => route.fulfill({ json: [hostileCompetition] }))
    await open('#/competitions?limit=24')
    await open('#/competitions/comp_hostile')
    await page.locator('.prose').first().getByText('Come and lift').waitFor()
    await open('#/competitions/comp_hostile/events/ce_hostile')
    await page.locator('.board').first().waitFor()
    const { ran, unsafe } = await page.evaluate(() => ({
      ran: 'ran' in window,
      unsafe: document.querySelectorAll(
        'main :is(script, style, iframe, object, embed, form, img, [onclick], [style], [href^="javascript:"])',
      ).length,
    }))
    assert.deepEqual({ ran, unsafe }, { ran: false, unsafe: 0 })
    // The document that parses the markup has the page's policy, too, and the browser logs the blocked parts.
    const others = trouble.filter((line) => !line.includes('Content Security Policy'))
    assert.deepEqual(others, [])
    await page.unrouteAll()
  })

  test('without a connection the page says so, keeps its data, and retries', async () => {
    const { page, signIn, open } = explorer
    await signIn('harbor')
    await open('#/competitions')
    await page.context().setOffline(true)
    await open('#/workouts/1')
    await page.getByRole('alert').getByText('This machine is offline').waitFor()
    await open('#/competitions')
    assert.ok((await page.locator('.card').count()) > 0)
    await open('#/workouts/1')
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Fran' }).waitFor()
  })

  async function useUpRate(name: ReaderName, signal: AbortSignal): Promise<void> {
    const authorization = `Basic ${btoa(`${name}:${passwordOf(name)}`)}`
    while (!signal.aborted) {
      await (await fetch(`${service.address}/api/public/competitions?limit=1`, { headers: { authorization } })).text()
      await pause(20)
    }
  }
})
