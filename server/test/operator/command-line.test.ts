import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProgram } from '../../src/operator/create-program.ts'
import { processContext } from '../../src/operator/process-context.ts'
import { commandFolder } from './command-folder.ts'
import type { Command } from 'commander'

/** Every command line that does something, as its words. */
function leaves(command: Command, words: readonly string[] = []): readonly (readonly string[])[] {
  if (command.commands.length === 0) return [words]
  return command.commands.flatMap((one) => leaves(one, [...words, one.name()]))
}

test('every command has a help that begins with examples, and says what --json prints', async (t) => {
  const folder = commandFolder(t)
  const all = leaves(await createProgram([], processContext())).filter(([name]) => name !== 'help')
  assert.ok(all.length >= 20)
  for (const words of all) {
    const ran = await folder.run(...words, '--help')
    assert.deepEqual([ran.code, ran.messages], [0, ''])
    assert.match(ran.output, new RegExp(`^Examples:\n {2}\\$ heatsheet ${words.join(' ')}`), words.join(' '))
    assert.match(ran.output, /\n {2}--json +print for machines: [a-z]/, words.join(' '))
    assert.match(ran.output, /\nRead on: docs\/[a-z-]+\.md/)
    assert.deepEqual(await folder.run('help', ...words), ran)
    assert.deepEqual(await folder.run(...words, '-h'), ran)
  }
})

test('heatsheet alone says in short what it is; with --help, all of it, commands in groups', async (t) => {
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

test('a command line that is wrong exits 2 and says on standard error what is meant', async (t) => {
  const folder = commandFolder(t)
  const told: readonly (readonly [line: string, message: string])[] = [
    ['imprt', "Unknown command 'imprt'. Did you mean import? See `heatsheet --help`."],
    ['import', "Missing required argument 'file'. See `heatsheet import --help`."],
    ['gyms lst', "Unknown command 'lst'. Did you mean list? See `heatsheet gyms --help`."],
    ['gyms add', "Required option '--name <name>' not specified. See `heatsheet gyms add --help`."],
    [
      'gyms list --databse-url x',
      "Unknown option '--databse-url'. Did you mean --database-url? See `heatsheet gyms list --help`.",
    ],
    ['gyms list --gym', "Unknown option '--gym'. See `heatsheet gyms list --help`."],
    [
      'export extra',
      "Too many arguments for 'export'. Expected 0 arguments but got 1: extra. See `heatsheet export --help`.",
    ],
    ['copy --to', "Option '--to <url>' argument missing. See `heatsheet copy --help`."],
    ['help accounts isue', '`heatsheet accounts` has no command "isue". Did you mean issue?'],
    ['help check all', '`heatsheet check` has no command "all". Leave it out.'],
  ]
  for (const [line, message] of told) {
    assert.deepEqual(await folder.run(...line.split(' ')), { code: 2, output: '', messages: `${message}\n` })
  }
})

test('a command that needs one more word shows its help on standard error, and ends with what is missing', async (t) => {
  const folder = commandFolder(t)
  const ran = await folder.run('workouts')
  assert.deepEqual([ran.code, ran.output], [2, ''])
  assert.match(ran.messages, /^Examples:\n[^]+\n`heatsheet workouts` needs one more word: list, show, read\.\n$/)
  const message = '`heatsheet workouts` needs one more word: list, show, read.'
  assert.deepEqual(await folder.run('workouts', '--json'), {
    code: 2,
    output: '',
    messages: `${JSON.stringify({ error: 'usage', exit: 2, message })}\n`,
  })
})

test('--version prints the version, to machines, too', async (t) => {
  const folder = commandFolder(t)
  const ran = await folder.run('--version')
  assert.equal(ran.code, 0)
  assert.match(ran.output, /^\d+\.\d+\.\d+\n$/)
  const { output } = await folder.run('--version', '--json')
  assert.deepEqual(JSON.parse(output), { version: ran.output.trim() })
})

test('a password among the words is refused, without repeating it', async (t) => {
  const folder = commandFolder(t)
  for (const url of ['postgres://me:secret@host/catalog', 'postgresql://host/catalog?a=b&password=secret']) {
    for (const words of [
      ['copy', '--to', url],
      ['gyms', 'list', '--database-url', url],
    ]) {
      const { code, messages } = await folder.run(...words)
      assert.equal(code, 1)
      assert.match(messages, /^--(to|database-url) holds a password, .* put it into ~\/\.pgpass or PGPASSWORD\.\n$/)
      assert.doesNotMatch(messages, /secret/)
    }
  }
})

test('a variable that looks like a misspelt setting is told, and others are not', async (t) => {
  const folder = commandFolder(t)
  const environment = {
    DATABASE_POOLS: '4',
    SERVICE_NAM: 'x',
    HOME: '/',
    LOGNAME: 'me',
    DATABASE_NAME: 'x',
    PUBLIC: '',
  }
  const ran = await folder.runWith({ environment }, 'gyms', 'add', 'gym_a', '--name', 'A')
  const told = 'SERVICE_NAM is set, and is no setting. Did you mean SERVICE_NAME?'
  assert.deepEqual(ran, { code: 0, output: 'gym_a A: added.\n', messages: `${told}\n` })
  const { messages } = await folder.runWith({ environment }, 'gyms', 'add', 'gym_a', '--name', 'A', '--json')
  assert.equal(messages, `${JSON.stringify({ notice: told })}\n`)
  const corrected = { ...environment, SERVICE_NAME: 'x' }
  assert.equal((await folder.runWith({ environment: corrected }, 'gyms', 'add', '--name', 'B')).messages, '')
})

test('our own fault exits 70 with one sentence and how to report it; the stack only for debugging', async (t) => {
  const folder = commandFolder(t)
  await folder.run('migrate', '--new')
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
