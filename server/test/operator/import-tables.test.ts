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

test('what spreadsheets write by themselves is read, or told in the words of the sheet', async (t) => {
  const folder = commandFolder(t)
  const told = async (table: string, ...options: readonly string[]) => {
    const { messages } = await folder.run('import', ...options, folder.file('sheet.csv', table))
    return messages
      .replaceAll(`${folder.path}/`, '')
      .split('\n')
      .filter((line) => /: (error|warning): /.test(line))
  }
  assert.deepEqual(await told('ID;Name\ngym_harbor;Harbor\n', '--kind', 'gym'), [])
  const games = [
    'competition;Tide Games;gym_harbor;Europe/Lisbon;Draft;1.5.2030 9:00',
    'competition;Night Games;gym_harbor;lisbon;draft;1.5.2030 9:00',
  ]
  assert.deepEqual(await told(`kind;name;gym;time_zone;status;registration_opens_at\n${games.join('\n')}\n`), [
    'sheet.csv:3 (D3): error: time_zone "lisbon" is not a time zone that is known. Did you mean Europe/Lisbon?',
  ])
  assert.deepEqual(await told(`kind;name;gym;time_zone;status;registration_opens_at\n${games[0] ?? ''}\n`), [])
  const rows = ['Tide Games;Rx;Individual;"1,200";FALSCH', 'Tide Games;Scaled;;#WERT!;WAHR', 'Tide Games;Total;;1200;']
  const divisions = `Competition;Name;Kind;Registration Limit;Visible;Fee\n${rows.join('\n')}\n`
  assert.deepEqual(await told(divisions), [
    'sheet.csv:1 (F1): error: unknown column `Fee`. Remove it, or begin its name with # to have it passed over. Known here: competition, id, name, kind, order, visible, events, registration_count, registration_limit, team_size, males_required, females_required.',
    'sheet.csv:3 (D3): error: registration_limit is #WERT!: the spreadsheet could not compute it. Mend the formula, or write the value in its place.',
    'sheet.csv:4 (B4): warning: name is "Total", as a row of sums is called, and is taken for a division. Delete the row if it only adds the others up.',
  ])
  const [title] = await told(`Our Saturday;;\n${divisions}`)
  assert.match(
    title ?? '',
    /^sheet\.csv:1 \(A1\): error: is `Our Saturday`: the first row names no column that is known\./,
  )
  const mended = divisions
    .replace('Fee', '# Fee')
    .replace('#WERT!', '40')
    .replace(/Tide Games;Total.*\n/, '')
  assert.deepEqual(await told(mended), [])
  const { output } = await folder.run('competitions', 'show', 'comp_tide_games', '--json')
  const { divisions: kept } = JSON.parse(output) as { divisions: Record<string, unknown>[] }
  assert.deepEqual(
    kept.map(({ name, kind, visible, registration_limit }) => [name, kind, visible, registration_limit]),
    [
      ['Rx', 'individual', false, 1200],
      ['Scaled', 'individual', true, 40],
    ],
  )
})
