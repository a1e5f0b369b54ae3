import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { suite, test } from 'node:test'
import { until } from '../until.ts'
import { startCommand } from './child-command.ts'
import { commandFolder } from './command-folder.ts'
import { world } from './operator-world.ts'

const settings = { PORT: '0', ADMIN_PORT: '0' }

suite('a catalog whose file another program has written', () => {
  test('is put back into the mode in which a service hears of changes; a request without credentials ends nothing', async (t) => {
    const folder = commandFolder(t)
    await folder.run('import', folder.file('world.json', world))
    const file = folder.databaseUrl.slice('sqlite:'.length)
    const other = new DatabaseSync(file)
    other.exec('pragma journal_mode = delete')
    other.close()
    const { printed, process: child } = startCommand(t, folder, ['serve'], settings)
    await until(() => printed.messages.includes('Serving at') || child.exitCode !== null, 'it serves')
    const address = /Serving at (\S+)/.exec(printed.messages)?.[1] ?? ''
    for (let request = 0; request < 2; request += 1) {
      assert.equal((await fetch(`${address}/api/public/nothing`)).status, 401)
    }
    assert.equal(child.exitCode, null)
  })

  test('is refused with the remedy while that program holds it', async (t) => {
    const folder = commandFolder(t)
    await folder.run('import', folder.file('world.json', world))
    const other = new DatabaseSync(folder.databaseUrl.slice('sqlite:'.length))
    t.after(() => other.close())
    other.exec('pragma journal_mode = delete; begin immediate')
    const refused = await folder.run('serve', '--port', '0', '--admin-port', '0')
    assert.equal(refused.code, 1)
    assert.match(
      refused.messages,
      /cannot be opened: database is locked\. End the program that has it open, and start again\./,
    )
  })
})
