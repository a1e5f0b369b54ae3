import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProgram } from '../../src/operator/create-program.ts'
import { processContext } from '../../src/operator/process-context.ts'
import { commandFolder } from './command-folder.ts'
import type { Command } from 'commander'

function leaves(command: Command, words: readonly string[] = []): readonly (readonly string[])[] {
  if (command.commands.length === 0) return [words]
  return command.commands.flatMap((one) => leaves(one, [...words, one.name()]))
}

test('every command has help that starts with examples and explains the output of --json', async (t) => {
  const folder = commandFolder(t)
  const all = leaves(await createProgram([], processContext())).filter(([name]) => name !== 'help')
  assert.ok(all.length >= 20)
  for (const words of all) {
    const ran = await folder.run(...words, '--help')
    assert.deepEqual([ran.code, ran.messages], [0, ''])
    assert.match(ran.output, new RegExp(`^Examples:\n {2}\\$ heatsheet ${words.join(' ')}`), words.join(' '))
    assert.match(ran.output, /\n {2}--json +print JSON: [a-z]/, words.join(' '))
    assert.match(ran.output, /\nRead on: docs\/[a-z-]+\.md/)
    assert.deepEqual(await folder.run('help', ...words), ran)
    assert.deepEqual(await folder.run(...words, '-h'), ran)
  }
})

test('heatsheet alone prints a short description; with --help, all commands in groups', async (t) => {
  const folder = commandFolder(t)
  const alone = await folder.run()
  assert.deepEqual([alone.code, alone.messages], [0, ''])
  assert.match(
    alone.output,
    /^Heatsheet \d[^\n]+\n\n {2}\$ heatsheet demo [^]+`heatsheet help COMMAND` explains one\.\n$/,
  )
  assert.ok(alone.output.split('\n').length <= 10)
  const full = await folder.run('--help')
  assert.deepEqual(await folder.run('help'), full)
  assert.match(full.output, /^Examples:\n[^]+\nRun it:\n[^]+\nThe catalog:\n[^]+\nExit codes:\n[^]+\nRead on: /)
  const program = await createProgram([], processContext())
  const homeless = program.commands.filter((command) => command.helpGroup() === '' && command.name() !== 'help')
  assert.deepEqual(homeless, [])
})

test('our own fault exits 70 with one sentence and how to report it; the stack only for debugging', async (t) => {
  const folder = commandFolder(t)
  await folder.run('migrate', '--new')
  // A broken clock simulates an unexpected error.
  const broken = { now: Number.NaN }
  const ran = await folder.runWith(broken, 'accounts', 'issue', '--platform')
  assert.equal(ran.code, 70)
  assert.match(ran.messages, /^Internal error: [^\n]+ Please report it[^\n]+\n$/)
  const debugged = await folder.runWith(
    { ...broken, environment: { LOG_LEVEL: 'debug' } },
    'accounts',
    'issue',
    '--platform',
  )
  assert.match(debugged.messages, /\n {4}at /)
})
