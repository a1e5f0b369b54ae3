import { writeFileSync } from 'node:fs'
import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { openPage } from '../../server/test/browser.ts'
import { oneBrowser } from '../../server/test/one-browser.ts'
import type { CommandFolder } from '../../server/test/operator/command-folder.ts'
import { startPreview, type StartedPreview } from '../../server/test/operator/started-preview.ts'
import { builtExplorer } from './built-explorer.ts'

export function someCompetitions(lastName: string, count: number): object {
  const movements = [{ id: 'mv_row', name: 'Row', has_distance: true }]
  const workout = (metres: number) => ({
    type: 'ForTime',
    details: { type: 'ForTime', movements: [{ id: 'mv_row', reps: String(metres), load: null }] },
  })
  const competition = (index: number) => ({
    id: `comp_${index}`,
    gym: 'gym_harbor',
    name: index === count - 1 ? lastName : `Number ${index}`,
    time_zone: 'Europe/Lisbon',
    status: 'published',
    description: '<p>By the water.</p>',
    divisions: ['Rx', 'Scaled', 'Masters'].map((name) => ({ id: `cd_${name}`, name })),
    events: [
      { id: 'ce_one', name: 'First Light', workout: workout(500 + index) },
      { id: 'ce_two', name: 'Long Way', workout: workout(5000 + index) },
      { id: 'ce_later', name: 'Not Yet', workout: workout(9000 + index), released_at: '2099-01-01T00:00:00Z' },
    ],
  })
  const gyms = [{ id: 'gym_harbor', name: 'Harbor' }]
  return { gyms, movements, competitions: Array.from({ length: count }, (_, index) => competition(index)) }
}

export interface PreviewPage {
  readonly page: Page
  readonly preview: StartedPreview
  readonly trouble: readonly string[]
}

export async function openPreviewPage(
  test: TestContext,
  folder: CommandFolder,
  words: readonly string[],
): Promise<PreviewPage> {
  builtExplorer()
  const [browser, preview] = await Promise.all([oneBrowser(), startPreview(test, folder, words)])
  const page = await openPage(browser)
  test.after(() => page.context().close())
  const trouble: string[] = []
  page.on('pageerror', ({ message }) => trouble.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.push(message.text())
  })
  await page.goto(preview.page)
  return { page, preview, trouble }
}

export interface SavesSeen {
  /** The median time from a save until the page shows it, in milliseconds. */
  readonly median: number
  readonly worst: number
  readonly wrongClaims: readonly string[]
  readonly trouble: readonly string[]
}

export async function savesSeen(
  test: TestContext,
  folder: CommandFolder,
  saves: number,
  competitions = 100,
): Promise<SavesSeen> {
  const file = folder.file('games.json', someCompetitions('Save 0', competitions))
  const { page, trouble } = await openPreviewPage(test, folder, [file])
  await page.getByRole('heading', { level: 1, name: 'Save 0' }).waitFor()
  await page.evaluate(watchForLies)
  const took: number[] = []
  for (let save = 1; save <= saves; save += 1) {
    const text = JSON.stringify(someCompetitions(`Save ${save}`, competitions), null, 1)
    if (save % 2 === 0) {
      writeFileSync(file, text.slice(0, (text.length * save) / (saves + 1)))
      await page
        .locator(errorPlaces)
        .getByText(/games\.json:\d+:\d+: error/)
        .first()
        .waitFor()
      await page.getByRole('heading', { level: 1, name: `Save ${save - 1}`, exact: true }).waitFor()
    } else {
      const savedAt = performance.now()
      writeFileSync(file, text)
      await page.getByRole('heading', { level: 1, name: `Save ${save}`, exact: true }).waitFor()
      took.push(performance.now() - savedAt)
      await page.locator('.preview-bar[data-outcome="shown"]').waitFor()
    }
  }
  const sorted = took.map(Math.round).sort((one, other) => one - other)
  const wrongClaims = await page.evaluate(() => (window as Window & { lies?: string[] }).lies ?? [])
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, worst: sorted.at(-1) ?? 0, wrongClaims, trouble }
}

const errorPlaces = '.preview-bar[data-outcome="refused"] li code'

function watchForLies(): void {
  const lies: string[] = []
  let [standing, times] = ['', 0]
  Object.assign(window, { lies })
  setInterval(() => {
    const heading = document.querySelector('main h1')?.textContent ?? ''
    const bar = document.querySelector<HTMLElement>('.preview-bar')
    const said = bar?.querySelector('a')?.textContent.replace('Changed last: ', '') ?? ''
    const lie = bar?.dataset.outcome === 'shown' && said !== heading ? `${said}, not ${heading}` : ''
    times = lie !== '' && lie === standing ? times + 1 : 0
    standing = lie
    if (times === 10) lies.push(lie)
  }, 100)
}
