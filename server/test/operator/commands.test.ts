import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openForWriting } from '../../src/storage/open-database.ts'
import { deleteCompetition } from '../catalog/change-competition.ts'
import { commandFolder, jsonLines, type CommandFolder, type Ran } from './command-folder.ts'
import { world } from './operator-world.ts'

async function withWorld(test: TestContext): Promise<CommandFolder> {
  const folder = commandFolder(test)
  assert.equal((await folder.run('import', folder.file('world.json', world))).code, 0)
  return folder
}

/** The ids of a list for machines. */
function idsOf(ran: Ran): readonly string[] {
  return (jsonLines(ran) as { id: string }[]).map(({ id }) => id)
}

test('gyms are added, renamed and listed in the order in which they were added', async (t) => {
  const folder = commandFolder(t)
  assert.equal((await folder.run('gyms', 'add', 'gym_b', '--name', 'B')).output, 'gym_b B: added.\n')
  assert.equal((await folder.run('gyms', 'add', 'gym_a', '--name', 'A')).output, 'gym_a A: added.\n')
  assert.equal((await folder.run('gyms', 'add', 'gym_b', '--name', 'Bee')).output, 'gym_b Bee: changed.\n')
  assert.equal((await folder.run('gyms', 'add', 'gym_b', '--name', 'Bee')).output, 'gym_b Bee: unchanged.\n')
  assert.equal((await folder.run('gyms', 'list')).output, 'gym\tname\ngym_b\tBee\ngym_a\tA\n')
})

test('a gym without an id gets a random one of at least 72 bits', async (t) => {
  const folder = commandFolder(t)
  const ran = await folder.run('gyms', 'add', '--name', 'New', '--json')
  assert.match((JSON.parse(ran.output) as { id: string }).id, /^gym_[A-Za-z0-9_-]{12}$/)
})

test('a gym id or name of the wrong form is refused', async (t) => {
  const folder = commandFolder(t)
  const id = await folder.run('gyms', 'add', 'harbor', '--name', 'Harbor')
  assert.deepEqual(
    [id.code, id.messages],
    [1, 'The gym is "harbor"; it must be gym_ and 1 to 64 of A-Z a-z 0-9 _ -.\n'],
  )
  assert.equal((await folder.run('gyms', 'add', 'gym_a', '--name', ' ')).code, 1)
  assert.equal((await folder.run('gyms', 'add', 'gym_a')).code, 2)
})

test('competitions are listed newest first, drafts included, and by gym', async (t) => {
  const folder = await withWorld(t)
  const ids = async (...words: string[]) => {
    return idsOf(await folder.run('competitions', 'list', '--json', ...words))
  }
  assert.deepEqual(await ids(), ['comp_late', 'comp_night', 'comp_summit', 'comp_tide'])
  assert.deepEqual(await ids('--gym', 'gym_summit'), ['comp_summit'])
})

test('a competition is published and made a draft again, and saying it twice changes nothing', async (t) => {
  const folder = await withWorld(t)
  const said: string[] = []
  for (const act of ['publish', 'publish', 'unpublish', 'unpublish']) {
    said.push((await folder.run('competitions', act, 'comp_night')).output)
  }
  assert.deepEqual(said, [
    'comp_night: published now.\n',
    'comp_night: published already.\n',
    'comp_night: draft now.\n',
    'comp_night: draft already.\n',
  ])
  assert.equal((await folder.run('check')).code, 0)
})

test('a competition that is deleted while it is to be published is refused as one that is not there', async (t) => {
  const folder = await withWorld(t)
  const database = await openForWriting(folder.databaseUrl)
  t.after(() => database.close())
  let publishing: Promise<Ran> | undefined
  const deleting: typeof database.transact = (work, signal) =>
    database.transact(async (sql) => {
      const ended = await work(sql)
      publishing = folder.run('competitions', 'publish', 'comp_night')
      // It has found the competition by then, and waits for its turn.
      await pause(300)
      return ended
    }, signal)
  await deleteCompetition({ ...database, transact: deleting }, 'comp_night')
  const ran = await publishing
  assert.equal(ran?.code, 1)
  assert.deepEqual(ran, await folder.run('competitions', 'publish', 'comp_night'))
})

test('publishing a competition without a division warns', async (t) => {
  const folder = await withWorld(t)
  const ran = await folder.run('competitions', 'publish', 'comp_night')
  assert.deepEqual(
    [ran.code, ran.messages],
    [
      0,
      'warning: comp_night is "published", but the competition has no divisions. Add divisions, or keep it a draft.\n',
    ],
  )
})

test('a competition that was shown for machines can be imported after it was deleted', async (t) => {
  const folder = await withWorld(t)
  const before = (await folder.run('export')).output
  const kept = (await folder.run('competitions', 'show', 'comp_late', '--json')).output
  await folder.run('competitions', 'delete', 'comp_late')
  const ran = await folder.runWith({ input: kept }, 'import', '-')
  assert.equal(ran.code, 0, ran.messages)
  assert.equal((await folder.run('export')).output, before)
})

test('a competition is shown with its events and the ids of their workouts', async (t) => {
  const folder = await withWorld(t)
  const { output } = await folder.run('competitions', 'show', 'comp_tide')
  assert.match(output, /^Tide Games \(comp_tide\)\ngym gym_harbor, published, Europe\/Lisbon/)
  assert.match(output, /^ce_tide_one +One +1 3 +always +yes$/m)
})

test('an unknown id is refused with the nearest one', async (t) => {
  const folder = await withWorld(t)
  for (const words of [['show'], ['publish'], ['unpublish'], ['delete']]) {
    const ran = await folder.run('competitions', ...words, 'comp_tid')
    assert.deepEqual([ran.code, ran.messages], [1, 'There is no competition "comp_tid". Did you mean comp_tide?\n'])
  }
  assert.match((await folder.run('workouts', 'show', 'Frn')).messages, /Did you mean Fran\?/)
  assert.equal((await folder.run('workouts', 'show', '999')).code, 1)
})

test('workouts are listed with their ids and where they belong, and shown by id or name', async (t) => {
  const folder = await withWorld(t)
  const { output } = await folder.run('workouts', 'list')
  assert.match(output, /^1\tFranStyle\tFran\tlibrary\t$/m)
  assert.match(output, /^3\tRoundsForTime\t3 rounds\tgym_harbor\tcomp_tide$/m)
  const shown = await folder.run('workouts', 'show', 'Fran')
  assert.equal(shown.output, (await folder.run('workouts', 'show', '1')).output)
  assert.match(shown.output, /Fran/)
})

test('movements are listed with what they are measured in, and by gym', async (t) => {
  const folder = await withWorld(t)
  assert.match((await folder.run('movements', 'list')).output, /^mv_thruster\tThruster\tlibrary\tload reps$/m)
  assert.deepEqual(idsOf(await folder.run('movements', 'list', '--gym', 'gym_harbor', '--json')), ['mv_sled'])
})

test('migrate makes a catalog only when it is asked to, and says when there is nothing to do', async (t) => {
  const folder = commandFolder(t)
  folder.file('kept.db', '')
  const file = folder.databaseUrl.slice('sqlite:'.length)
  const remedy = 'Give the DATABASE_URL of the one to migrate, or --new to make an empty one there.'
  const refused = await folder.run('migrate')
  const beside = `There is no catalog at ${file}. Beside it there is kept.db. ${remedy}\n`
  assert.deepEqual([refused.code, refused.messages, existsSync(file)], [1, beside, false])
  const elsewhere = await folder.run('migrate', '--database-url', 'sqlite:/nowhere/at/all.db')
  assert.equal(
    elsewhere.messages,
    `There is no catalog at /nowhere/at/all.db. There is no folder /nowhere/at either. ${remedy}\n`,
  )
  const noTables = await folder.run('migrate', '--database-url', `sqlite:${join(folder.path, 'kept.db')}`)
  assert.match(noTables.messages, /^There is no catalog at .*kept\.db\. Give the DATABASE_URL/)
  assert.match((await folder.run('migrate', '--new')).output, /^Schema 0 is now \d+\.\n$/)
  for (const words of [['migrate'], ['migrate', '--new']]) {
    assert.match((await folder.run(...words)).output, /^Schema \d+ already\.\n$/)
  }
})

test('migrate says that it took the default where nothing names a catalog', async (t) => {
  const folder = commandFolder(t)
  const [here, before] = [folder.path, process.cwd()]
  process.chdir(here)
  t.after(() => process.chdir(before))
  const ran = await folder.runWith({ environment: { DATABASE_URL: '' } }, 'migrate')
  assert.equal(ran.code, 1)
  assert.match(
    ran.messages,
    /^There is no catalog at data\/catalog\.db: DATABASE_URL is not set, and that is its default\./,
  )
})

test('commands that read or change a catalog refuse where there is none, with the remedy', async (t) => {
  const folder = commandFolder(t)
  const lines = [
    'gyms list',
    'competitions list',
    'competitions delete comp_a',
    'accounts list',
    'accounts revoke a',
    'export',
    'check',
  ]
  for (const line of lines) {
    const ran = await folder.run(...line.split(' '))
    assert.equal(ran.code, 1, line)
    assert.match(ran.messages, /^There is no catalog at .*catalog\.db\. Load one with `heatsheet import FILE`/, line)
  }
})

test('a file that is no catalog is refused, with the remedy', async (t) => {
  const folder = commandFolder(t)
  writeFileSync(
    folder.databaseUrl.slice('sqlite:'.length),
    'not a database, but a text that is long enough to be taken for one'.repeat(20),
  )
  for (const line of ['gyms list', 'migrate', 'gyms add --name A']) {
    const ran = await folder.run(...line.split(' '))
    assert.deepEqual([line, ran.code], [line, 1])
    assert.match(ran.messages, /restore a backup/)
  }
})
