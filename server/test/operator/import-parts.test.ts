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

test('local times are never read in a zone that the same import changes', async (t) => {
  const { importOf, exported } = await withWorld(t)
  const before = await exported()
  const event = { 'events.csv': 'kind;competition;id;deadline\nevent;comp_tide;ce_tide_two;2030-03-02 08:00\n' }
  const moved = { 'moved.csv': 'kind;id;time_zone\ncompetition;comp_tide;Europe/Madrid\n' }
  const { code, messages } = await importOf({ ...event, ...moved })
  assert.deepEqual(messages, [
    'moved.csv:2 (C2): error: time_zone changes behind local times of its events, which were read as of Europe/Lisbon. Let the competition come before them: name its file first.',
    'Refused: 1 error. Nothing was changed.',
  ])
  assert.deepEqual([code, await exported()], [1, before])
  assert.equal((await importOf({ ...moved, ...event })).code, 0)
  assert.match(await exported(), /"deadline":"2030-03-02T07:00:00Z"/)
})

test('an event in no division is told where it stands', async (t) => {
  const { importOf } = await withWorld(t)
  const rows = 'competition;id;name;workout\ncomp_tide;ce_tide_one;;2\ncomp_tide;ce_three;Three;1\n'
  assert.deepEqual((await importOf({ 'events.csv': rows })).messages, [
    'events.csv:3 (A3): warning: ce_three is in no division. Name it among the events of its divisions.',
  ])
})

test('a row called like what has another id never becomes a second one', async (t) => {
  const { importOf, exported } = await withWorld(t)
  const before = await exported()
  const counts = { 'counts.csv': 'competition;name;registration_count\nTide;Open;31\n' }
  const { code, messages } = await importOf(counts)
  assert.deepEqual(messages, [
    'counts.csv:2 (A2): error: is new under cd_open, though cd_tide_open is called "Open". To change that one, give its id; to add one, an id of its own.',
    'Refused: 1 error. Nothing was changed.',
  ])
  assert.deepEqual([code, await exported()], [1, before])
})

test('a misspelt competition is told with the one that was meant', async (t) => {
  const { importOf } = await withWorld(t)
  const counts = { 'counts.csv': 'competition;name;registration_count\nTidr;Opening;31\n' }
  assert.deepEqual((await importOf(counts, '--kind', 'division')).messages, [
    'counts.csv:2 (A2): error: competition names the competition comp_tidr, which is not there. Did you mean comp_tide? Else add it.',
    'Refused: 1 error. Nothing was changed.',
  ])
})

test('white space around the text of a cell is no part of it', async (t) => {
  const { importOf } = await withWorld(t)
  const counts = { 'counts.csv': 'competition;id;name\n Tide ;cd_tide_open; Open \n' }
  assert.deepEqual(await importOf(counts, '--kind', 'division').then(({ code, output }) => [code, output]), [
    0,
    'Nothing to change: the catalog already holds all of it.\n',
  ])
})
