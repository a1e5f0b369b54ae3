import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { inherited, programFile } from './child-command.ts'
import { commandFolder, jsonLines, type CommandFolder } from './command-folder.ts'
import { addGyms } from './many-gyms.ts'
import { inLong, longTest } from '../tries.ts'
import { issueAccount, worldFolder } from './world-folder.ts'

const longName = 'The Annual Open Championship of Everybody Who Has Ever Lifted Anything at All'

async function withWorld(test: TestContext): Promise<CommandFolder> {
  const folder = await worldFolder(test)
  const summit = { id: 'comp_long', gym: 'gym_summit', name: longName, time_zone: 'UTC' }
  assert.equal((await folder.run('import', folder.file('long.json', { competitions: [summit] }))).code, 0)
  await issueAccount(folder)
  return folder
}

test('a list is a table that fits the terminal, with each id in full', async (t) => {
  const folder = await withWorld(t)
  const listed = async (kind: string, columns: number) => {
    const { code, output } = await folder.runWith({ columns }, kind, 'list')
    assert.equal(code, 0)
    return stripVTControlCharacters(output).split('\n')
  }
  const narrow = await listed('competitions', 60)
  for (const line of [...narrow, ...(await listed('accounts', 60))]) assert.ok(line.length <= 60, line)
  assert.match(narrow.join('\n'), /^comp_long +gym_summit +draft +The Annual Open Champ[^\n]*…$/m)
  assert.ok((await listed('competitions', 200)).includes(`comp_long    gym_summit  draft      ${longName}`))
})

test('nothing that a command prints for people is a command to the terminal', async (t) => {
  const folder = commandFolder(t)
  const odd = 'A\u001b[2J\u009b2K\u202e'
  const gyms = [{ id: 'gym_odd', name: odd }]
  const workout = { type: 'Generic', name: odd, details: { type: 'Generic', description: odd } }
  const competition = (name: string) => {
    const parts = { divisions: [{ id: 'cd_odd', name }], events: [{ id: 'ce_odd', name, workout }] }
    return { id: 'comp_odd', gym: 'gym_odd', name, time_zone: 'UTC', ...parts }
  }
  const lines = [
    ['import', folder.file('odd.json', { gyms, competitions: [competition(odd)] })],
    ['import', '--diff', folder.file('odder.json', { competitions: [competition(`${odd}!`)] })],
    ['import', folder.file(`${odd}.json`, { gyms: [{ id: odd, nmae: odd }], [odd]: [] })],
    ...['gyms list', 'competitions list', 'history list', 'history show 2', 'competitions show comp_odd'],
    ...['workouts list', 'workouts show 1', 'history undo 2', 'movements list'],
    ['gyms', 'add', 'gym_odd', '--name', `${odd}?`],
    ['accounts', 'revoke', odd],
    ['workouts', 'show', odd],
  ].map((words) => (typeof words === 'string' ? words.split(' ') : words))
  for (const words of lines) {
    const { output, messages } = await folder.run(...words)
    // Tabs separate the cells of a list.
    assert.doesNotMatch(`${output}${messages}`, /(?![\n\t])[\p{Cc}\p{Cf}]/u, words.join(' '))
  }
})

test('with --json a list is one object per line, however long it is', async (t) => {
  const folder = await withWorld(t)
  addGyms(join(folder.path, 'catalog.db'), 1000)
  const gyms = jsonLines(await folder.run('gyms', 'list', '--json'))
  assert.equal(gyms.length, 1002)
  assert.deepEqual(gyms.slice(1, 3), [
    { id: 'gym_summit', name: 'Summit' },
    { id: 'gym_1', name: 'Gym 1' },
  ])
  assert.equal((await folder.run('gyms', 'list')).output.trimEnd().split('\n').length, 1003)
})

longTest('a long list does not lie in memory', async (t) => {
  const folder = commandFolder(t)
  await folder.run('migrate', '--new')
  addGyms(join(folder.path, 'catalog.db'), 90_000)
  const env = { ...inherited(), DATABASE_URL: folder.databaseUrl }
  for (const form of ['', '--json']) {
    // Some fifty megabytes as rows, objects or lines.
    const line = `${process.execPath} --max-old-space-size=24 ${programFile} gyms list ${form} | wc -l`
    assert.equal(await bash(line, env), form === '' ? '90001\n' : '90000\n')
  }
})

test('a reader that has seen enough ends a list, and an export, quietly', async (t) => {
  const folder = commandFolder(t)
  await folder.run('migrate', '--new')
  // Both outputs are larger than the buffer of a pipe.
  addGyms(join(folder.path, 'catalog.db'), 10_000)
  const env = { ...inherited(), DATABASE_URL: folder.databaseUrl }
  for (const words of inLong(['export'], ['gyms list', 'export'])) {
    assert.match(await bash(`${process.execPath} ${programFile} ${words} | head -n 1`, env), /^[^\n]+\n$/, words)
    assert.equal(await bash(`${process.execPath} ${programFile} ${words} 2>&1 >&- | cat`, env), '', words)
  }
})

function bash(line: string, env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile('bash', ['--norc', '-c', `set -o pipefail\n${line}`], { env }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout + stderr)
      else reject(new Error(`${line}: ${stdout}${stderr}`, { cause: error }))
    })
  })
}
