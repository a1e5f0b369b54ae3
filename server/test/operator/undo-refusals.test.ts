import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { commandFolder } from './command-folder.ts'
import { world } from './operator-world.ts'

/** The world, whose import is entry 1, and command lines on it. */
async function withWorld(test: TestContext) {
  const folder = commandFolder(test)
  const run = async (...words: readonly string[]) => {
    const { code, output, messages } = await folder.run(...words)
    return { code, output, messages: messages.split('\n') }
  }
  const importOf = async (content: object) => {
    assert.equal((await run('import', folder.file('changed.json', content))).code, 0)
  }
  await importOf(world)
  return { run, importOf }
}

const generic = { type: 'Generic', details: { type: 'Generic' } }

/** What the refused undo of an entry says first. */
async function refusalOf(entry: number, run: Awaited<ReturnType<typeof withWorld>>['run']) {
  const { code, output, messages } = await run('history', 'undo', String(entry))
  assert.deepEqual([code, output], [1, ''])
  return messages[0]
}

test('an undo never brings back a workout whose id is another gym’s by now', async (t) => {
  const { run, importOf } = await withWorld(t)
  const naming = (id: number) => ({
    competitions: [{ id: 'comp_summit', events: [{ id: 'ce_summit', workout: { id } }] }],
  })
  await importOf({ workouts: [{ id: 50, gym: 'gym_summit', ...generic }] })
  await importOf(naming(50))
  await importOf(naming(1))
  assert.equal((await run('history', 'undo', '2')).code, 0)
  await importOf({ workouts: [{ id: 50, gym: 'gym_harbor', name: 'Secret', ...generic }] })
  const expected = 'competition comp_summit names the workout 50, an id that another workout has now'
  assert.equal(await refusalOf(4, run), `${expected}. Undo what came later first.`)
})

test('an undo never brings back a movement whose id is another gym’s by now', async (t) => {
  const { run, importOf } = await withWorld(t)
  const naming = (movement: string) => ({
    workouts: [{ id: 60, gym: 'gym_summit', ...generic, details: { type: 'Generic', movements: [{ id: movement }] } }],
  })
  await importOf({ movements: [{ id: 'mv_own', gym: 'gym_summit', name: 'Own' }] })
  await importOf(naming('mv_own'))
  await importOf(naming('mv_squat'))
  assert.equal((await run('history', 'undo', '2')).code, 0)
  await importOf({ movements: [{ id: 'mv_own', gym: 'gym_harbor', name: 'Secret' }] })
  const expected = 'workout 60 names the movement mv_own, an id that another movement has now'
  assert.equal(await refusalOf(4, run), `${expected}. Undo what came later first.`)
})

test('what became of accounts is not undone, and the undo says so', async (t) => {
  const { run } = await withWorld(t)
  const issued = await run('accounts', 'issue', '--platform', '--grant', 'gym_summit', '--json')
  const { username } = JSON.parse(issued.output) as { username: string }
  const stays = (outcome: string) =>
    `Accounts are not undone and stay as they are: ${username} (${outcome}). See \`heatsheet accounts --help\`.`
  assert.equal(await refusalOf(2, run), stays('issued'))
  assert.equal((await run('gyms', 'delete', 'gym_summit', '--with-competitions')).code, 0)
  assert.match((await run('history', 'show', '3')).output, new RegExp(`^account ${username}: ungranted$`, 'm'))
  const undone = await run('history', 'undo', '3')
  assert.deepEqual([undone.code, undone.messages], [0, [stays('ungranted'), '']])
})
