import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandFolder } from './command-folder.ts'

test('a table is imported with --kind, and again changes nothing', async (t) => {
  const folder = commandFolder(t)
  const file = folder.file('gyms.csv', '\ufeffid;name\r\ngym_harbor;Harbor\r\ngym_summit;"Summit; north"\r\n')
  const { code, messages } = await folder.run('import', '--kind', 'gym', file)
  assert.equal(code, 0, messages)
  const again = await folder.runWith({ input: 'id\tname\ngym_harbor\tHarbor\n' }, 'import', '--kind', 'gym', '-')
  assert.equal(again.output, 'Nothing to change: the catalog already holds all of it.\n', again.messages)
})

test('what is wrong with a table is told with the cells, those of its members, too', async (t) => {
  const folder = commandFolder(t)
  const file = folder.file('gyms.csv', 'id,nme\nharbor,Harbor\ngym_summit,\n')
  const { code, messages } = await folder.run('import', '--kind', 'gym', file)
  assert.equal(code, 1)
  assert.deepEqual(messages.replaceAll(`${folder.path}/`, '').trimEnd().split('\n'), [
    'gyms.csv:1 (B1): error: unknown column `nme`; did you mean `name`? Write name.',
    'gyms.csv:2 (A2): error: id is the string "harbor"; expected a gym id: gym_ and 1 to 64 of A-Z a-z 0-9 _ -. Write a gym id: gym_ and 1 to 64 of A-Z a-z 0-9 _ -.',
    'gyms.csv:3 (A3): error: member `name` is missing. Add "name".',
    'Refused: 3 errors. Nothing was changed.',
  ])
})

test('an unknown --kind is refused with the nearest', async (t) => {
  const folder = commandFolder(t)
  const { code, messages } = await folder.run('import', '--kind', 'gim', folder.file('gyms.csv', 'id\n'))
  const kinds = 'gym, movement, workout, competition, event, division'
  assert.deepEqual([code, messages], [1, `--kind is "gim"; it must be one of ${kinds}. Did you mean gym?\n`])
})
