import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, suite, test } from 'node:test'
import { promisify } from 'node:util'
import { commandFolder } from '../operator/command-folder.ts'
import { servedWorld, worldServedFor } from '../serving-world.ts'
import { sqlite } from '../storage/engines.ts'
import { builtAt, passwordOf } from '../world.ts'
import { writeItems } from '../write-items.ts'
import { top } from './read-snippets.ts'

const sheetStandIn = join(import.meta.dirname, 'sheet-stand-in.ts')

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
  const running = servedWorld(sqlite)
  before(async () => {
    await writeItems(running.catalog.database, { competitions: [sums] }, Date.parse(builtAt))
  })

  function printed(name: string, ...words: readonly string[]): Promise<string> {
    const CREDENTIALS = `harborWebsite:${passwordOf('harborWebsite')}`
    return printedWith({ HEATSHEET: running.service.address, CREDENTIALS }, name, ...words)
  }

  async function printedWith(more: Record<string, string>, name: string, ...words: readonly string[]) {
    const env = { PATH: process.env.PATH, ...more }
    const { stdout } = await promisify(execFile)('python3', [join(top, 'examples', name), ...words], { env })
    return stdout
  }

  test('a gym’s page shows public data only, and no name becomes markup', async (t) => {
    const file = join(commandFolder(t).path, 'index.html')
    assert.equal(await printed('gym-site.py', file), '')
    const page = readFileSync(file, 'utf8')
    assert.ok(page.includes('<h2>=SUM(A1:A9) &lt;b&gt;</h2><ul><li>Pairs, mixed: 7 of 12 places left</li></ul>'))
    assert.ok(page.includes('<h2>Harbor Spring</h2>') && !page.includes('Rumor') && !page.includes('Reveal'))
    assert.equal(readFileSync(join(top, 'examples/gym-site.py'), 'utf8').split('\n').length - 1, 42)
  })

  test('a gym’s page explains its usage if an option is missing', async () => {
    for (const [more, ...words] of [[{ HEATSHEET: 'x', CREDENTIALS: 'a:b' }], [{}, 'index.html']] as const) {
      await assert.rejects(printedWith(more, 'gym-site.py', ...words), {
        code: 1,
        stderr: /^Usage: HEATSHEET=[^\n]+\n$/,
      })
    }
  })

  test('a spreadsheet gets a row for each division, and no formula from a name', async () => {
    assert.deepEqual((await printed('places-left.py')).split('\n'), [
      'competition,division,registered,limit,places left',
      `'=SUM(A1:A9) <b>,"Pairs, mixed",5,12,7`,
      'Harbor Spring,Open,0,,',
      '',
    ])
  })

  async function sheetGives(name: string, more: Record<string, string>): Promise<unknown> {
    const CREDENTIALS = `harborWebsite:${passwordOf('harborWebsite')}`
    const env = { PATH: process.env.PATH, HEATSHEET: running.service.address, CREDENTIALS, ...more }
    const { stdout } = await promisify(execFile)(process.execPath, [sheetStandIn, name], { env })
    return JSON.parse(stdout) as unknown
  }

  test('a Google sheet reads places left, a row for each division', async () => {
    assert.deepEqual(await sheetGives('PLACES_LEFT', {}), [
      ['competition', 'division', 'registered', 'limit', 'places left'],
      ['=SUM(A1:A9) <b>', 'Pairs, mixed', 5, 12, 7],
      ['Harbor Spring', 'Open', 0, '', ''],
    ])
  })

  test('a Google sheet follows the pages to the last one', async (t) => {
    const crowded = await worldServedFor(t, sqlite)
    const many = Array.from({ length: 101 }, (_, index) => ({ ...sums, id: `comp_many_${index}`, events: [] }))
    await writeItems(crowded.catalog.database, { competitions: many }, Date.parse(builtAt))
    const rows = (await sheetGives('PLACES_LEFT', { HEATSHEET: crowded.service.address })) as unknown[]
    assert.equal(rows.length, 1 + many.length + 1)
  })

  test('a Google sheet gives its counts as CSV, which an import takes', async (t) => {
    const cells = [
      ['competition', 'id', 'name', 'registration_count'],
      ['comp_sums', 'cd_pairs', 'Pairs, mixed', '6'],
    ]
    const csv = (await sheetGives('doGet', { SHEET: JSON.stringify({ counts: cells }) })) as {
      type: string
      text: string
    }
    assert.deepEqual(csv, {
      type: 'text/csv',
      text: 'competition,id,name,registration_count\ncomp_sums,cd_pairs,"Pairs, mixed",6\n',
    })
    const folder = commandFolder(t)
    await folder.run('gyms', 'add', 'gym_harbor', '--name', 'Harbor')
    assert.equal(
      (await folder.run('import', folder.file('sums.json', { competitions: [{ ...sums, events: [] }] }))).code,
      0,
    )
    const { code, messages } = await folder.run('import', '--kind', 'division', folder.file('counts.csv', csv.text))
    assert.equal(code, 0, messages)
    assert.match((await folder.run('export')).output, /"registration_count": ?6/)
  })

  test('the script for a sheet is short enough to be read before it is pasted', () => {
    assert.ok(readFileSync(join(top, 'examples/sheet/places-left.gs'), 'utf8').split('\n').length - 1 <= 40)
  })
})
