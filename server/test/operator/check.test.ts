import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { openForWriting } from '../../src/storage/open-database.ts'
import { sealedColumns, updateSealed } from '../../src/storage/seals.ts'
import type { Row } from '../../src/storage/sql.ts'
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

/** Changes rows under their seals, as a program would that has a fault. */
async function rewrite(
  { databaseUrl }: CommandFolder,
  table: string,
  which: string,
  to: (row: Row) => Row,
): Promise<void> {
  const database = await openForWriting(databaseUrl)
  for (const row of await database.all(`select ${sealedColumns(table)} from ${table} where ${which}`)) {
    await updateSealed(database, table, { ...row, ...to(row) })
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
    'a movement that forgot where it is used',
    'delete from workout_movements where workout_id = 1',
    /^workout 1 is not noted as using the movements/m,
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
  const folder = await sabotaged(t, `update events set body = '{' where competition = ${tide}`)
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

test('a row that names what is gone stays as it lies, and the others are put back', async (t) => {
  const folder = await sabotaged(t, `update competitions set gym_id = 'gym_summis' where id = 'comp_summit'`)
  await damage(folder, `delete from gyms where id = 'gym_summit'`)
  await damage(folder, `update competitions set name = 'Uide' || substr(name, 5) where id = 'comp_tide'`)
  const repaired = await folder.run('check', '--repair')
  assert.equal(repaired.code, 1, repaired.messages)
  assert.match(repaired.output, /^Repaired: \d+\.$/m)
  assert.match(repaired.output, /^comp_summit is not what was written/m)
  assert.doesNotMatch(repaired.output, /^comp_tide/m)
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
    /^the database row \d+ of events names a row of workouts that is not there\. Restore a backup/m,
  ],
  [
    'a name that is kept nowhere else',
    `update gyms set name = 'Another' where id = 'gym_summit'`,
    /^gym_summit is not what was written \(gyms\): its name is lost.*import the gym again/m,
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
  })
}

test('what was renamed lately is put back from the history', async (t) => {
  const folder = await sabotaged(t, 'select 1')
  await folder.run('import', folder.file('gyms.json', { gyms: [{ id: 'gym_summit', name: 'Summit Hall' }] }))
  const before = (await folder.run('export')).output
  await damage(folder, `update gyms set name = 'Another' where id = 'gym_summit'`)
  assert.equal((await folder.run('check', '--repair')).code, 0)
  assert.equal((await folder.run('export')).output, before)
})

test('what nothing here proves is put back from a backup, and nothing that the backup has otherwise', async (t) => {
  const folder = await sabotaged(t, 'select 1')
  const backup = join(folder.path, 'backup.db')
  assert.equal((await folder.run('backup', backup)).code, 0)
  await folder.run('import', folder.file('later.json', { gyms: [{ id: 'gym_later', name: 'Later' }] }))
  const before = (await folder.run('export')).output
  await damage(folder, `update gyms set name = 'Another' where id <> 'gym_later'`)
  await damage(folder, `update gyms set name = 'Another' where id = 'gym_later'`)
  const repaired = await folder.run('check', '--repair', '--from', backup)
  assert.equal(repaired.code, 1)
  assert.match(repaired.output, /^Repaired: 2\.\ngym_later is not what was written/)
  await folder.run('import', folder.file('later.json', { gyms: [{ id: 'gym_later', name: 'Later' }] }), '--whole')
  assert.equal((await folder.run('check')).output, 'The catalog is in order.\n')
  assert.equal((await folder.run('export')).output, before)
})

test('a backup of before an upgrade, and one that is not there, are refused with the remedy', async (t) => {
  const folder = await sabotaged(t, 'select 1')
  const [backup, copy] = ['backup.db', 'newer.db'].map((name) => join(folder.path, name)) as [string, string]
  await folder.run('backup', backup)
  const older = await openForWriting(`sqlite:${backup}`)
  await older.run('update schema_state set version = 3')
  await older.run('drop index competition_documents_valid_until')
  await older.close()
  await damage(folder, `update gyms set name = 'Another'`)
  const repairFrom = (from: string) => folder.run('check', '--repair', '--from', from)
  const refused = await repairFrom(backup)
  assert.equal(refused.code, 1)
  assert.match(refused.messages, /is of an older program\. Bring a copy of it to this one, `heatsheet restore /)
  assert.match((await repairFrom(copy)).messages, /^There is no .*newer\.db to take rows from/)
  assert.equal((await folder.run('restore', backup, '--database-url', `sqlite:${copy}`)).code, 0)
  assert.match((await repairFrom(`sqlite:${copy}`)).output, /The catalog is in order\.\n$/)
})

test('a row whose id another one has got meanwhile stays as it lies, and the others are put back', async (t) => {
  const folder = await sabotaged(t, 'select 1')
  await folder.run('import', folder.file('gyms.json', { gyms: [{ id: 'gym_new', name: 'New Hall' }] }))
  await damage(folder, `update gyms set id = 'gym_nev' where id = 'gym_new'`)
  await folder.run('import', folder.file('gyms.json', { gyms: [{ id: 'gym_new', name: 'New Hall' }] }))
  await damage(folder, `update competitions set name = 'Uide' || substr(name, 5) where id = 'comp_tide'`)
  const repaired = await folder.run('check', '--repair')
  assert.deepEqual([repaired.code, repaired.messages], [1, 'The catalog is damaged in one place.\n'])
  assert.match(repaired.output, /^Repaired: 1\.\ngym_nev is not what was written/)
})

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
