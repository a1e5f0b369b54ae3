import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, afterEach, before, suite, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openPage } from '../../server/test/browser.ts'
import { readCalendars } from '../../client/test/read-calendars.ts'
import { toSentence } from '../../whiteboard/src/index.ts'
import { oneBrowser } from '../../server/test/one-browser.ts'
import { inLong, longTest } from '../../server/test/tries.ts'
import { arabicCompetition } from './arabic-competition.ts'
import { crowdedCompetition } from './crowded-competition.ts'
import { openExplorer, type ExplorerPage } from './explorer-page.ts'
import { boxesOf, wordsSeen } from './layout.ts'
import { passwordOf, startSampleService, type SampleService } from './served-sample.ts'

const now = Date.now()
const arabic = arabicCompetition(now)
const [firstEvent] = arabic.events
const crowd = { ...crowdedCompetition, divisions: crowdedCompetition.divisions.slice(0, 20) }
const day = (days: number) => new Date(now + days * 86_400_000).toISOString()
const halfOver = {
  ...crowd,
  id: 'comp_half',
  registration_closes_at: day(-40),
  events: crowd.events.map((event, index) => ({ ...event, released_at: null, deadline: day(index - 30.5) })),
}
const dateless = { ...arabic, id: 'comp_dateless', events: [{ ...firstEvent, released_at: null, deadline: null }] }
const over = { ...dateless, id: 'comp_over', events: [{ ...firstEvent, deadline: day(-1) }] }
const catalog = [crowd, arabic, halfOver, dateless, over]
const widths = inLong([320], [320, 390, 768, 1440])

suite('the appearance of pages', () => {
  let service: SampleService
  let browser: Browser
  let explorer: ExplorerPage
  const show = async (place: string, width = 1440) => {
    await explorer.page.setViewportSize({ width, height: 740 })
    await explorer.open(place)
  }
  const boxes = (selector: string) => boxesOf(explorer.page, selector)
  afterEach(() => explorer.page.emulateMedia({ media: null }))
  before(async () => {
    ;[service, browser] = await Promise.all([startSampleService(), oneBrowser()])
    explorer = await openExplorer(browser, service)
    await explorer.signIn('platform')
    await explorer.page.route('**/api/public/competitions?*', (route) => route.fulfill({ json: catalog }))
  })
  after(async () => {
    await explorer.close()
    await service.stop()
  })

  test('a competition of sixty events leaves the others of its row no blank space', async () => {
    for (const width of [768, 1440]) {
      await show('#/competitions?limit=24', width)
      for (const { lines, text } of await boxes('.card h2, .card .program')) assert.ok(lines <= 3, text)
      const [cards, programs, feet] = [await boxes('.card'), await boxes('.program'), await boxes('.card footer')]
      for (const [index, card] of cards.entries()) {
        const blank = (feet[index]?.top ?? NaN) - (programs[index]?.bottom ?? NaN)
        assert.ok(blank < (card.bottom - card.top) / 2, `${blank} pixels of ${card.text}`)
      }
    }
  })

  for (const width of widths) {
    test(`at ${width} pixels numbers do not wrap, and no name hides the matrix of divisions and events`, async () => {
      await show('#/competitions/comp_crowded', width)
      const whole = await boxes('.number, .event-number, .lanes thead th')
      assert.deepEqual(
        whole.filter(({ lines }) => lines !== 1),
        [],
      )
      const [frame] = await boxes('.scrolled:has(.grid)')
      const names = await boxes('.grid tbody th')
      assert.ok(frame !== undefined && names.length === 20)
      for (const { right, text } of names) assert.ok(right - frame.left <= (frame.right - frame.left) / 2, text)
      for (const { right, left, text } of await boxes('.grid thead th + th')) assert.ok(right - left < 100, text)
    })

    test(`at ${width} pixels the name of the page is in its header, on one line with the rest`, async () => {
      await show('#/competitions', width)
      const [[name], [head], all] = [
        await boxes('.wordmark-name'),
        await boxes('.page-header'),
        await boxes('.page-header > *'),
      ]
      assert.ok(name !== undefined && head !== undefined && name.right - name.left > 50)
      assert.ok(head.bottom - head.top <= 64)
      for (const [index, { left }] of all.entries()) assert.ok(index === 0 || left >= (all[index - 1]?.right ?? 0))
    })
  }

  longTest('the legend explains the marks that are in the picture, and no other', async () => {
    for (const [id, marks] of [
      ['comp_arabic', ['deadline', 'now', 'release']],
      ['comp_half', ['deadline', 'now']],
      ['comp_dateless', ['now']],
      ['comp_over', ['deadline', 'now', 'release']],
    ] as const) {
      await show(`#/competitions/${id}`)
      const drawn = (where: string) =>
        explorer.page
          .locator(`${where} :is(.release, .deadline, .now)`)
          .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('class')))].sort())
      assert.deepEqual(await drawn('div.timeline'), marks, id)
      assert.deepEqual(await drawn('.legend'), marks, id)
    }
  })

  longTest('dates are given as a file that calendars open', async () => {
    await show('#/competitions/comp_half')
    const [file] = await Promise.all([
      explorer.page.waitForEvent('download'),
      explorer.page.getByRole('button', { name: 'Add to calendar' }).click(),
    ])
    assert.equal(file.suggestedFilename(), 'comp_half.ics')
    const calendar = readFileSync(await file.path(), 'utf8')
    const due = readCalendars(calendar).filter(({ summary }) => summary.endsWith('scores are due'))
    assert.deepEqual(
      due.map(({ start }) => start.slice(0, 19)),
      halfOver.events.map(({ deadline }) => deadline.slice(0, 19)),
    )
    assert.deepEqual(explorer.trouble, [])
  })

  longTest('paper shows dates, not distances from now, and no controls', async () => {
    await explorer.page.emulateMedia({ media: 'print' })
    for (const place of ['', '/comp_arabic', '/comp_half', '/comp_arabic/events', '/comp_arabic/events/ce_3']) {
      await show(`#/competitions${place}`, 794)
      const words = await wordsSeen(explorer.page)
      assert.doesNotMatch(words, /\b(closes|opens|due|released) in \d|\bago\b|where you are|\bnow\b/, place)
      assert.deepEqual(await boxes('button, input, select, summary'), [], place)
      assert.deepEqual(await boxes('.now'), [], place)
    }
    await show('#/competitions/comp_half', 794)
    // Sixty columns are wider than any paper.
    const tables = await boxes('.grid')
    assert.ok(tables.every(({ right }) => right <= 794))
    const last = crowd.divisions.at(-1)
    assert.equal((await boxes('.grid tbody tr:last-child td')).length, last?.events.length)
    await show('#/competitions/comp_arabic', 794)
    assert.match(await wordsSeen(explorer.page), /scores due \w{3}, \d+ \w+ \d{4}, \d\d:\d\d Riyadh/)
  })

  test('all boards of a competition are printed together, each event on its own page', async () => {
    await show('#/competitions/comp_arabic')
    await explorer.page.getByRole('link', { name: 'For paper' }).click()
    await explorer.page.getByRole('button', { name: 'Print' }).waitFor()
    assert.deepEqual(
      (await boxes('.event-boards > header h2')).map(({ text }) => text),
      arabic.events.map(({ name }, index) => `${index + 1} ${name}`),
    )
    assert.equal((await boxes('.board')).length, 10)
    const paper = await explorer.page.pdf({ format: 'A4' })
    assert.equal(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length, 5)
  })

  test('a sentence below a board that repeats the board is left out; any other is shown', async () => {
    const { workout } = crowdedCompetition.events[0] ?? assert.fail()
    const said = toSentence(workout, workout.movements)
    for (const [number, description, shown] of [
      [1, said, 0],
      [2, `<p>${said.replaceAll('-', '&#45;')}</p>\n`, 0],
      [3, `${said} Keep moving.`, 1],
    ] as const) {
      await explorer.page.route(`**/workouts/${number}`, (route) =>
        route.fulfill({ json: { id: number, ...workout, description } }),
      )
      await show(`#/workouts/${number}`)
      assert.equal((await boxes('.board-description')).length, shown, description)
    }
  })

  test('only its own gym sees a draft, and statuses are shown only to accounts that can see several', async () => {
    const readers = [
      ['platform', []],
      ['northside', ['draft', 'published']],
      ['harbor', ['published']],
    ] as const
    const seen = await openExplorer(browser, service)
    for (const [reader, stamps] of readers.slice(0, inLong(2, 3))) {
      await seen.signIn(reader)
      await seen.open('#/competitions?limit=100')
      const stamped = await boxesOf(seen.page, '.stamp')
      assert.deepEqual([...new Set(stamped.map(({ text }) => text))].sort(), stamps, reader)
      const isItsGym = reader === 'northside'
      assert.equal((await seen.page.getByText('Ladder Night').count()) > 0, isItsGym, reader)
      await seen.page.locator('.card h2 a').last().click()
      await seen.page.locator('.competition-head').waitFor()
      assert.equal((await boxesOf(seen.page, '.competition-head .stamp')).length, stamps.length === 0 ? 0 : 1, reader)
      await seen.open('#/competitions/comp_northside_ladder_night')
      assert.equal((await seen.heading()).startsWith('Ladder Night'), isItsGym, reader)
    }
    await seen.close()
  })

  test('the head of the page asks for nothing; the number of a workout is asked for beside its JSON', async () => {
    await show('#/competitions')
    assert.deepEqual(await boxes('.page-header input'), [])
    await explorer.page.getByText('JSON and curl').click()
    await explorer.page.getByLabel('A workout by its number').fill('15')
    await explorer.page.getByRole('button', { name: 'Open', exact: true }).click()
    await explorer.page.waitForURL(/#\/workouts\/15$/)
    await explorer.page.locator('.board').waitFor()
  })

  test('a page opens on the next events, or on the program if there are none', async () => {
    for (const [id, next] of [
      ['comp_half', [halfOver.events[31]?.name]],
      ['comp_arabic', [`4 ${arabic.events[3]?.name}`]],
      ['comp_over', []],
      ['comp_dateless', []],
    ] as const) {
      await show(`#/competitions/${id}`, 390)
      const links = await boxes('.next a')
      assert.deepEqual(
        links.map(({ text }) => text),
        next,
        id,
      )
      for (const { bottom } of links) assert.ok(bottom < 740, id)
    }
  })

  test('Arabic is displayed among numbers and arrows in reading order: amount, movement, load', async () => {
    for (const width of [390, 1440]) {
      await show('#/competitions/comp_arabic/events/ce_2', width)
      const [[amount], [name], [load]] = [
        await boxes('.board .amount'),
        await boxes('.board .movement-name'),
        await boxes('.board .load'),
      ]
      assert.ok(amount !== undefined && name !== undefined && load !== undefined)
      assert.ok(amount.right <= name.left && (name.right <= load.left || name.bottom <= load.top))
      assert.ok(load.right - load.left < 150)
      const [previous, next] = await boxes('.pager a')
      const [back, on] = await boxes('.pager [aria-hidden]')
      assert.ok(previous !== undefined && back !== undefined && back.left - previous.left < 40)
      assert.ok(next !== undefined && on !== undefined && next.right - on.right < 40)
      // The gym's text has the same left edge as the page's own.
      const edges = await boxes('main h1, .competition-facts, .instructions')
      for (const { left, text } of edges) assert.equal(left, edges[0]?.left, text)
    }
    await show('#/competitions/comp_arabic')
    const names = await explorer.page
      .locator('.event-card h3, .grid-division, main h1')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).textAlign))
    assert.deepEqual([...new Set(names)], ['left'])
  })

  longTest(
    'a page that was shared has the name of its operator in its head, however long, on the smallest phone',
    async (t) => {
      const branding = {
        title: 'Harbor and Northside Functional Fitness Federation',
        accent: undefined,
        frameAncestors: [],
      }
      const branded = await startSampleService({ branding })
      t.after(() => branded.stop())
      const page = await openPage(browser, { viewport: { width: 320, height: 740 } })
      await page.goto(`${branded.address}/#/shared/platform/${passwordOf('platform')}/competitions`)
      await page.locator('.card').first().waitFor()
      const [[name], [head]] = [await boxesOf(page, '.wordmark-name'), await boxesOf(page, '.page-header')]
      assert.ok(name !== undefined && head !== undefined && name.lines === 2 && head.bottom <= 64)
      await page.context().close()
    },
  )

  test('nothing appears twice on a board', async () => {
    await show('#/workouts/15')
    assert.equal((await boxes('.board')).filter(({ text }) => text.startsWith('For timeFor time')).length, 0)
  })
})
