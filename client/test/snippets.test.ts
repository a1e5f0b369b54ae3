import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test, type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { serveWorld, type ServedWorld } from './served-world.ts'
import { longTest } from '../../server/test/tries.ts'

const entry = pathToFileURL(join(import.meta.dirname, '../src/index.ts')).href
const whiteboard = pathToFileURL(join(import.meta.dirname, '../../whiteboard/src/index.ts')).href
const placeholder = /url: '[^']+',\s+username: '[^']+',\s+password: '[^']+'/g

const askFeed = `
const answer = await fetch('http://127.0.0.1:' + feed.address().port)
const calendar = await answer.text()
console.log(answer.headers.get('content-type'))
console.log(calendar.split('\\r\\n')[0])
console.log(calendar.match(/SUMMARY:(.*)/)[1].trim())
feed.close()
feed.closeAllConnections()
`

suite('the snippets of the docs, one after the other', () => {
  let world: ServedWorld
  before(async () => (world = await serveWorld()))
  after(() => world.stop())

  test('those of the README work as described', async (context) => {
    const lines = await runSnippets('../README.md', world, context)
    assert.deepEqual(lines.slice(0, 5), [
      'Harbor Rumor 1',
      'Harbor Spring 3',
      'comp_rumor Harbor Rumor',
      'comp_spring Harbor Spring',
      '1',
    ])
    const [workout = '', poll, fresh, change, calendar, problem = '', ...rest] = lines.slice(5)
    assert.match(workout, /^Fran \d+ W\/"/)
    assert.deepEqual([poll, fresh], ['nothing new', 'nothing new yet'])
    assert.equal(change, 'present comp_rumor Harbor Rumor')
    assert.equal(calendar, 'BEGIN:VCALENDAR')
    assert.match(problem, /^404 not_found [0-9a-f-]{36}$/)
    assert.deepEqual(rest, [])
  })

  longTest('those of the API page run', async (context) => {
    const lines = await runSnippets('../../docs/api.md', world, context, askFeed)
    assert.deepEqual(lines.splice(-3), ['text/calendar', 'BEGIN:VCALENDAR', 'Harbor Spring: The Reveal is released'])
    assert.deepEqual(lines.slice(0, 2), ['comp_rumor Harbor Rumor', 'comp_spring Harbor Spring'])
    assert.deepEqual(lines.slice(2, -4), [
      'Harbor Rumor open Open undefined',
      'Harbor Rumor',
      'Harbor Spring open Open undefined',
      'Harbor Spring open Invited undefined',
      'Harbor Spring',
      '2',
    ])
    assert.deepEqual(lines.slice(-4), ['"Fran"', 'For time:', '  21-15-9 Thrusters', '  21-15-9 Pull-ups'])
  })
})

async function runSnippets(page: string, world: ServedWorld, context: TestContext, ending = ''): Promise<string[]> {
  const account = `url: '${world.service.address}', username: 'harbor', password: 'harbor-password'`
  const snippets = readFileSync(join(import.meta.dirname, page), 'utf8')
    .split('```ts\n')
    .slice(1)
    .map((rest) => rest.split('```')[0] ?? '')
  const program = snippets
    .join('\n')
    .replace(placeholder, account)
    .replace('.listen(3003)', '.listen(0)')
    .replaceAll('@heatsheet/client', entry)
    .replaceAll('@heatsheet/whiteboard', whiteboard)
  const folder = mkdtempSync(join(tmpdir(), 'heatsheet-snippets-'))
  context.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'snippets.mts')
  writeFileSync(file, `${program}\n${ending}`)
  const { stdout } = await promisify(execFile)(process.execPath, [file])
  return stdout.trimEnd().split('\n')
}
