import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { suite, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { inLong, longTest } from '../tries.ts'
import { until } from '../until.ts'
import { commandFolder } from './command-folder.ts'
import { world } from './operator-world.ts'
import { startService } from './serving-folder.ts'
import { worldFolder } from './world-folder.ts'

suite('a catalog whose file another program has written', () => {
  test('is put back into the mode in which a service hears of changes; a request without credentials ends nothing', async (t) => {
    const folder = await worldFolder(t)
    const file = folder.databaseUrl.slice('sqlite:'.length)
    const other = new DatabaseSync(file)
    other.exec('pragma journal_mode = delete')
    other.close()
    const { address, process: child } = await startService(t, folder)
    for (let request = 0; request < 2; request += 1) {
      assert.equal((await fetch(`${address}/api/public/nothing`)).status, 401)
    }
    assert.equal(child.exitCode, null)
  })

  longTest('is waited for while that program has it to itself for a moment, as at its end', async (t) => {
    const folder = await worldFolder(t)
    const other = new Worker(holdForAMoment, { eval: true, workerData: folder.databaseUrl.slice('sqlite:'.length) })
    await once(other, 'message')
    await startService(t, folder)
  })

  test('is rejected with the remedy while that program locks it', async (t) => {
    const folder = await worldFolder(t)
    const other = new DatabaseSync(folder.databaseUrl.slice('sqlite:'.length))
    t.after(() => other.close())
    other.exec('pragma journal_mode = delete; begin immediate')
    const refused = await folder.run('serve', '--port', '0', '--admin-port', '0')
    assert.equal(refused.code, 1)
    assert.match(
      refused.messages,
      /cannot be opened: database is locked\. Another program writes to it or has locked it: wait for that program or stop it, and try again\./,
    )
  })
})

const holdForAMoment = `
  const { parentPort, workerData } = require('node:worker_threads')
  const held = new (require('node:sqlite').DatabaseSync)(workerData)
  held.exec('pragma journal_mode = delete; begin exclusive')
  parentPort.postMessage('held')
  setTimeout(() => held.close(), 2000)`

suite('a first start, as in a container with an empty volume', () => {
  test('makes an empty catalog and says so; two together make one, which an import then fills for both', async (t) => {
    const folder = commandFolder(t)
    const environment = { DATABASE_URL: `sqlite:${join(folder.path, 'data/catalog.db')}` }
    const both = await Promise.all(Array.from({ length: inLong(1, 2) }, () => startService(t, folder, environment)))
    const messages = both.map(({ printed }) => printed.messages)
    assert.ok(
      messages.some((text) => /^There was no catalog at .*catalog\.db: an empty one was made\. Load one/.test(text)),
    )
    assert.deepEqual(
      readdirSync(join(folder.path, 'data')).filter((name) => name.includes('partial')),
      [],
    )
    assert.equal((await folder.runWith({ environment }, 'import', folder.file('world.json', world))).code, 0)
    for (const { adminAddress } of both) {
      await until(async () => {
        const { status, revision } = (await (await fetch(`${adminAddress}/ready`)).json()) as Record<string, unknown>
        return status === 'ready' && Number(revision) > 0
      }, 'it serves what was imported')
    }
  })
})
