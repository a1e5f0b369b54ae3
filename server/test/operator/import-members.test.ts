import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { commandFolder } from './command-folder.ts'
import { tideGames, world } from './operator-world.ts'

// The rows of contract.md, "Members whose type was open", as an import meets them.

/** Each: what is imported into the world, and what is told of it, `severity path sentence`; nothing when it is accepted. */
type Case = readonly [name: string, content: unknown, told?: RegExp]

const competition = (more: object) => ({ competitions: [{ ...tideGames, ...more }] })
const division = (more: object) => competition({ divisions: [{ id: 'cd_tide_open', name: 'Open', ...more }] })
const event = (more: object) =>
  competition({
    divisions: [],
    events: [{ id: 'ce_tide_one', name: 'One', workout: { id: 1 }, ...more }],
  })
const movement = (more: object) => ({ movements: [{ id: 'mv_new', name: 'New', ...more }] })
const workout = (more: object) => ({ workouts: [{ id: 9, type: 'Generic', details: { type: 'Generic' }, ...more }] })

const cases: readonly Case[] = [
  ['ids: 64 characters after the prefix', movement({ id: `mv_${'x'.repeat(64)}` })],
  [
    'ids: 65 characters after the prefix',
    movement({ id: `mv_${'x'.repeat(65)}` }),
    /^error movements\[0\]\.id is the string/,
  ],
  ['ids: the prefix alone', movement({ id: 'mv_' }), /^error movements\[0\]\.id is the string/],
  ['workout ids: 2^53-1', workout({ id: Number.MAX_SAFE_INTEGER })],
  ['workout ids: 2^53', workout({ id: 2 ** 53 }), /^error workouts\[0\]\.id is the number 9007199254740992/],
  ['workout ids: 0', workout({ id: 0 }), /^error workouts\[0\]\.id is the number 0/],
  ['time stamps: any offset', event({ deadline: '2026-05-01T14:00:00+02:00' })],
  ['time stamps: a local time', event({ deadline: '2026-05-01T14:00:00' })],
  [
    'time stamps: the year 10000',
    event({ released_at: '10000-01-01T00:00:00Z' }),
    /^error .*released_at .*years have four digits/,
  ],
  [
    'time stamps: finer than milliseconds',
    event({ deadline: '2026-05-01T14:00:00.1234Z' }),
    /^error .*deadline .*finer than milliseconds/,
  ],
  [
    'time stamps: 30 February',
    event({ deadline: '2026-02-30T00:00:00Z' }),
    /^error .*deadline .*the date does not exist/,
  ],
  ['time stamps: null', event({ deadline: null, released_at: null })],
  [
    'time_zone: an unknown one, with the nearest',
    competition({ time_zone: 'America/NewYork' }),
    /^error competitions\[0\]\.time_zone "America\/NewYork" is not a time zone that is known \| Did you mean America\/New_York\?/,
  ],
  ['time_zone: an offset', competition({ time_zone: '+02:00' }), /^error competitions\[0\]\.time_zone /],
  ['division.kind: another word', division({ kind: 'relay_of_four' })],
  [
    'division.kind: no word',
    division({ kind: 'Relay 4' }),
    /^error competitions\[0\]\.divisions\[0\]\.kind is the string "Relay 4"/,
  ],
  ['event.kind: another word', event({ kind: 'relay' })],
  ['score_visibility: another word', event({ score_visibility: 'on_request' })],
  ['tie_break: another word', event({ tie_break: 'coin' })],
  ['tie_break: no word', event({ tie_break: 'Coin!' }), /^error .*tie_break is the string/],
  ['movement.source: another word', movement({ source: 'federation' })],
  ['video: null', movement({ video: null })],
  ['video.service: another word', movement({ video: { id: 'a', service: 'peertube' } })],
  [
    'video: without a service',
    movement({ video: { id: 'a' } }),
    /^error movements\[0\]\.video member `service` is missing/,
  ],
  ['registration_limit: null', division({ registration_limit: null })],
  [
    'registration_limit: negative',
    division({ registration_limit: -1 }),
    /^error .*registration_limit is the number -1/,
  ],
  [
    'registration_limit: no whole number',
    division({ registration_limit: 1.5 }),
    /^error .*registration_limit is the number 1\.5/,
  ],
  [
    'registration_limit: above 2^31-1',
    division({ registration_limit: 2 ** 31 }),
    /^error .*registration_limit is the number 2147483648/,
  ],
  [
    'registration_count: over the limit, warned of',
    division({ registration_limit: 1, registration_count: 2 }),
    /^warning .*registration_count is 2, over the limit of 1/,
  ],
  [
    'team_size: of an individual division',
    division({ team_size: 2 }),
    /^error .*team_size is 2 in an individual division/,
  ],
  ['team_size: 1', division({ kind: 'team', team_size: 1 }), /^error .*team_size is the number 1/],
  [
    'team_size: none for a team, warned of',
    division({ kind: 'team' }),
    /^warning competitions\[0\]\.divisions\[0\]\.team_size is not given/,
  ],
  [
    'males and females required above team_size',
    division({ kind: 'team', team_size: 2, males_required: 2, females_required: 1 }),
    /^error .*team_size is 2, but 3 athletes are required/,
  ],
  ['deadline_buffer: a fraction', event({ deadline_buffer: 0.5 })],
  ['deadline_buffer: negative', event({ deadline_buffer: -1 }), /^error .*deadline_buffer is the number -1/],
  ['video_url: null means none', competition({ video_url: null })],
  ['video_url: not http(s)', competition({ video_url: 'ftp://example.com/a' }), /^error competitions\[0\]\.video_url /],
  ['Workout.name: null', workout({ name: null })],
  ['scaled_workout: null', event({ id: 'ce_tide_two', scaled_workout: null, foundations_workout: null })],
  ['workout: null', event({ workout: null }), /^error competitions\[0\]\.events\[0\]\.workout is null/],
  ['details: unknown members', workout({ details: { type: 'Generic', 'of our own': [1, { 2: null }] } })],
  ['details: no object', workout({ details: [] }), /^error workouts\[0\]\.details is an empty array/],
  ['details.type: missing', workout({ details: {} }), /^error workouts\[0\]\.details member `type` is missing/],
  [
    'type: an unknown one, with the nearest',
    workout({ type: 'Genric', details: { type: 'Generic' } }),
    /^error workouts\[0\]\.type is the string "Genric".* \| Did you mean "Generic"\?/,
  ],
  [
    'complex_details: the parts in order',
    movement({ complex_details: { movements: [{ id: 'mv_squat', reps: '2+1' }] } }),
  ],
  [
    'complex_details: a part without reps',
    movement({ complex_details: { movements: [{ id: 'mv_squat' }] } }),
    /^error .*movements\[0\] member `reps` is missing/,
  ],
]

/** One folder for all cases: each is a dry run. */
async function worldFolder(test: TestContext) {
  const folder = commandFolder(test)
  assert.equal((await folder.run('import', folder.file('world.json', world))).code, 0)
  return folder
}

test('members whose type was open', async (t) => {
  const folder = await worldFolder(t)
  for (const [name, content, told] of cases) {
    await t.test(name, async () => {
      const ran = await folder.run('import', '--dry-run', '--json', folder.file('case.json', content))
      const { findings } = JSON.parse(ran.output) as {
        findings: Record<'severity' | 'path' | 'sentence' | 'remedy', string>[]
      }
      const lines = findings.map(
        ({ severity, path, sentence, remedy }) => `${severity} ${path} ${sentence} | ${remedy}`,
      )
      if (told === undefined) assert.deepEqual([ran.code, lines], [0, []])
      else {
        assert.equal(lines.length, 1, lines.join('\n'))
        assert.match(lines[0] ?? '', told)
        assert.equal(ran.code, lines[0]?.startsWith('error') ? 1 : 0)
      }
    })
  }
})

test('details are kept as they were written: order, numbers, members nobody knows', async (t) => {
  const folder = await worldFolder(t)
  const details = '{"type":"Generic","z":22.50,"10":1,"2":9007199254740993,"a":1e3,"t":"\\u00e9é"}'
  const file = folder.file('odd.json', `{"workouts":[{"id":9,"type":"Generic","details": ${details}}]}`)
  assert.equal((await folder.run('import', file)).code, 0)
  assert.ok((await folder.run('workouts', 'show', '9', '--json')).output.includes(`"details":${details}`))
})
