import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { programFile } from './child-command.ts'
import { commandFolder, type CommandFolder } from './command-folder.ts'
import { world } from './operator-world.ts'

/** Opens the catalog as a service does, for as long as the test takes. */
function openedBeside(t: TestContext, folder: CommandFolder): DatabaseSync {
  const reader = new DatabaseSync(join(folder.path, 'catalog.db'), { readOnly: true })
  t.after(() => reader.close())
  reader.prepare('select count(*) from gyms').get()
  return reader
}

const modeOf = (file: string) => statSync(file).mode & 0o777

test('a new catalog, and what lies beside it, is for its owner alone; the mode of one that is there stays', async (t) => {
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
  assert.equal(modeOf(file), 0o640)
})

/** Runs a command line as a user who owns nothing, since whoever may do everything is refused nothing. */
function runAsNobody(folder: CommandFolder, ...words: string[]): string {
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const env = { PATH: process.env.PATH, DATABASE_URL: folder.databaseUrl }
  const ran = spawnSync(process.execPath, [programFile, ...words], { cwd: '/', env, ...nobody, encoding: 'utf8' })
  assert.equal(ran.status, 1, ran.stderr)
  return ran.stderr
}

test('a folder that this user may not write to is told with a remedy of its own, and so is a file', async (t) => {
  const folder = commandFolder(t)
  assert.equal((await folder.run('import', folder.file('world.json', world))).code, 0)
  const file = join(folder.path, 'catalog.db')
  chmodSync(file, 0o666)
  chmodSync(folder.path, 0o555)
  const add = ['gyms', 'add', 'gym_new', '--name', 'New']
  const other = ['--database-url', `sqlite:${join(folder.path, 'other.db')}`]
  for (const words of [add, [...add, ...other]]) {
    const remedy = `Give this user write permission on the folder ${folder.path}: `
    assert.ok(runAsNobody(folder, ...words).includes(remedy), words.join(' '))
  }
  chmodSync(folder.path, 0o777)
  chmodSync(file, 0o400)
  assert.match(runAsNobody(folder, ...add), /Give this user permission to read and write the file\.\n$/)
})

test('what the log of a large import takes is given back while a service has the catalog open', async (t) => {
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
  // One that reads on holds the log, and nobody waits for it for long.
  reader.exec('begin; select count(*) from movements')
  assert.equal((await folder.run('import', folder.file('two.json', movements('two')))).code, 0)
  assert.ok(statSync(log).size > 8 * 2 ** 20)
  reader.exec('commit')
  assert.equal((await folder.run('gyms', 'add', 'gym_two', '--name', 'Two')).code, 0)
  assert.equal(statSync(log).size, 0)
})
