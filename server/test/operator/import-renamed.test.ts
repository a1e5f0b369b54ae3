import assert from 'node:assert/strict'
import { suite, test, type TestContext } from 'node:test'
import { commandFolder } from './command-folder.ts'

// Names make ids where a sheet has none: what else could be meant is said before there are two of one.

const harbor = { gyms: [{ id: 'gym_harbor', name: 'Harbor' }] }
const open = { id: 'comp_open', gym: 'gym_harbor', name: 'Harbor Open 2026', time_zone: 'Europe/Lisbon' }

/** What is to be mended, or looked at. */
function toldIn(messages: string): readonly string[] {
  const lines = messages.split('\n').filter((line) => /: (error|warning): /.test(line))
  return lines.map((line) => line.replace(/\S*\/(?=(sheet|items)\.)/g, ''))
}

async function withOpen(t: TestContext) {
  const folder = commandFolder(t)
  const imported = async (content: object | string, ...options: readonly string[]) => {
    const name = typeof content === 'string' ? 'sheet.csv' : 'items.json'
    const { code, output, messages } = await folder.run('import', ...options, folder.file(name, content))
    return { code, output, messages: toldIn(messages) }
  }
  assert.equal((await imported({ ...harbor, competitions: [open] })).code, 0)
  const exported = async () => (await folder.run('export')).output
  return { imported, exported, folder }
}

const sheet = (name: string) => `name;time_zone\n${name};Europe/Lisbon\n`

suite('a competition that was renamed', () => {
  test('is not added a second time by a sheet without its id', async (t) => {
    const { imported, exported } = await withOpen(t)
    const before = await exported()
    assert.deepEqual(await imported(sheet('Harbor Open 2026'), '--gym', 'gym_harbor'), {
      code: 1,
      output: '',
      messages: [
        'sheet.csv:2 (A2): error: is new under comp_harbor_open_2026, though comp_open is called "Harbor Open 2026". To change that one, give its id; to add one, an id of its own.',
      ],
    })
    assert.equal(await exported(), before)
  })

  test('is named where a new one is called nearly so', async (t) => {
    const { imported } = await withOpen(t)
    const { code, messages } = await imported(sheet('Harbour Open 2026'), '--gym', 'gym_harbor')
    const warning =
      'sheet.csv:2 (A2): warning: is new under comp_harbour_open_2026, though comp_open is called "Harbor Open 2026". To change that one, give its name, or the id comp_open.'
    assert.deepEqual([code, messages], [0, [warning]])
  })

  test('is nobody’s concern in another gym, in another year, or once it is called something else', async (t) => {
    const { imported } = await withOpen(t)
    await imported({ gyms: [{ id: 'gym_summit', name: 'Summit' }] })
    for (const [name, gym] of [
      ['Harbor Open 2027', 'gym_harbor'],
      ['Harbor Open 2026', 'gym_summit'],
    ] as const) {
      const { code, messages } = await imported(sheet(name), '--gym', gym)
      assert.deepEqual([code, messages], [0, []])
    }
    const night = { ...open, id: undefined, name: 'Night Games' }
    const renamed = await imported({ competitions: [{ id: 'comp_open', name: 'Night Games' }, night] })
    assert.match(renamed.messages.join(), /is new under comp_night_games, though comp_open is called "Night Games"/)
  })

  test('is named to rows that are of it by its new name', async (t) => {
    const { imported } = await withOpen(t)
    const { messages } = await imported('competition;name\nHarbor Open 2026;Rx\n', '--kind', 'division')
    assert.equal(
      messages[0],
      'sheet.csv:2 (A2): error: competition names the competition comp_harbor_open_2026, which is not there. comp_open is called "Harbor Open 2026": name it by that id.',
    )
  })
})

suite('a sheet that calls something nearly as it is called', () => {
  test('renames it, and says so', async (t) => {
    const { imported, folder } = await withOpen(t)
    const events = [{ id: 'ce_one', name: 'One', workout: { type: 'Generic', details: { type: 'Generic' } } }]
    const whole = { competitions: [{ id: 'comp_open', divisions: [{ name: 'Rx Männer' }], events }] }
    assert.equal((await imported(whole)).code, 0)
    const { code, messages } = await imported('competition,name,registration_count\ncomp_open,RX Manner,5\n')
    const told =
      'sheet.csv:2 (B2): warning: name is "RX Manner", which renames "Rx Männer", found by its id. To keep the name, write it as it is.'
    assert.deepEqual([code, messages], [0, [told]])
    await imported(sheet('Night Games'), '--gym', 'gym_harbor')
    const shouted = await imported(sheet('NIGHT GAMES'), '--gym', 'gym_harbor')
    assert.match(shouted.messages.join(''), /name is "NIGHT GAMES", which renames "Night Games"/)
    assert.match((await folder.run('competitions', 'show', 'comp_open')).output, /RX Manner/)
  })
})

suite('a division that is told inside its competition and beside it', () => {
  const inside = { competitions: [{ id: 'comp_open', divisions: [{ name: 'Rx', registration_count: 4 }] }] }
  const beside = 'competition;id;name;registration_count\ncomp_open;cd_rx;Rx;5\n'
  const again = 'is in this import a second time; the first one is at'

  for (const [order, told] of [
    [
      ['items.json', 'sheet.csv'],
      `sheet.csv:2 (B2): error: id cd_rx of comp_open ${again} items.json:3. Keep one of them.`,
    ],
    [
      ['sheet.csv', 'items.json'],
      `items.json:7:6: error: competitions[0].divisions[0].name makes the id cd_rx of comp_open, which ${again} sheet.csv:2. Keep one of them, or give each an id of its own.`,
    ],
  ] as const) {
    test(`is told of, ${order[0]} first, and nothing is changed`, async (t) => {
      const { exported, folder } = await withOpen(t)
      const before = await exported()
      const files = { 'items.json': folder.file('items.json', inside), 'sheet.csv': folder.file('sheet.csv', beside) }
      const ran = await folder.run('import', '--kind', 'division', ...order.map((name) => files[name]))
      assert.deepEqual([ran.code, toldIn(ran.messages)], [1, [told]])
      assert.equal(await exported(), before)
    })
  }
})
