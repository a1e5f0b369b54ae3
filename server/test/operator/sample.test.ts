import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { findSample, freshSample, sampleFiles } from '../../src/operator/demo/load-sample.ts'
import { commandFolder } from './command-folder.ts'

test('the sample imports without an error or a warning, twice', async (t) => {
  const folder = commandFolder(t)
  const now = Date.parse('2026-05-01T12:00:00Z')
  const files = sampleFiles.map((name) =>
    folder.file(name, freshSample(readFileSync(join(findSample(), name), 'utf8'), now)),
  )
  const first = await folder.runWith({ now }, 'import', '--strict', ...files)
  assert.deepEqual([first.code, first.messages], [0, ''])
  const second = await folder.runWith({ now }, 'import', '--strict', ...files)
  assert.equal(second.output, 'Nothing to change: the catalog already holds all of it.\n')
  assert.equal((await folder.run('check')).output, 'The catalog is in order.\n')
})

test('the commands for a catalog of one’s own, as the README has them, end with a competition that is shown', async (t) => {
  const folder = commandFolder(t)
  const [, block = ''] = /## Your own catalog[^]*?```sh\n([^]*?)```/.exec(readFileSync('README.md', 'utf8')) ?? []
  for (const line of block.trim().split('\n')) {
    const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '')
    const { code, messages } = await folder.run(...words.slice(2))
    assert.equal(code, 0, `${line}: ${messages}`)
  }
  const { output } = await folder.run('competitions', 'list', '--json')
  assert.deepEqual(JSON.parse(output), {
    ...{ id: 'comp_winter_games_2026', gym: 'gym_harbor', status: 'published', publish_at: null },
    name: 'Winter Games 2026',
  })
})
