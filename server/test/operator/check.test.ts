import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { openForWriting } from '../../src/storage/open-database.ts'
import { provenColumns } from '../../src/storage/proven-rows.ts'
import type { Row } from '../../src/storage/sql.ts'
import { updateRow } from '../../src/storage/write-rows.ts'
import { commandFolder, type CommandFolder } from './command-folder.ts'
import { world } from './operator-world.ts'

/** The world, with one statement of sabotage. */
async function sabotaged(test: TestContext, statement: string): Promise<CommandFolder> {
  const folder = commandFolder(test)
  assert.equal((await folder.run('import', folder.file('world.json', world))).code, 0)
  await damage(folder, statement)
  return folder
}

async function damage({ databaseUrl }: CommandFolder, statement: string): Promise<void> {
  const database = await openForWriting(databaseUrl)
  await database.run('pragma foreign_keys = off')
  await database.run(statement)
  await database.close()
}

/** Changes rows together with their hashes, as a program would that has a fault. */
async function rewrite(
  { databaseUrl }: CommandFolder,
  table: string,
  which: string,
  to: (row: Row) => Row,
): Promise<void> {
  const database = await openForWriting(databaseUrl)
  for (const row of await database.all(`select ${provenColumns(table)} from ${table} where ${which}`)) {
    await updateRow(database, table, { ...row, ...to(row) })
  }
  await database.close()
}

const tide = `(select position from competitions where id = 'comp_tide')`
const late = `(select position from competitions where id = 'comp_late')`

const repairable: readonly (readonly [name: string, statement: string, told: RegExp])[] = [
  [
    'a flipped bit in a document',
    `update competition_bytes set bytes = x'5b5d' where document = ${tide} * 4`,
    /^comp_tide has a document that was damaged/m,
  ],
  [
    'a wrong checksum',
    'update workout_documents set crc = crc + 1 where workout_id = 2',
    /^workout 2 has a document that was damaged/m,
  ],
  [
    'a document that is missing',
    `delete from competition_documents where competition = ${late} and sees = 'published'`,
    /^comp_late has no document \(published\)/m,
  ],
  [
    'a workout without its document',
    'delete from workout_documents where workout_id = 2',
    /^workout 2 has no document/m,
  ],
  [
    'a document of another revision',
    `update competition_documents set revision = revision + 1 where competition = ${tide}`,
    /^comp_tide is not what was written \(competition documents\)/m,
  ],
  [
    'a document taken for valid at another time',
    `update competition_documents set valid_until = valid_until - 1 where competition = ${late} and sees = 'published'`,
    /^comp_late is not what was written \(competition documents\)/m,
  ],
  [
    'a movement that forgot where it is used',
    'delete from workout_movements where workout_id = 1',
    /^workout 1 is not noted as using the movements/m,
  ],
  [
    'a workout that forgot which event shows it',
    `delete from event_workouts where competition = ${late}`,
    /^comp_late is not noted as showing the workouts of its events/m,
  ],
  [
    'an event that shows its workout at another time',
    `update event_workouts set shown_from = shown_from - 1 where competition = ${late}`,
    /^event ce_\w+ is not what was written \(event workouts\): it publishes no workout\. Render it anew/m,
  ],
]

test('a catalog in order is said to be so', async (t) => {
  const folder = commandFolder(t)
  await folder.run('import', folder.file('world.json', world))
  assert.deepEqual(await folder.run('check'), { code: 0, output: 'The catalog is in order.\n', messages: '' })
  assert.deepEqual(JSON.parse((await folder.run('check', '--json')).output), { ok: true, repaired: 0, damages: [] })
})

for (const [name, statement, told] of repairable) {
  test(`${name} is found with its remedy, and repaired`, async (t) => {
    const folder = await sabotaged(t, statement)
    const found = await folder.run('check')
    assert.equal(found.code, 1)
    assert.match(found.output, told)
    assert.match(found.output, /heatsheet check --repair/)
    const repaired = await folder.run('check', '--repair')
    assert.deepEqual([repaired.code, repaired.messages], [0, ''], repaired.output)
    assert.match(repaired.output, /^Repaired: \d+\.\nThe catalog is in order\.\n$/)
    assert.equal((await folder.run('check')).code, 0)
  })
}

test('a document that was written with a wrong time is found, though its row holds, and repaired', async (t) => {
  const folder = await sabotaged(t, 'select 1')
  const before = (await folder.run('export')).output
  await rewrite(folder, 'competition_documents', `competition = ${late} and sees = 'published'`, () => ({
    valid_until: null,
  }))
  const found = await folder.run('check')
  assert.match(
    found.output,
    /^comp_late has a document \(published\) that is taken for valid at the wrong time\. Render/,
  )
  assert.match((await folder.run('check', '--repair')).output, /^Repaired: 1\.\nThe catalog is in order\.\n$/)
  assert.equal((await folder.run('export')).output, before)
})

test('workouts that say something else than their movements are rendered anew, and what embeds them, in one repair', async (t) => {
  const folder = await sabotaged(t, 'select 1')
  await rewrite(folder, 'movements', `id = 'mv_thruster'`, (row) => ({
    body: String(row.body).replace('Thruster', 'Thrusters'),
  }))
  assert.match((await folder.run('check')).output, /^workout 1 has a document that says something else than its source/)
  const repaired = await folder.run('check', '--repair')
  assert.deepEqual([repaired.code, repaired.output], [0, 'Repaired: 1.\nThe catalog is in order.\n'])
})

test('what cannot be rendered, since its source is damaged, too, keeps nothing else from being repaired', async (t) => {
  const folder = await sabotaged(t, `update competitions set body = '{' where position = ${tide}`)
  await damage(folder, `update competition_documents set hash = 'x', valid_from = 7 where competition = ${tide}`)
  await damage(folder, 'delete from workout_documents where workout_id = 2')
  const found = await folder.run('check')
  assert.match(found.output, /^workout 2 has no document/m)
  const repaired = await folder.run('check', '--repair')
  assert.deepEqual([repaired.code, repaired.messages.split('\n').length], [1, 2], repaired.messages)
  assert.match(repaired.output, /^Repaired: \d\.\n/)
  assert.doesNotMatch(repaired.output, /workout 2/)
  assert.match(repaired.output, /^comp_tide is not what was written \(competition documents\)/m)
})

const lost: readonly (readonly [name: string, statement: string, told: RegExp])[] = [
  [
    'a movement that is gone',
    `delete from movements where id = 'mv_thruster'`,
    /^workout 1 names the movement mv_thruster, which is not there\. Import the movement/m,
  ],
  [
    'a workout that is gone',
    'delete from workouts where id = 2',
    /^the database a row of event_workouts names a row of workouts that is not there\. Restore a backup/m,
  ],
  [
    'a source that changed behind the documents',
    `update workouts set description = 'Other' where id = 1`,
    /^workout 1 is not what was written \(workouts\)/m,
  ],
  [
    'a text of details that is no JSON',
    `update workouts set details = '{' where id = 2`,
    /^workout 2 is not what was written \(workouts\)/m,
  ],
  [
    'a competition that cannot be read',
    `update competitions set body = '{' where id = 'comp_tide'`,
    /^comp_tide is not what was written \(competitions\)/m,
  ],
  [
    'a name that is kept nowhere else',
    `update gyms set name = 'Another' where id = 'gym_summit'`,
    /^gym_summit is not what was written \(gyms\): its name is lost.*\. Restore a backup .*import the gym again/m,
  ],
]

for (const [name, statement, told] of lost) {
  test(`${name} is found, and rendering anew does not hide it`, async (t) => {
    const folder = await sabotaged(t, statement)
    const found = await folder.run('check')
    assert.equal(found.code, 1)
    assert.match(found.output, told)
    const repaired = await folder.run('check', '--repair')
    assert.equal(repaired.code, 1, repaired.output)
    assert.match(repaired.output, told)
    assert.match(repaired.output, /Restore a backup|Import the movement/)
  })
}

test('nothing is exported, imported or deleted over what is damaged; all of it, given again, is taken', async (t) => {
  const folder = await sabotaged(t, 'select 1')
  const before = (await folder.run('export')).output
  await damage(folder, `update competitions set name = name || '!', body = '{' where id = 'comp_tide'`)
  const whole = folder.file('whole.json', before)
  for (const words of [['export'], ['import', whole], ['competitions', 'delete', 'comp_tide']]) {
    const { code, messages } = await folder.run(...words)
    assert.equal(code, 1, messages)
    assert.match(messages, /comp_tide is damaged.*heatsheet check/)
  }
  const taken = await folder.run('import', whole, '--whole', '--allow-removals')
  assert.equal(taken.code, 0, taken.messages)
  assert.equal((await folder.run('check')).output, 'The catalog is in order.\n')
  assert.equal((await folder.run('export')).output, before)
})
