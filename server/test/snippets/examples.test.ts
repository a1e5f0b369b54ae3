import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { promisify } from 'node:util'
import { commandFolder } from '../operator/command-folder.ts'
import { startWorld, type RunningService } from '../serving-world.ts'
import { sqlite } from '../storage/engines.ts'
import { builtAt, passwordOf } from '../world.ts'
import { writeItems } from '../write-items.ts'
import { top } from './read-snippets.ts'

const sums = {
  id: 'comp_sums',
  gym: 'gym_harbor',
  name: '=SUM(A1:A9) <b>',
  status: 'published',
  time_zone: 'Europe/Lisbon',
  divisions: [{ id: 'cd_pairs', name: 'Pairs, mixed', registration_limit: 12, registration_count: 5 }],
  events: [{ id: 'ce_sums', name: 'Fran', workout: { id: 1 } }],
}

suite('the examples', () => {
  let running: RunningService
  before(async () => {
    running = await startWorld(sqlite)
    await writeItems(running.catalog.database, { competitions: [sums] }, Date.parse(builtAt))
  })
  after(() => running.stop())

  /** What an example prints, run as cron does. */
  function printed(name: string, ...words: readonly string[]): Promise<string> {
    const CREDENTIALS = `harborWebsite:${passwordOf('harborWebsite')}`
    return printedWith({ HEATSHEET: running.service.address, CREDENTIALS }, name, ...words)
  }

  async function printedWith(more: Record<string, string>, name: string, ...words: readonly string[]) {
    const env = { PATH: process.env.PATH, ...more }
    const { stdout } = await promisify(execFile)('python3', [join(top, 'examples', name), ...words], { env })
    return stdout
  }

  test('a gym’s page shows what is public, and no name becomes part of it', async (t) => {
    const file = join(commandFolder(t).path, 'index.html')
    assert.equal(await printed('gym-site.py', file), '')
    const page = readFileSync(file, 'utf8')
    assert.ok(page.includes('<h2>=SUM(A1:A9) &lt;b&gt;</h2><ul><li>Pairs, mixed: 7 of 12 places left</li></ul>'))
    assert.ok(page.includes('<h2>Harbor Spring</h2>') && !page.includes('Rumor') && !page.includes('Reveal'))
    assert.equal(readFileSync(join(top, 'examples/gym-site.py'), 'utf8').split('\n').length - 1, 42)
  })

  test('a gym’s page tells how it is used where it is not told all that it needs', async () => {
    for (const [more, ...words] of [[{ HEATSHEET: 'x', CREDENTIALS: 'a:b' }], [{}, 'index.html']] as const) {
      await assert.rejects(printedWith(more, 'gym-site.py', ...words), {
        code: 1,
        stderr: /^Usage: HEATSHEET=[^\n]+\n$/,
      })
    }
  })

  test('a spreadsheet gets a row for each division, and no formula of somebody’s', async () => {
    assert.deepEqual((await printed('places-left.py')).split('\n'), [
      'competition,division,registered,limit,places left',
      `'=SUM(A1:A9) <b>,"Pairs, mixed",5,12,7`,
      'Harbor Spring,Open,0,,',
      '',
    ])
  })
})
