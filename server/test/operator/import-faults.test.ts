import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { commandFolder } from './command-folder.ts'
import { rounds, tideGames, world } from './operator-world.ts'

/** What one run tells of a file that is refused, in the order of the file, without the remedies. */
async function toldOf(t: TestContext, content: unknown): Promise<readonly string[]> {
  const folder = commandFolder(t)
  assert.equal((await folder.run('import', folder.file('world.json', world))).code, 0)
  const before = (await folder.run('export')).output
  const ran = await folder.run('import', '--json', folder.file('more.json', content))
  assert.equal(ran.code, 1)
  assert.equal((await folder.run('export')).output, before)
  assert.equal((await folder.run('check')).code, 0)
  const { findings } = JSON.parse(ran.output) as { findings: { line: number; path: string; sentence: string }[] }
  assert.ok(findings.every(({ line }) => line > 0))
  return findings.map(({ path, sentence }) => `${path} ${sentence}`)
}

const games = { id: 'comp_tide', gym: 'gym_harbor', name: 'Tide Games', time_zone: 'Europe/Lisbon' }

test('a misspelt member does not hide a time zone that nobody knows', async (t) => {
  assert.deepEqual(await toldOf(t, { competitions: [{ ...games, time_zone: 'Europe/Lisbn', desription: 'x' }] }), [
    'competitions[0].time_zone "Europe/Lisbn" is not a time zone that is known',
    'competitions[0].desription unknown member `desription`; did you mean `description`?',
  ])
})

test('the rules look at what a misspelt member holds, and tell its place as it was written', async (t) => {
  const placeless = { id: 'comp_other', gym: 'gym_harbor', name: 'Other Games' }
  const events = [{ id: 'ce_other', name: 'Two', workout: rounds(5), released_at: 'tomorrow' }]
  const divisions = [{ id: 'cd_other', name: 'Open', events: ['ce_other', 'ce_nowhere'] }]
  const content = { competitions: [{ ...placeless, timezone: 'Mars/Olympus', evnts: events, divisions }] }
  const timeStamp = 'it has no offset, and is not written as 2026-05-01T14:00'
  assert.deepEqual(await toldOf(t, content), [
    'competitions[0].timezone unknown member `timezone`; did you mean `time_zone`?',
    'competitions[0].timezone "Mars/Olympus" is not a time zone that is known',
    'competitions[0].evnts unknown member `evnts`; did you mean `events`?',
    `competitions[0].evnts[0].released_at "tomorrow" is not a time stamp: ${timeStamp}`,
    'competitions[0].divisions[0].events[1] names the event "ce_nowhere", which this competition does not have',
  ])
})

test('a value of the wrong kind is told once, and the rest of its item is looked at', async (t) => {
  const division = { id: 'cd_tide_open', name: 'Open', kind: 'team', team_size: 'four', events: ['ce_nowhere'] }
  assert.deepEqual(await toldOf(t, { competitions: [{ ...tideGames, divisions: [division], name: 5 }] }), [
    'competitions[0].name is the number 5; expected a text that is not empty',
    'competitions[0].divisions[0].team_size is the string "four"; expected a whole number of at least 2 or null',
    'competitions[0].divisions[0].events[0] names the event "ce_nowhere", which this competition does not have',
  ])
})

test('what a refused item names may come later in the file, and is missed when it does not', async (t) => {
  const details = (id: string) => ({ type: 'MaxReps', duration: 60, movements: [{ id, reps: 'Max', load: null }] })
  const workouts = [
    { id: 20, nmae: 'Late', type: 'MaxReps', details: details('mv_later') },
    { id: 21, nmae: 'Never', type: 'MaxReps', details: details('mv_never') },
  ]
  const lines = [
    ...workouts.map((one) => ({ kind: 'workout', ...one })),
    { kind: 'movement', id: 'mv_later', name: 'L', has_reps: true },
  ]
  const told = await toldOf(t, lines.map((line) => JSON.stringify(line)).join('\n'))
  assert.deepEqual(told, [
    'nmae unknown member `nmae`; did you mean `name`?',
    'nmae unknown member `nmae`; did you mean `name`?',
    'details.movements[0].id names the movement mv_never, which is not there',
  ])
})

test('where nobody can tell what was meant, the rest is looked at all the same', async (t) => {
  const zone = 'competitions[0].time_zone "Mars/Olympus" is not a time zone that is known'
  const wrong: readonly (readonly [more: object, sentence: RegExp])[] = [
    [{ events: 'none' }, /^competitions\[0\]\.events is the string "none"; expected an array$/],
    [{ id: 'cmp_tide' }, /^competitions\[0\]\.id is the string "cmp_tide"; expected a competition id/],
    [{ gym: 'harbor' }, /^competitions\[0\]\.gym is the string "harbor"; expected a gym id/],
    [{ id: 'comp_new', gym: undefined }, /^competitions\[0\] does not say which gym it belongs to$/],
    [{ divisions: [{ order: 1 }] }, /^competitions\[0\]\.divisions\[0\] has neither an id nor a name$/],
    [{ divisions: [{ id: 'cd_open' }] }, /^competitions\[0\]\.divisions\[0\] member `name` is missing$/],
  ]
  for (const [more, sentence] of wrong) {
    const told = await toldOf(t, { competitions: [{ ...games, time_zone: 'Mars/Olympus', ...more }] })
    const others = told.filter((one) => one !== zone)
    assert.deepEqual([told.length, others.length], [2, 1], told.join('\n'))
    assert.match(others[0] ?? '', sentence)
  }
})

test('an item that is there twice is looked at like any other', async (t) => {
  const told = await toldOf(t, { competitions: [games, { ...games, time_zone: 'Mars/Olympus', desription: 'x' }] })
  assert.deepEqual(
    told.map((one) => one.replace(/; the first.*/, '')),
    [
      'competitions[1].id comp_tide is in this import a second time',
      'competitions[1].time_zone "Mars/Olympus" is not a time zone that is known',
      'competitions[1].desription unknown member `desription`; did you mean `description`?',
    ],
  )
})

const bringing = (id: string, name: string) => {
  const details = { type: 'ForTime', movements: [{ id: 'mv_new', reps: '5', load: null }] }
  const workout = { type: 'ForTime', details, movements: [{ id: 'mv_new', name, has_reps: true }] }
  const events = [{ id: `ce_${id}`, name: 'One', workout }]
  return { id: `comp_${id}`, gym: 'gym_harbor', name: id, time_zone: 'UTC', events }
}

test('what a misspelt item brings along is not held against a later one', async (t) => {
  const told = await toldOf(t, { competitions: [{ ...bringing('one', 'Nwe'), nmae: 'One' }, bringing('two', 'New')] })
  assert.deepEqual(told, ['competitions[0].nmae unknown member `nmae`'])
})

test('a movement that only a misspelt item brings along is not missed by a later one', async (t) => {
  const [event] = bringing('two', 'New').events
  const workout = { ...event?.workout, movements: [] }
  const second = { ...bringing('two', 'New'), events: [{ ...event, workout }] }
  const told = await toldOf(t, { competitions: [{ ...bringing('one', 'New'), nmae: 'One' }, second] })
  assert.deepEqual(told, ['competitions[0].nmae unknown member `nmae`'])
})

test('a movement that an item brings along is there for others while the item itself waits', async (t) => {
  const folder = commandFolder(t)
  const [event] = bringing('one', 'New').events
  const waiting = { ...bringing('one', 'New'), events: [event, { id: 'ce_late', name: 'Late', workout: { id: 9 } }] }
  const { type, details } = event?.workout ?? {}
  const lines = [
    { kind: 'gym', id: 'gym_harbor', name: 'Harbor' },
    { kind: 'competition', ...waiting },
    { kind: 'workout', id: 9, type, details },
  ]
  const file = folder.file('waiting.ndjson', lines.map((line) => JSON.stringify(line)).join('\n'))
  const ran = await folder.run('import', file)
  assert.equal(ran.code, 0, ran.messages)
})

test('what a rule would say of a member that is wrong, or of what hangs on it, is not told', async (t) => {
  const divisions = [
    {
      id: 'cd_tide_open',
      name: 'Open',
      registration_count: 12,
      registration_limit: 'ten',
      events: ['ce_tide_one', 'Two', 'ce_none'],
    },
    { id: 'cd_tide_pairs', name: 'Pairs', kind: 5, team_size: 2 },
  ]
  const events = [
    { id: 'ce_tide_one', name: 'One', workout: { id: 1 } },
    { id: 'ce_tide_two', name: 7, workout: { id: 'x' } },
    { id: 'two', name: 'Three', workout: { type: 5, details: { type: 'Generic', movements: [{ id: 'mv_nowhere' }] } } },
  ]
  const told = await toldOf(t, {
    movements: [{ id: 'mv_twice', name: 'Twice' }],
    competitions: [{ ...tideGames, registration_closes_at: 5, divisions, events }],
    workouts: [{ name: 5, type: 'Generic', details: { type: 'Generic' }, movements: [{ id: 'mv_twice', name: 5 }] }],
  })
  assert.deepEqual(
    told.map((one) => one.replace(/;.*/, '')),
    [
      'competitions[0].divisions[0].registration_limit is the string "ten"',
      'competitions[0].divisions[1].kind is the number 5',
      'competitions[0].events[1].name is the number 7',
      'competitions[0].events[1].workout.id is the string "x"',
      'competitions[0].events[2].id is the string "two"',
      'competitions[0].events[2].workout.type is the number 5',
      'competitions[0].events[2].workout.details.movements[0].id names the movement mv_nowhere, which is not there',
      'competitions[0].registration_closes_at is the number 5',
      'workouts[0].name is the number 5',
      'workouts[0].movements[0].name is the number 5',
    ],
  )
})
