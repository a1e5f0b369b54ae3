import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandFolder, type CommandFolder } from './command-folder.ts'
import { onTerminal } from './on-terminal.ts'
import { world } from './operator-world.ts'
import { longTest, inLong } from '../tries.ts'

const escape = '\u001b['
const broken = { gyms: [{ id: 'gym_x', nmae: 'X' }] }

test('help fits the terminal, and has colours there alone, as errors have', async (t) => {
  const folder = commandFolder(t)
  const file = folder.file('broken.json', broken)
  const help = await onTerminal(folder, ['accounts', 'issue', '--help'], { columns: 72 })
  assert.ok(help.raw.startsWith(`${escape}1mExamples:${escape}22m\r\n`))
  const usage = help.lines.findIndex((line) => line.startsWith('Usage:'))
  const tooLong = help.lines.slice(usage).filter((line) => line.length > 72)
  assert.deepEqual(tooLong, [])
  const refused = await folder.runWith({ columns: 80 }, 'import', file)
  assert.equal(refused.code, 1)
  assert.ok(refused.messages.includes(`${escape}31merror:${escape}39m`))
  assert.ok(refused.messages.endsWith(`${escape}31mRefused: 1 error. Nothing was changed.${escape}39m\n`))
  const piped = [await folder.run('accounts', 'issue', '--help'), await folder.run('import', file), await folder.run()]
  for (const { output, messages } of piped) assert.equal(`${output}${messages}`.includes(escape), false)
})

longTest(
  'NO_COLOR and TERM=dumb turn colours off; FORCE_COLOR turns them on outside a terminal, and 0 off',
  async (t) => {
    const folder = commandFolder(t)
    const plain = [{ NO_COLOR: '1' }, { TERM: 'dumb' }, { FORCE_COLOR: '0' }]
    for (const environment of plain) {
      const { raw } = await onTerminal(folder, ['--help'], { environment })
      assert.equal(raw.includes(escape), false, JSON.stringify(environment))
    }
    const isColoured = async (environment: Record<string, string>) =>
      (await folder.runWith({ environment }, '--help')).output.includes(escape)
    assert.equal(await isColoured({ FORCE_COLOR: '1' }), true)
    assert.equal(await isColoured({ FORCE_COLOR: '1', NO_COLOR: '1' }), false)
    assert.equal(await isColoured({ FORCE_COLOR: '1', NO_COLOR: '' }), true)
    assert.equal(await isColoured({ FORCE_COLOR: '1', TERM: 'dumb' }), false)
  },
)

function oldProcess(folder: CommandFolder): Readonly<Record<string, string>> {
  const wait = folder.file('wait.mjs', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1100)')
  return { NODE_OPTIONS: `--import=${wait}` }
}

const longWork = inLong(
  ['import world.json'],
  ['import world.json', 'export -o whole.json', 'copy --to sqlite:copy.db', 'check', 'backup backup.db'],
)

test('a bar shows the progress of work that lasts over a second, and is erased at the end', async (t) => {
  const folder = commandFolder(t)
  folder.file('world.json', world)
  for (const line of longWork) {
    const { code, raw, lines } = await onTerminal(folder, line.split(' '), { environment: oldProcess(folder) })
    assert.equal(code, 0, raw)
    assert.match(raw, /\r\[#* *\] \d+% {2}[^\r]*\d+ (items|rows) {2}\d+\/s\u001b\[K.*\r\u001b\[K/, line)
    assert.equal(lines.join('\n').includes('%'), false)
  }
})

longTest('there is no bar where nothing can be drawn, and none for machines', async (t) => {
  const folder = commandFolder(t)
  const file = folder.file('world.json', world)
  const dumb = await onTerminal(folder, ['import', file], { environment: { ...oldProcess(folder), TERM: 'dumb' } })
  const forMachines = await onTerminal(folder, ['check', '--json'], { environment: oldProcess(folder) })
  assert.deepEqual([dumb.code, forMachines.raw], [0, '{"ok":true,"repaired":0,"damages":[]}\r\n'])
  assert.equal(dumb.raw.includes('%'), false)
})
