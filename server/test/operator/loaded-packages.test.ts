import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startCommand } from './child-command.ts'
import { commandFolder } from './command-folder.ts'
import { inLong } from '../tries.ts'

const teller = `
import { registerHooks } from 'node:module'
const loaded = new Set()
registerHooks({
  load(url, context, nextLoad) {
    const [, name] = /.*[/]node_modules[/]((?:@[^/]+[/])?[^/]+)/.exec(url) ?? []
    if (name !== undefined) loaded.add(name)
    return nextLoad(url, context)
  },
})
process.on('exit', () => process.stderr.write([...loaded].sort().join(' ') + '\\n'))
`
const environment = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(teller)}` }

test('no command loads its modules before it needs them: file readers, shape checks, servers', async (t) => {
  const folder = commandFolder(t)
  await folder.run('gyms', 'add', 'gym_a', '--name', 'A')
  for (const words of inLong(['accounts list'], ['--version', '--help', 'accounts list'])) {
    const { printed, ended } = startCommand(t, folder, words.split(' '), environment)
    assert.equal((await ended).code, 0)
    assert.equal(printed.messages.trim().split('\n').at(-1), 'commander fastest-levenshtein', words)
  }
})
