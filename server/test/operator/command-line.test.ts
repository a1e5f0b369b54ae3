import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProgram } from '../../src/operator/create-program.ts'
import { processSurroundings } from '../../src/operator/process-surroundings.ts'
import { commandFolder } from './command-folder.ts'
import type { Command } from 'commander'

/** Every command line that does something, as its words. */
function leaves(command: Command, words: readonly string[] = []): readonly (readonly string[])[] {
  if (command.commands.length === 0) return [words]
  return command.commands.flatMap((one) => leaves(one, [...words, one.name()]))
}

test('every command has a help with examples and --json', async (t) => {
  const folder = commandFolder(t)
  const all = leaves(await createProgram([], processSurroundings()))
  assert.ok(all.length >= 20)
  for (const words of all) {
    const ran = await folder.run(...words, '--help')
    assert.equal(ran.code, 0, words.join(' '))
    assert.match(ran.output, new RegExp(`Examples:\\n {2}\\$ heatsheet ${words.join(' ')}`), words.join(' '))
    assert.match(ran.output, /--json/)
    assert.equal(ran.messages, '')
  }
})

test('a command line that is wrong exits 2 and says on standard error how it is used', async (t) => {
  const folder = commandFolder(t)
  const lines = [
    '',
    'imprt',
    'import',
    'gyms',
    'gyms add',
    'gyms list --jsn',
    'accounts rotate',
    'competitions show',
    'export extra',
    'gyms list --port 1',
  ]
  for (const line of lines) {
    const ran = await folder.run(...line.split(' ').filter((word) => word !== ''))
    assert.deepEqual([line, ran.code, ran.output], [line, 2, ''])
    assert.notEqual(ran.messages, '', line)
  }
  assert.match((await folder.run('imprt')).messages, /Did you mean import\?/)
  assert.match((await folder.run('gyms', 'list', '--jsn')).messages, /Did you mean --json\?/)
})

test('--version prints the version', async (t) => {
  const ran = await commandFolder(t).run('--version')
  assert.equal(ran.code, 0)
  assert.match(ran.output, /^\d+\.\d+\.\d+\n$/)
})

test('our own fault exits 70 with one sentence and how to report it; the stack only for debugging', async (t) => {
  const folder = commandFolder(t)
  await folder.run('migrate')
  // A clock that fails stands for what nobody foresaw.
  const broken = { now: Number.NaN }
  const ran = await folder.runWith(broken, 'accounts', 'issue', '--platform')
  assert.equal(ran.code, 70)
  assert.match(ran.messages, /^Heatsheet failed, and it is our fault: [^\n]+ Please report it[^\n]+\n$/)
  const debugged = await folder.runWith(
    { ...broken, environment: { LOG_LEVEL: 'debug' } },
    'accounts',
    'issue',
    '--platform',
  )
  assert.match(debugged.messages, /\n {4}at /)
})
