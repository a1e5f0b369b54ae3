import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { commandFolder } from './command-folder.ts'
import { world } from './operator-world.ts'

/** The world, and files of divisions and events that stand beside their competitions. */
async function withWorld(test: TestContext) {
  const folder = commandFolder(test)
  const importOf = async (files: Readonly<Record<string, string | object>>, ...options: readonly string[]) => {
    const names = Object.entries(files).map(([name, content]) => folder.file(name, content))
    const ran = await folder.run('import', ...options, ...names)
    return { ...ran, messages: ran.messages.replaceAll(`${folder.path}/`, '').split('\n').slice(0, -1) }
  }
  assert.equal((await importOf({ 'world.json': world })).code, 0)
  const exported = async () => (await folder.run('export')).output
  return { importOf, exported }
}

test('a table of one gym never changes what another gym calls the same', async (t) => {
  const { importOf, exported } = await withWorld(t)
  const before = await exported()
  const counts = { 'counts.csv': 'competition;id;registration_count\nSummit;cd_summit;7\n' }
  const { code, messages } = await importOf(counts, '--gym', 'gym_harbor', '--kind', 'division')
  assert.deepEqual(messages, [
    'counts.csv:2 (A2): error: competition names the competition comp_summit, which is of gym_summit and not of gym_harbor. Correct its id, or say its gym: --gym gym_….',
    'Refused: 1 error. Nothing was changed.',
  ])
  assert.deepEqual([code, await exported()], [1, before])
  assert.equal((await importOf(counts, '--gym', 'gym_summit', '--kind', 'division')).code, 0)
})

test('local times are never read in a zone that the same import changes: the competition goes first', async (t) => {
  const { importOf, exported } = await withWorld(t)
  const before = await exported()
  const event = 'competition;id;deadline\ncomp_tide;ce_tide_two;2030-03-02 08:00\n'
  const moved = 'id;time_zone\ncomp_tide;Europe/Madrid\n'
  const late = await importOf({ 'events.csv': event, 'moved.csv': moved }, '--kind', 'event')
  assert.deepEqual(late.messages, [])
  assert.deepEqual(await exported(), before)
})

test('an event in no division is told where it stands', async (t) => {
  const { importOf } = await withWorld(t)
  const rows = 'competition;name;workout\ncomp_tide;One;1\ncomp_tide;Two;2\ncomp_tide;Three;1\n'
  const events = { 'events.csv': rows.replace('One;1', 'Zero;1') }
  const { messages } = await importOf(events, '--dry-run', '--kind', 'event')
  assert.deepEqual(messages, [])
})

test('what is written inside its competition and beside it is one thing too many', async (t) => {
  const { importOf, exported } = await withWorld(t)
  const before = await exported()
  const inside = { competitions: [{ id: 'comp_tide', divisions: [{ name: 'Teens' }, { id: 'cd_tide_open', order: 1 }] }] }
  const beside = { divisions: [{ competition: 'Tide', id: 'cd_teens', order: 2 }] }
  const files = { 'inside.json': inside, 'beside.json': beside }
  const orders = [files, { 'beside.json': beside, 'inside.json': inside }]
  for (const order of orders) {
    assert.deepEqual((await importOf(order)).messages, [])
  }
  assert.equal(await exported(), before)
})
