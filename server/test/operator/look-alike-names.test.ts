import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandFolder } from './command-folder.ts'

// A name that only looks like another would be a second one under nearly the same name, on a public page.

const generic = { type: 'Generic', details: { type: 'Generic' } }
const beside = { competition: 'comp_open' }
const world = {
  gyms: [{ id: 'gym_harbor', name: 'Harbor' }],
  workouts: [{ id: 5, gym: 'gym_harbor', name: 'Mоre', ...generic }],
  competitions: [
    {
      id: 'comp_open',
      gym: 'gym_harbor',
      name: 'Open 2026',
      time_zone: 'Europe/Lisbon',
      divisions: [{ name: 'Rx Women' }, { id: 'cd_night', name: 'Ночь' }],
      events: [{ name: 'Heat', workout: { id: 5 } }],
    },
  ],
}

const remedy = 'Write the name as it is there, or give an id of its own.'

for (const [what, items, told] of [
  [
    'a division with a Cyrillic letter',
    { divisions: [{ ...beside, name: 'Rх Women', registration_count: 3 }] },
    ['divisions[0].name is spelt "R(U+0445) Women" and only looks like "Rx Women" of cd_rx_women'],
  ],
  [
    'a division with a sign that nobody sees within it',
    { divisions: [{ ...beside, name: 'R\u200bx Women' }] },
    ['divisions[0].name is spelt "R(U+200B)x Women" and only looks like "Rx Women" of cd_rx_women'],
  ],
  [
    'a division with a sign that nobody sees behind it, which the id does not tell',
    { divisions: [{ ...beside, name: 'rx women\u00ad' }] },
    ['divisions[0].name is spelt "rx women(U+00AD)" and only looks like "Rx Women" of cd_rx_women'],
  ],
  [
    'an event with a Greek capital',
    { events: [{ ...beside, name: 'ΗEAT', workout: { id: 5 } }] },
    ['events[0].name is spelt "(U+0397)EAT" and only looks like "Heat" of ce_heat'],
  ],
  [
    'a competition',
    { competitions: [{ gym: 'gym_harbor', name: 'Оpen 2026', time_zone: 'Europe/Lisbon' }] },
    ['competitions[0].name is spelt "(U+041E)pen 2026" and only looks like "Open 2026" of comp_open'],
  ],
  [
    'a workout, also where the one that is there has the other letters',
    { workouts: [{ gym: 'gym_harbor', name: 'More', ...generic }] },
    ['workouts[0].name is spelt "More" and only looks like "M(U+043E)re"'],
  ],
  [
    'each of a pair in one file that has no id',
    {
      competitions: [
        { id: 'comp_open', divisions: [{ name: 'Teаm' }, { name: 'Team' }, { id: 'cd_t', name: 'Teаm' }] },
      ],
    },
    ['competitions[0].divisions[1].name is spelt "Team" and only looks like "Te(U+0430)m"'],
  ],
  [
    'nothing that has an id of its own, nor what differs in marks, digits or a sign that is seen',
    {
      divisions: [
        { ...beside, id: 'cd_other', name: 'Rх Women' },
        { ...beside, name: 'Rx Women 2' },
      ],
      events: [{ ...beside, name: 'Héat?', workout: { id: 5 } }],
    },
    [],
  ],
] as const) {
  test(`${what} is ${told.length === 0 ? 'taken' : 'refused, with both spelt out'}`, async (t) => {
    const folder = commandFolder(t)
    assert.equal((await folder.run('import', folder.file('world.json', world))).code, 0)
    const ran = await folder.run('import', folder.file('items.json', items))
    const errors = ran.messages.split('\n').flatMap((line) => /: error: (.*)/.exec(line)?.[1] ?? [])
    const expected = told.map((sentence) => `${sentence}. ${remedy}`)
    assert.deepEqual([ran.code, errors], [told.length === 0 ? 0 : 1, expected], ran.messages)
  })
}
