import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { commandFolder } from './command-folder.ts'
import { rounds, tideGames, world } from './operator-world.ts'

interface Told {
  readonly severity: string
  readonly file: string
  readonly line: number
  readonly column: number
  readonly path: string
  readonly sentence: string
  readonly remedy: string
}

/** Imports the world and then one more file; gives what was told of that. */
async function importing(test: TestContext, content: unknown, ...options: readonly string[]) {
  const folder = commandFolder(test)
  assert.equal((await folder.run('import', folder.file('world.json', world))).code, 0)
  const before = (await folder.run('export')).output
  const ran = await folder.run('import', '--json', ...options, folder.file('more.json', content))
  const { outcome, findings } = JSON.parse(ran.output) as { outcome: string; findings: Told[] }
  if (outcome === 'refused') {
    assert.equal(ran.code, 1)
    assert.match(ran.messages, /Nothing was changed\."\}\n$/)
    assert.equal((await folder.run('export')).output, before)
  }
  for (const { file, line, sentence, remedy } of findings) {
    assert.ok(file.endsWith('more.json') && line > 0 && sentence !== '' && remedy !== '')
  }
  return {
    outcome,
    code: ran.code,
    told: findings.map(({ severity, path, sentence, remedy }) => `${severity} ${path} ${sentence} | ${remedy}`),
    findings,
  }
}

const line = (id: string) => ({ id, reps: '5', load: null })
const amrapOf = (id: string) => ({ type: 'Amrap', duration: 600, movements: [line(id)] })
const competitions = (more: object) => ({ competitions: [{ ...tideGames, ...more }] })
const event = (more: object) =>
  competitions({
    divisions: [],
    events: [{ id: 'ce_tide_one', name: 'One', workout: { id: 1 }, ...more }],
  })

const refusals: readonly (readonly [name: string, content: unknown, told: readonly string[]])[] = [
  [
    'a division naming an event that is not there',
    competitions({ divisions: [{ id: 'cd_tide_open', name: 'Open', events: ['ce_tide_on'] }] }),
    [
      'error competitions[0].divisions[0].events[0] names the event "ce_tide_on", which this competition does not have | Did you mean ce_tide_one?',
    ],
  ],
  [
    'an event id used twice in a competition',
    competitions({ divisions: [], events: [tideGames.events[0], tideGames.events[0]] }),
    [
      'error competitions[0].events[1].id ce_tide_one is the id of another event of this competition | Give each event an id of its own.',
    ],
  ],
  [
    'a workout naming a movement that is not there',
    { workouts: [{ id: 9, type: 'Amrap', details: amrapOf('mv_nowhere') }] },
    [
      'error workouts[0].details.movements[0].id names the movement mv_nowhere, which is not there | Add the movement to the file, or correct its id.',
    ],
  ],
  [
    'an event naming a workout that is not there',
    event({ workout: { id: 77 } }),
    [
      'error competitions[0].events[0].workout names the workout 77, which is not there for a competition of gym_harbor | Add the workout to the file, or correct its id.',
    ],
  ],
  [
    'a type in the details that is not the workout’s',
    { workouts: [{ id: 9, type: 'Generic', details: { type: 'WarmUp', movements: [] } }] },
    ['error workouts[0].details.type is "WarmUp", but the workout\'s type is "Generic" | Make both the same.'],
  ],
  [
    'a misspelt member',
    { gyms: [{ id: 'gym_x', nmae: 'X' }] },
    ['error gyms[0].nmae unknown member `nmae`; did you mean `name`? | Write "name".'],
  ],
  [
    'an id with the wrong prefix',
    { gyms: [{ id: 'comp_x', name: 'X' }] },
    [
      'error gyms[0].id is the string "comp_x"; expected a gym id: gym_ and 1 to 64 of A-Z a-z 0-9 _ - | Write a gym id: gym_ and 1 to 64 of A-Z a-z 0-9 _ -.',
    ],
  ],
]

for (const [name, content, told] of refusals) {
  test(`${name} is refused, with its place and the remedy`, async (t) => {
    const result = await importing(t, content)
    assert.deepEqual([result.outcome, result.told], ['refused', told])
  })
}

test('-0 is refused where the service reads numbers, and kept inside details', async (t) => {
  const withZero = (content: unknown) => JSON.stringify(content, null, 1).replace('"ZERO"', '-0')
  const refused = await importing(
    t,
    withZero(competitions({ divisions: [{ id: 'cd_a', name: 'A', events: [], order: 'ZERO' }] })),
  )
  assert.deepEqual(refused.told, ['error competitions[0].divisions[0].order is the number -0 | Write 0.'])
  const kept = await importing(
    t,
    withZero({ workouts: [{ id: 9, type: 'Generic', details: { type: 'Generic', odd: 'ZERO' } }] }),
  )
  assert.equal(kept.outcome, 'imported')
})

test('a movement of another gym is not there for this one', async (t) => {
  const details = amrapOf('mv_sled')
  const result = await importing(t, { workouts: [{ id: 9, gym: 'gym_summit', type: 'Amrap', details }] })
  assert.deepEqual(result.told, [
    'error workouts[0].details.movements[0].id names the movement mv_sled, which is not there | Add the movement to the file, or correct its id.',
  ])
})

test('a movement or a competition that names a gym which is not there is refused', async (t) => {
  const result = await importing(t, {
    movements: [{ id: 'mv_new', name: 'New', gym: 'gym_nowhere' }],
    competitions: [{ ...tideGames, id: 'comp_new', gym: 'gym_nowhere', status: 'draft', divisions: [], events: [] }],
  })
  assert.deepEqual(result.told, [
    'error movements[0].gym names the gym gym_nowhere, which is not there | Add the gym, or correct its id.',
    'error competitions[0].gym names the gym gym_nowhere, which is not there | Add the gym, or correct its id.',
  ])
})

test('a library movement cannot be taken over by a gym', async (t) => {
  const result = await importing(t, {
    movements: [{ id: 'mv_squat', gym: 'gym_summit', name: 'Air Squat', has_reps: true }],
  })
  assert.deepEqual(result.told, [
    'error movements[0].id mv_squat belongs to the shared library | Give the movement an id of its own.',
  ])
})

test('a competition id that another gym holds is refused', async (t) => {
  const result = await importing(t, competitions({ gym: 'gym_summit', status: 'draft', divisions: [], events: [] }))
  assert.deepEqual(result.told, [
    'error competitions[0].id is the id of a competition of another gym | Give the competition an id of its own.',
  ])
})

test('a type that the details which stay do not have is refused', async (t) => {
  const folder = commandFolder(t)
  const amrap = { id: 9, type: 'Amrap', details: amrapOf('mv_squat') }
  assert.equal(
    (await folder.run('import', folder.file('a.json', { ...world, workouts: [...world.workouts, amrap] }))).code,
    0,
  )
  const ran = await folder.run('import', folder.file('b.json', { workouts: [{ id: 9, type: 'ForTime' }] }))
  assert.equal(ran.code, 1)
  assert.match(ran.messages, /workouts\[0\]\.type is "ForTime", but the type of its details is "Amrap"\. /)
})

test('the same id twice in an import is refused, naming both places, also across files', async (t) => {
  const folder = commandFolder(t)
  const one = folder.file('one.json', { gyms: [{ id: 'gym_a', name: 'A' }] })
  const two = folder.file('two.json', {
    gyms: [
      { id: 'gym_b', name: 'B' },
      { id: 'gym_a', name: 'A' },
    ],
  })
  const ran = await folder.run('import', one, two)
  assert.equal(ran.code, 1)
  assert.match(
    ran.messages,
    /two\.json:8:4: error: gyms\[1\]\.id gym_a is in this import a second time; the first one is at .*one\.json:3\. Keep one of them\./,
  )
})

test('all errors of all files are told at once, in the order of their places', async (t) => {
  const folder = commandFolder(t)
  const one = folder.file('one.json', { gyms: [{ id: 'gym_a', name: '' }, { id: 'gym_b' }] })
  const two = folder.file('two.json', {
    competitions: [{ ...tideGames, gym: 'gym_c', status: 'draft', divisions: [], events: [] }],
    movements: [{ id: 'mv_a' }],
  })
  const ran = await folder.run('import', two, one)
  const places = [...ran.messages.matchAll(/(one|two)\.json:(\d+):\d+: error/g)].map(
    ([, file, line]) => `${file ?? ''}:${line ?? ''}`,
  )
  assert.deepEqual(places, ['two:5', 'two:16', 'one:5', 'one:7'])
  assert.match(ran.messages, /Refused: 4 errors\. Nothing was changed\.$/m)
})

test('an item that was refused is not missed a second time by those that name it', async (t) => {
  const details = amrapOf('mv_new')
  const result = await importing(t, {
    movements: [{ id: 'mv_new' }],
    workouts: [{ id: 9, type: 'Amrap', details }],
    competitions: [
      {
        ...tideGames,
        divisions: [],
        events: [{ id: 'ce_tide_one', name: 'One', workout: { id: 9 } }],
      },
    ],
  })
  assert.deepEqual(result.told, ['error movements[0] member `name` is missing | Add "name".'])
})

test('what an unreadable file holds is not missed in the others', async (t) => {
  const folder = commandFolder(t)
  const broken = folder.file('movements.json', '{"movements": [')
  const ran = await folder.run('import', broken, folder.file('world.json', { ...world, movements: [] }))
  assert.equal(ran.code, 1)
  assert.doesNotMatch(ran.messages, /is not there/)
  assert.match(ran.messages, /were not looked for, since not every file could be read/)
})

test('10^5 events and a description of 10 MB are refused at their documented limits', async (t) => {
  const events = Array.from({ length: 100_000 }, (_, at) => ({ id: `ce_${at}`, name: 'E', workout: { id: 1 } }))
  const many = await importing(t, competitions({ status: 'draft', divisions: [], events }))
  assert.deepEqual(many.told, [
    'error competitions[0].status would unpublish a competition that is published | Give --allow-removals if readers are to lose it.',
    'error competitions[0].events has 100000 elements; at most 1000 are allowed | Keep 1000, or divide it.',
  ])
  const long = await importing(t, competitions({ description: 'x'.repeat(10_000_000) }))
  assert.equal(long.told.length, 1)
  assert.match(
    long.told[0] ?? '',
    /^error competitions\[0\]\.description .*expected a text of at most 100000 characters \| Shorten it/,
  )
})

test('HTML with a script, a handler and a javascript: link is cleaned, and what was removed is reported', async (t) => {
  const description = '<p onclick="x()">Hi<script>alert(1)</script> <a href="javascript:x()">there</a></p>'
  const result = await importing(t, competitions({ description }))
  assert.equal(result.outcome, 'imported')
  assert.deepEqual(result.told, [
    'warning competitions[0].description was cleaned of what is not safe to show: onclick of <p>, <script>, href of <a> with its address | Take it out of the file to silence this.',
  ])
  const strict = await importing(t, competitions({ description }), '--strict')
  assert.deepEqual([strict.outcome, strict.code], ['refused', 1])
})

test('a workout that is embedded without its movements is refused when the catalog has none of them', async (t) => {
  const workout = {
    ...rounds(3),
    details: { type: 'RoundsForTime', rounds: 3, movements: [line('mv_a'), line('mv_b')] },
  }
  const result = await importing(t, event({ workout }))
  assert.deepEqual(
    result.findings.map(({ path }) => path),
    [0, 1].map((at) => `competitions[0].events[0].workout.details.movements[${at}].id`),
  )
})
