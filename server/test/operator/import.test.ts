import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { commandFolder, jsonLines } from './command-folder.ts'
import { summitOpen, tideGames, world } from './operator-world.ts'
import { openSqlite } from '../../src/storage/sqlite/database.ts'

async function loaded(test: TestContext) {
  const folder = commandFolder(test)
  const ran = await folder.run('import', folder.file('world.json', world))
  assert.equal(ran.code, 0, ran.messages)
  return folder
}

async function revision(databaseUrl: string): Promise<unknown> {
  const database = openSqlite(databaseUrl.slice('sqlite:'.length), { readOnly: true, busyTimeoutMs: 0 })
  const [row] = await database.all('select revision from catalog_state')
  await database.close()
  return row?.revision
}

test('an import says how much of each kind it added', async (t) => {
  const folder = commandFolder(t)
  const ran = await folder.run('import', folder.file('world.json', world))
  assert.deepEqual(ran, {
    code: 0,
    output: [
      '              added  changed  unchanged',
      'gyms              2        0          0',
      'movements         3        0          0',
      'workouts          2        0          0',
      'competitions      4        0          0',
      '',
    ].join('\n'),
    messages: '',
  })
})

test('the same file twice changes nothing, says so, and makes no new revision', async (t) => {
  const folder = await loaded(t)
  const before = await revision(folder.databaseUrl)
  const ran = await folder.run('import', folder.file('world.json', world))
  assert.equal(ran.code, 0)
  assert.equal(ran.output, 'Nothing to change: the catalog already holds all of it.\n')
  assert.equal(await revision(folder.databaseUrl), before)
})

test('a dry run says what would change and changes nothing', async (t) => {
  const folder = await loaded(t)
  const before = await revision(folder.databaseUrl)
  const changed = folder.file('changed.json', { competitions: [{ ...tideGames, name: 'Ebb Games' }] })
  const ran = await folder.run('import', '--dry-run', '--json', changed)
  const { outcome, competitions } = JSON.parse(ran.output) as Record<string, unknown>
  assert.deepEqual(
    { outcome, competitions },
    {
      outcome: 'would_import',
      competitions: { added: 0, changed: 1, unchanged: 0 },
    },
  )
  assert.equal(await revision(folder.databaseUrl), before)
  assert.match((await folder.run('competitions', 'list')).output, /Tide Games/)
})

test('a dry run on a machine without a catalog leaves no file behind', async (t) => {
  const folder = commandFolder(t)
  assert.equal((await folder.run('import', '--dry-run', folder.file('world.json', world))).code, 0)
  assert.match((await folder.run('gyms', 'list')).messages, /There is no catalog/)
})

test('items may stand in any order, also across files, and competitions keep the order of the files', async (t) => {
  const folder = commandFolder(t)
  const lines = [
    { kind: 'competition', ...tideGames },
    { kind: 'competition', ...summitOpen, events: [] },
    ...world.workouts.map((workout) => ({ kind: 'workout', ...workout })),
    ...world.movements.map((movement) => ({ kind: 'movement', ...movement })),
  ]
  const first = folder.file('first.ndjson', lines.map((line) => JSON.stringify(line)).join('\n'))
  const ran = await folder.run('import', first, folder.file('gyms.json', { gyms: world.gyms }))
  assert.equal(ran.code, 0, ran.messages)
  const list = jsonLines(await folder.run('competitions', 'list', '--json')) as { id: string }[]
  assert.deepEqual(
    list.map(({ id }) => id),
    ['comp_summit', 'comp_tide'],
  )
})

test('standard input is read as a file is', async (t) => {
  const folder = commandFolder(t)
  const ran = await folder.runWith({ input: JSON.stringify(world) }, 'import', '-')
  assert.equal(ran.code, 0, ran.messages)
  const wrong = await folder.runWith({ input: '{"gyms":[{"id":"gym_x"}]}' }, 'import', '-')
  assert.match(wrong.messages, /^standard input:1:10: error: gyms\[0\] member `name` is missing\. Add "name"\.$/m)
})

test('--gym says whose a page and competitions without a gym are', async (t) => {
  const folder = await loaded(t)
  const ownerless: Record<string, unknown> = {
    ...tideGames,
    id: 'comp_new',
    status: 'draft',
    divisions: [],
    events: [],
  }
  delete ownerless.gym
  const catalog = folder.file('ownerless.json', { competitions: [ownerless] })
  const page = folder.file('page.json', [ownerless])
  assert.match(
    (await folder.run('import', catalog)).messages,
    /competitions\[0\] does not say which gym it belongs to\. Add "gym", or give --gym/,
  )
  assert.match(
    (await folder.run('import', page)).messages,
    /\[0\] is of a page, which does not say whose it is\. Say it: --gym/,
  )
  assert.equal((await folder.run('import', '--gym', 'gym_summit', page)).code, 0)
  assert.match((await folder.run('competitions', 'list')).output, /^comp_new\tgym_summit/m)
  const unknown = await folder.run('import', '--gym', 'gym_sumit', page)
  assert.deepEqual([unknown.code, unknown.messages], [1, 'There is no gym gym_sumit. Did you mean gym_summit?\n'])
})

test('a competition without an id gets one of its name, and the same file finds it again', async (t) => {
  const folder = await loaded(t)
  const nameless: Record<string, unknown> = {
    ...tideGames,
    name: 'Låst Tide!',
    status: 'draft',
    divisions: [],
    events: [],
  }
  delete nameless.id
  const file = folder.file('nameless.json', { competitions: [nameless] })
  const ran = await folder.run('import', '--strict', file)
  assert.equal(ran.code, 0)
  assert.match(
    ran.messages,
    /nameless\.json:3:3: note: competitions\[0\] has no id: comp_last_tide was made of its name\. The same file finds it again\./,
  )
  assert.match((await folder.run('competitions', 'list')).output, /^comp_last_tide\tgym_harbor/m)
  const again = await folder.run('import', file)
  assert.equal(again.output, 'Nothing to change: the catalog already holds all of it.\n')
})

test('a workout without an id never takes the id of one that comes later', async (t) => {
  const folder = commandFolder(t)
  const fran = world.workouts[0]
  const { details, type } = fran ?? {}
  const nameless = { name: 'Nameless', type, details }
  const ran = await folder.run(
    'import',
    folder.file('world.json', { ...world, workouts: [nameless, ...world.workouts] }),
  )
  assert.equal(ran.code, 1)
  assert.match(
    ran.messages,
    /workouts\[1\]\.id workout 1 is in this import a second time; the first one is at .*where it was minted/,
  )
})

test('a changed movement reaches every document that embeds it', async (t) => {
  const folder = await loaded(t)
  const movements = [{ id: 'mv_squat', name: 'Bodyweight Squat', has_reps: true }]
  const ran = await folder.run('import', '--json', folder.file('movements.json', { movements }))
  assert.deepEqual((JSON.parse(ran.output) as { movements: unknown }).movements, { added: 0, changed: 1, unchanged: 0 })
  assert.equal((await folder.run('check')).output, 'The catalog is in order.\n')
})

test('a movement that only a page describes anew is a change', async (t) => {
  const folder = await loaded(t)
  const movements = [{ id: 'mv_squat', name: 'Bodyweight Squat', has_reps: true }]
  const event = { ...tideGames.events[1], workout: { ...tideGames.events[1]?.workout, movements } }
  const ran = await folder.run(
    'import',
    folder.file('c.json', { competitions: [{ ...tideGames, events: [tideGames.events[0], event] }] }),
  )
  assert.match(ran.output, /^movements +0 +1 +0$/m)
  assert.equal((await folder.run('check')).code, 0)
})

test('a deleted competition imported again returns to its place', async (t) => {
  const folder = await loaded(t)
  const before = (await folder.run('competitions', 'list')).output
  assert.match(
    (await folder.run('competitions', 'delete', 'comp_summit')).output,
    /^comp_summit "Summit Open": deleted, with 1 event\./,
  )
  assert.doesNotMatch((await folder.run('competitions', 'list')).output, /comp_summit/)
  assert.equal((await folder.run('import', folder.file('world.json', world))).code, 0)
  assert.equal((await folder.run('competitions', 'list')).output, before)
})
