import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { commandFolder } from './command-folder.ts'
import { tideGames, world } from './operator-world.ts'

// What an author most likely meant, and where it stands.

interface Finding {
  readonly severity: string
  readonly line: number
  readonly path: string
  readonly sentence: string
  readonly remedy: string
}

const row = { id: 'mv_row', name: 'Row' }
const pullUp = { id: 'mv_0042', name: 'Pull-up' }

const naming = (...ids: readonly string[]) => {
  const details = { type: 'Generic', description: 'x', movements: ids.map((id) => ({ id, reps: '5', load: null })) }
  return { workouts: [{ id: 9, type: 'Generic', details }] }
}
const division = (more: object) => ({ competitions: [{ ...tideGames, divisions: [{ ...open, ...more }] }] })
const open = { id: 'cd_tide_open', name: 'Open', events: ['ce_tide_one'] }
const event = (more: object) => ({
  competitions: [{ ...tideGames, events: [{ id: 'ce_tide_one', name: 'One', workout: { id: 1 }, ...more }] }],
})
const competition = (more: object) => ({ competitions: [{ ...tideGames, ...more }] })

/** Each: a file, and all that is told of it. */
const cases: Readonly<Record<string, readonly [content: unknown, ...told: readonly string[]]>> = {
  'a misspelt movement, at the line where it stands': [
    naming('mv_squat', 'mv_rwo'),
    'error workouts[0].details.movements[1].id names the movement mv_rwo, which is not there | Did you mean mv_row? Else add the movement to the file.',
  ],
  'a movement by its name': [
    naming('mv_pullups'),
    'error workouts[0].details.movements[0].id names the movement mv_pullups, which is not there | Did you mean mv_0042? Else add the movement to the file.',
  ],
  'a movement that nobody can guess': [
    naming('mv_nowhere_near'),
    'error workouts[0].details.movements[0].id names the movement mv_nowhere_near, which is not there | Add the movement to the file, or correct its id.',
  ],
  'a video of a competition': [
    competition({ video: 'https://x.example/' }),
    'error competitions[0].video unknown member `video`; did you mean `video_url`? | Write "video_url".',
  ],
  'the limit and the count of a division, by their last words': [
    division({ limit: 5, count: 1 }),
    'error competitions[0].divisions[0].limit unknown member `limit`; did you mean `registration_limit`? | Write "registration_limit".',
    'error competitions[0].divisions[0].count unknown member `count`; did you mean `registration_count`? | Write "registration_count".',
  ],
  'the zone of a competition': [
    { competitions: [{ ...tideGames, time_zone: undefined, zone: 'Europe/Lisbon' }] },
    'error competitions[0].zone unknown member `zone`; did you mean `time_zone`? | Write "time_zone".',
  ],
  'when an event is released': [
    event({ released: '2026-05-01T12:00:00Z' }),
    'error competitions[0].events[0].released unknown member `released`; did you mean `released_at`? | Write "released_at".',
  ],
  'words that others may join, warned of': [
    event({ kind: 'individaul', tie_break: 'tme', score_visibility: 'imediate' }),
    'warning competitions[0].events[0].kind is "individaul", a word that no document names | Did you mean "individual"? Any other word is served as it is.',
    'warning competitions[0].events[0].tie_break is "tme", a word that no document names | Did you mean "time"? Any other word is served as it is.',
    'warning competitions[0].events[0].score_visibility is "imediate", a word that no document names | Did you mean "immediate"? Any other word is served as it is.',
  ],
  'the origin of a movement, warned of': [
    { movements: [{ id: 'mv_new', name: 'New', source: 'gymm', video: { id: 'a', service: 'youtub' } }] },
    'warning movements[0].source is "gymm", a word that no document names | Did you mean "gym"? Any other word is served as it is.',
    'warning movements[0].video.service is "youtub", a word that no document names | Did you mean "youtube"? Any other word is served as it is.',
  ],
  'the number of no workout, and no word of the one that stands in for it': [
    event({ scaled_workout: { id: 0 } }),
    'error competitions[0].events[0].scaled_workout.id is the number 0; expected a workout id: a whole number from 1 to 9007199254740991 | Write a workout id: a whole number from 1 to 9007199254740991.',
  ],
}

test('what an author most likely meant', async (t) => {
  const folder = commandFolder(t)
  const content = { ...world, movements: [...world.movements, row, pullUp] }
  assert.equal((await folder.run('import', folder.file('world.json', content))).code, 0)
  for (const [name, [file, ...told]] of Object.entries(cases)) {
    await t.test(name, async () => {
      const written = folder.file('case.json', file)
      const { output } = await folder.run('import', '--dry-run', '--json', written)
      const { findings } = JSON.parse(output) as { findings: Finding[] }
      const lines = findings.map(({ severity, line, path, sentence, remedy }) => {
        const [, member = ''] = /(\w+)$/.exec(path) ?? []
        assert.ok(readFileSync(written, 'utf8').split('\n')[line - 1]?.includes(`"${member}": `))
        return `${severity} ${path} ${sentence} | ${remedy}`
      })
      assert.deepEqual(lines, told)
    })
  }
})

test('numbers above 2^53 are told as they were written, and told apart', async (t) => {
  const folder = commandFolder(t)
  const workout = (id: string) => `{"id": ${id}, "type": "Generic", "details": {"type": "Generic"}}`
  const file = folder.file(
    'large.json',
    `{"workouts": [${['9007199254740992', '9007199254740993'].map(workout).join()}]}`,
  )
  const { messages } = await folder.run('import', file)
  assert.match(messages, /workouts\[0\]\.id is the number 9007199254740992;/)
  assert.match(messages, /workouts\[1\]\.id is the number 9007199254740993;/)
  assert.doesNotMatch(messages, /second time/)
})
