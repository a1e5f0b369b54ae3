// Measures how long it takes until the explorer is usable on the sample, on a machine four times as slow as this one.
import { availableParallelism, cpus, loadavg } from 'node:os'
import type { Browser, Page } from 'playwright-core'
import { startBrowser } from '../server/test/browser.ts'
import { startSampleService, type SampleService } from './test/served-sample.ts'

const rounds = 9
const slowdown = 4

const service = await startSampleService()
const browser = await startBrowser()
try {
  const measured: Figures[] = []
  for (let round = 0; round < rounds; round += 1) measured.push(await measure(browser, service))
  process.stdout.write(
    [
      `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1) ?? '?'}, CPU slowed ${slowdown} times, ${rounds} rounds`,
      `until the sign-in can be used: ${said(measured.map(({ signInMs }) => signInMs))}`,
      `from signing in to the list:   ${said(measured.map(({ listMs }) => listMs))}`,
      `until a shared page is shown:  ${said(measured.map(({ sharedMs }) => sharedMs))}`,
      '',
    ].join('\n'),
  )
} finally {
  await browser.close()
  await service.stop()
}

interface Figures {
  /** Milliseconds from the start of the navigation until the form is drawn. */
  readonly signInMs: number
  /** Milliseconds from the press of the button until the first competition is drawn, both requests included. */
  readonly listMs: number
  /** Milliseconds from the start of the navigation to a shared address until the competition is drawn. */
  readonly sharedMs: number
}

/** Measures one visit with an empty cache. */
async function measure(started: Browser, sample: SampleService): Promise<Figures> {
  const page = await slowedPage(started)
  await page.goto(sample.address)
  const signInMs = await page.evaluate(drawnWhen, 'form button')
  await page.getByLabel('User name').fill('platform')
  await page.getByLabel('Password').fill('platform-password')
  const pressedMs = await page.evaluate(() => {
    document.querySelector('form')?.requestSubmit()
    return performance.now()
  })
  const listMs = (await page.evaluate(drawnWhen, '.card')) - pressedMs
  await page.context().close()
  return { signInMs, listMs, sharedMs: await measureShared(started, sample) }
}

/** Measures the same for the shared address of a competition. */
async function measureShared(started: Browser, { address }: SampleService): Promise<number> {
  const page = await slowedPage(started)
  await page.goto(`${address}/#/shared/platform/platform-password/competitions/comp_harbor_lights_classic`)
  const sharedMs = await page.evaluate(drawnWhen, '.event-card')
  await page.context().close()
  return sharedMs
}

/** Opens a page with an empty cache and a slowed-down processor. */
async function slowedPage(started: Browser): Promise<Page> {
  const context = await started.newContext()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

/** Runs in the page. Returns when the element of a selector has been drawn, in milliseconds since the navigation. */
async function drawnWhen(selector: string): Promise<number> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  while (document.querySelector(selector) === null) await frame()
  await frame()
  return performance.now()
}

function said(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b).map(Math.round)
  return `median ${sorted[Math.floor(sorted.length / 2)] ?? 0} ms (${sorted[0] ?? 0} to ${sorted.at(-1) ?? 0})`
}
