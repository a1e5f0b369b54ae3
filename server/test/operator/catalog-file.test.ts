import assert from 'node:assert/strict'
import { chmodSync, readdirSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { commandFolder, type CommandFolder } from './command-folder.ts'
import { longTest } from '../tries.ts'

function openedBeside(t: TestContext, folder: CommandFolder): DatabaseSync {
  const reader = new DatabaseSync(join(folder.path, 'catalog.db'), { readOnly: true })
  t.after(() => reader.close())
  reader.prepare('select count(*) from gyms').get()
  return reader
}

const modeOf = (file: string) => statSync(file).mode & 0o777

test('only its owner may read a new catalog and its files; a readable one becomes private with the next write', async (t) => {
  const folder = commandFolder(t)
  const file = join(folder.path, 'catalog.db')
  assert.equal((await folder.run('gyms', 'add', 'gym_one', '--name', 'One')).code, 0)
  assert.equal(modeOf(file), 0o600)
  openedBeside(t, folder)
  assert.equal((await folder.run('gyms', 'add', 'gym_two', '--name', 'Two')).code, 0)
  const beside = readdirSync(folder.path).filter((name) => name.startsWith('catalog.db-'))
  assert.deepEqual(beside.toSorted(), ['catalog.db-shm', 'catalog.db-wal'])
  for (const name of beside) assert.equal(modeOf(join(folder.path, name)), 0o600, name)
  chmodSync(file, 0o640)
  assert.equal((await folder.run('gyms', 'add', 'gym_three', '--name', 'Three')).code, 0)
  assert.equal(modeOf(file), 0o600)
})

longTest('the log of a large import is truncated while a service has the catalog open', async (t) => {
  const folder = commandFolder(t)
  const log = join(folder.path, 'catalog.db-wal')
  const movements = (prefix: string) => ({
    movements: Array.from({ length: 160 }, (_, count) => ({
      id: `mv_${prefix}_${count}`,
      name: `Movement ${count}`,
      description: `<p>${`${prefix} ${count} `.repeat(9000)}</p>`,
    })),
  })
  assert.equal((await folder.run('gyms', 'add', 'gym_one', '--name', 'One')).code, 0)
  const reader = openedBeside(t, folder)
  const ran = await folder.run('import', folder.file('one.json', movements('one')))
  assert.equal(ran.code, 0, ran.messages)
  assert.equal(statSync(log).size, 0)
  // An open read transaction keeps the log from being truncated. A command does not wait for it for long.
  reader.exec('begin; select count(*) from movements')
  assert.equal((await folder.run('import', folder.file('two.json', movements('two')))).code, 0)
  assert.ok(statSync(log).size > 8 * 2 ** 20)
  reader.exec('commit')
  assert.equal((await folder.run('gyms', 'add', 'gym_two', '--name', 'Two')).code, 0)
  assert.equal(statSync(log).size, 0)
})
