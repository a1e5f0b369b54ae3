import assert from 'node:assert/strict'
import type { Command } from 'commander'
import { test, type TestContext } from 'node:test'
import { Type } from 'typebox'
import { createProgram } from '../../src/operator/create-program.ts'
import { processContext } from '../../src/operator/process-context.ts'
import { readCases } from '../read-cases.ts'
import { jsonLines, type CommandFolder } from './command-folder.ts'
import { issueAccount, worldFolder } from './world-folder.ts'

const lines = readCases(
  import.meta,
  'exit-codes.yaml',
  Type.Record(Type.String(), Type.Object({ done: Type.String(), refused: Type.String() })),
)

const alwaysDone: readonly string[] = ['help']

const withAnotherService: readonly string[] = ['mirror']

const followsFiles: readonly string[] = ['preview']

const interruptible: readonly string[] = ['import', 'export', 'check', 'copy', 'backup']

function leaves(command: Command): readonly string[] {
  if (command.commands.length === 0) return [command.name()]
  return command.commands.flatMap((one) =>
    leaves(one).map((name) => (command.parent === null ? name : `${command.name()} ${name}`)),
  )
}

async function operatorsFolder(t: TestContext) {
  const folder = await worldFolder(t)
  const { username } = await issueAccount(folder, '--platform', '--grant', 'gym_summit')
  folder.file('board.txt', 'For time\n21-15-9\nThrusters 43/30 kg\n')
  assert.equal((await folder.run('gyms', 'add', 'gym_third', '--name', 'Third')).code, 0)
  const wordsOf = (line: string) =>
    line.split(' ').map((word) => word.replace('FOLDER', folder.path).replace('ACCOUNT', username))
  return { folder, wordsOf }
}

function failureOf({ messages }: { messages: string }): unknown {
  return jsonLines({ output: messages }).at(-1)
}

test('every command has a line here', async () => {
  const program = await createProgram([], processContext())
  assert.deepEqual(
    [...Object.keys(lines), ...alwaysDone, ...withAnotherService, ...followsFiles].toSorted(),
    leaves(program).toSorted(),
  )
})

test('success exits 0; with --json it prints objects, and nothing but objects', async (t) => {
  const { folder, wordsOf } = await operatorsFolder(t)
  for (const { done } of Object.values(lines)) {
    // A service is stopped as soon as it has started.
    const more = /^(serve|demo)/.test(done) ? ({ isInterrupted: true } as const) : {}
    const ran = await folder.runWith(more, ...wordsOf(done), '--json')
    assert.equal(ran.code, 0, `${done}: ${ran.messages}`)
    const printed = jsonLines(ran)
    assert.ok(printed.length > 0, done)
    for (const each of [...printed, ...jsonLines({ output: ran.messages })]) assert.equal(typeof each, 'object', done)
  }
})

test('failure exits 1, changes nothing, and gives the reason and the remedy, to machines, too', async (t) => {
  const { folder, wordsOf } = await operatorsFolder(t)
  const before = await everything(folder)
  for (const { refused } of Object.values(lines)) {
    const ran = await folder.run(...wordsOf(refused))
    assert.deepEqual([refused, ran.code, ran.output], [refused, 1, ''])
    assert.match(ran.messages, /; it must be |must be sqlite|Did you mean |\. [A-Z][a-z]+ |^Give /, refused)
    const { code, messages } = await folder.run(...wordsOf(refused), '--json')
    const message = refused.startsWith('import') ? 'Refused: 1 error. Nothing was changed.' : ran.messages.trimEnd()
    assert.deepEqual([code, failureOf({ messages })], [1, { error: 'refused', exit: 1, message }])
  }
  assert.equal(await everything(folder), before)
})

test('a wrong command line exits 2 and names its help, to machines, too', async (t) => {
  const { folder, wordsOf } = await operatorsFolder(t)
  for (const [name, { done }] of Object.entries(lines)) {
    const ran = await folder.run(...wordsOf(done), '--jsn')
    const message = `Unknown option '--jsn'. Did you mean --json? See \`heatsheet ${name} --help\`.`
    assert.deepEqual(ran, { code: 2, output: '', messages: `${message}\n` })
    const forMachines = await folder.run(...wordsOf(done), '--jsn', '--json')
    assert.deepEqual([forMachines.code, failureOf(forMachines)], [2, { error: 'usage', exit: 2, message }])
  }
})

test('our own fault exits 70 with one sentence and how to report it', async (t) => {
  const { folder, wordsOf } = await operatorsFolder(t)
  for (const { done } of Object.values(lines)) {
    const ran = await folder.runWith({ isOutputBroken: true }, ...wordsOf(done), '--json')
    assert.equal(ran.code, 70, done)
    const { error, exit, message } = failureOf(ran) as { error: string; exit: number; message: string }
    assert.deepEqual([error, exit], ['fault', 70])
    assert.match(message, /^Internal error: the output is broken\. Please report it/)
  }
})

test('interruption exits 130 and has changed nothing', async (t) => {
  const { folder, wordsOf } = await operatorsFolder(t)
  const before = await everything(folder)
  for (const name of interruptible) {
    const { done = '' } = lines[name] ?? {}
    const ran = await folder.runWith({ isInterrupted: true }, ...wordsOf(done))
    assert.deepEqual([name, ran], [name, { code: 130, output: '', messages: 'Interrupted; nothing was changed.\n' }])
  }
  assert.equal(await everything(folder), before)
})

async function everything(folder: CommandFolder): Promise<string> {
  return (await folder.run('export')).output + (await folder.run('accounts', 'list')).output
}
