import assert from 'node:assert/strict'
import { readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { postgres } from '../storage/engines.ts'
import { patienceMs, until } from '../until.ts'
import { startCommand } from './child-command.ts'
import { folderOn, type CommandFolder } from './command-folder.ts'
import { world } from './operator-world.ts'
import { serveUrl } from '../serving-world.ts'
import { issueAccount, worldFolder } from './world-folder.ts'

async function withWorld(t: TestContext): Promise<CommandFolder> {
  const folder = await worldFolder(t)
  await issueAccount(folder)
  return folder
}

async function contents(folder: CommandFolder, databaseUrl: string): Promise<readonly string[]> {
  const lines = ['export', 'accounts list', 'competitions list', 'check']
  const ran = await Promise.all(lines.map((line) => folder.run(...line.split(' '), '--database-url', databaseUrl)))
  return ran.map(({ output }) => output)
}

function named(folder: CommandFolder, name: string): readonly string[] {
  return readdirSync(folder.path).filter((file) => file.includes(name))
}

test('a backup is one file with the catalog and its accounts, readable only by its owner', async (t) => {
  const folder = await withWorld(t)
  const file = join(folder.path, 'kept.db')
  const ran = await folder.run('backup', file)
  assert.deepEqual([ran.code, ran.messages], [0, ''])
  assert.match(ran.output, /kept\.db: \d+\.\d MB, checked\.\n$/)
  assert.deepEqual(named(folder, 'kept'), ['kept.db'])
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.deepEqual(await contents(folder, `sqlite:${file}`), await contents(folder, folder.databaseUrl))
  assert.deepEqual(named(folder, 'kept'), ['kept.db'], 'whoever may read it needs to write nothing beside it')
})

test('for machines it is an object, with the size of the file', async (t) => {
  const folder = await withWorld(t)
  const file = join(folder.path, 'kept.db')
  const { output } = await folder.run('backup', file, '--json')
  assert.deepEqual(JSON.parse(output), { outcome: 'backed_up', file, bytes: statSync(file).size })
})

test('it is a snapshot and completes while others write and a service reads', async (t) => {
  const folder = await withWorld(t)
  const file = join(folder.path, 'catalog.db')
  fillMovements(file, 8000)
  const service = await serveUrl(folder)
  t.after(() => service.stop())
  const backup = startCommand(t, folder, ['backup', 'kept.db'])
  const writer = new DatabaseSync(file, { timeout: patienceMs })
  const insert = writer.prepare('insert into gyms (id, name) values (?, ?)')
  // Without a lock, each change would make a copy of the file start again.
  let added = 0
  while (backup.process.exitCode === null) {
    added += 1
    insert.run(`gym_late_${added}`, 'Late')
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  writer.close()
  assert.deepEqual([await backup.ended, backup.printed.messages], [{ code: 0, signal: null }, ''])
  const { length } = (await folder.run('gyms', 'list', '--json', '--database-url', 'sqlite:kept.db')).output
  assert.ok(added > 5, String(added))
  assert.ok(length < (await folder.run('gyms', 'list', '--json')).output.length)
  assert.equal((await folder.run('check')).code, 0)
})

test('every error about a damaged catalog mentions backups', async (t) => {
  const folder = await withWorld(t)
  const file = join(folder.path, 'catalog.db')
  truncateSync(file, 20_000)
  for (const ending of ['-wal', '-shm']) writeFileSync(`${file}${ending}`, '')
  const serve = ['serve', '--port', '0', '--admin-port', '0']
  for (const words of [['gyms', 'list'], serve, ['backup', 'kept.db']]) {
    const { code, messages } = await folder.run(...words)
    assert.equal(code, 1, messages)
    assert.match(messages, /damaged.*: restore a backup that `heatsheet backup` made\.\n$/, words.join(' '))
  }
})

test('SIGINT in the middle leaves no file behind', async (t) => {
  const folder = await withWorld(t)
  fillMovements(join(folder.path, 'catalog.db'), 40_000)
  const isInterrupted = until(() => named(folder, 'kept').length > 0, 'it has begun')
  const { code, messages } = await folder.runWith({ isInterrupted }, 'backup', join(folder.path, 'kept.db'))
  assert.deepEqual([code, messages], [130, 'Interrupted; nothing was changed.\n'])
  assert.deepEqual(named(folder, 'kept'), [])
})

test('a catalog on a server is backed up into a file, too, and restored from it', async (t) => {
  const [folder, other] = [await folderOn(t, postgres), await folderOn(t, postgres)]
  assert.equal((await folder.run('import', folder.file('world.json', world))).code, 0)
  const file = join(folder.path, 'kept.db')
  const ran = await folder.run('backup', file)
  assert.deepEqual([ran.code, ran.messages], [0, ''])
  const copied = await folder.run('copy', '--to', other.databaseUrl, '--database-url', `sqlite:${file}`)
  assert.equal(copied.code, 0)
  assert.deepEqual(await contents(folder, other.databaseUrl), await contents(folder, folder.databaseUrl))
  assert.deepEqual(
    named(folder, 'kept').filter((name) => name.includes('partial')),
    [],
  )
})

function fillMovements(file: string, count: number): void {
  const database = new DatabaseSync(file)
  const insert = database.prepare('insert into movements (id, body) values (?, ?)')
  database.exec('begin')
  for (let number = 1; number <= count; number += 1) {
    const id = `mv_${number}`
    insert.run(id, JSON.stringify({ id, name: '0'.repeat(400) }))
  }
  database.exec('commit')
  database.close()
}
