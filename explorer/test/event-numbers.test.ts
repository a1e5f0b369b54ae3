import assert from 'node:assert/strict'
import { after, before, suite } from 'node:test'
import type { Browser } from 'playwright-core'
import { oneBrowser } from '../../server/test/one-browser.ts'
import { writeItems } from '../../server/test/write-items.ts'
import { openExplorer } from './explorer-page.ts'
import { startSampleService, type SampleService } from './served-sample.ts'
import { longTest } from '../../server/test/tries.ts'

const program = ['Opener', 'Gangway', 'Long Way', 'Event 4: Chipper', 'Night Shift', '6 FINALE', 'الحدث ٧']
const called = ['1 Opener', '2 Gangway', '3 Long Way', 'Event 4: Chipper', '5 Night Shift', '6 FINALE', 'الحدث ٧']

suite('the number of an event', () => {
  let service: SampleService
  let browser: Browser
  before(async () => {
    ;[service, browser] = await Promise.all([startSampleService(), oneBrowser()])
  })
  after(() => service.stop())

  const release = (shown: readonly string[]) => {
    const events = program.map((name, index) => ({
      id: `ce_${index}`,
      name,
      workout: { id: 1 },
      released_at: shown.includes(name) ? null : '2099-01-01T00:00:00Z',
    }))
    const divisions = [{ id: 'cd_rx', name: 'Rx', events: events.map(({ id }) => id) }]
    const meet = { id: 'comp_meet', gym: 'gym_harbor', name: 'Meet', time_zone: 'Europe/Lisbon', status: 'published' }
    return writeItems(service.database, { competitions: [{ ...meet, divisions, events }] }, Date.now())
  }

  longTest(
    'is its place in the whole program, hidden events included, and left out if its name has a number',
    async () => {
      const { page, open, signIn, close } = await openExplorer(browser, service)
      await signIn('platform')
      for (const shown of [['Gangway', 'Night Shift', '6 FINALE'], program]) {
        await release(shown)
        // Asked for now, or the page may show for a minute what it was reading while that changed.
        await open('#/competitions')
        const expected = called.filter((_, index) => shown.includes(program[index] ?? ''))
        await open('#/competitions/comp_meet')
        await page
          .locator('.event-card')
          .nth(shown.length - 1)
          .waitFor()
        const texts = (selector: string) =>
          page
            .locator(selector)
            .allTextContents()
            .then((all) => all.map((text) => text.trim()))
        const cards = page.locator('.event-card')
        const numbers = await cards.evaluateAll((all) =>
          all.map((card) =>
            [card.querySelector('.event-number')?.textContent, card.querySelector('h3')?.textContent.trim()]
              .filter((text) => text !== undefined && text !== '')
              .join(' '),
          ),
        )
        assert.deepEqual(numbers, expected)
        assert.deepEqual(await texts('.grid-event'), expected)
        const wall: string[] = []
        for (const index of shown.map((name) => program.indexOf(name))) {
          await open(`#/screen/competitions/comp_meet/events/ce_${index}`)
          wall.push(...(await texts('.slide h1')))
        }
        assert.deepEqual(wall, expected)
      }
      await close()
    },
  )
})
