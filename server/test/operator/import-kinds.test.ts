import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandFolder } from './command-folder.ts'

/** A workout without an id. */
const nameless = { type: 'Generic', details: { type: 'Generic', description: 'Row for an hour.' } }

interface Told {
  readonly outcome: string
  readonly errors: number
  readonly warnings: number
  readonly untold: number
  readonly findings: readonly { readonly severity: string; readonly sentence: string; readonly remedy: string }[]
}

/** Forty-three findings of as many kinds: wrong values of members that each have their own. */
function fortyThreeFaults() {
  const wrong = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { no: 'such value' }]))
  const ofMovement = ['name', 'description', 'source', 'gym']
  const has = ['calories', 'distance', 'duration', 'height', 'load', 'power', 'reps'].map((measure) => `has_${measure}`)
  const ofDivision = ['name', 'kind', 'order', 'visible', 'events', 'registration_count', 'registration_limit']
  const ofTeam = ['team_size', 'males_required', 'females_required']
  const ofEvent = ['name', 'kind', 'order', 'visible', 'instructions', 'deadline', 'deadline_buffer', 'released_at']
  const ofScores = ['score_visibility', 'tie_break']
  const ofCompetition = [
    'name',
    'description',
    'status',
    'time_zone',
    'registration_opens_at',
    'registration_closes_at',
    'video_url',
  ]
  const strange = Object.fromEntries(['qqq', 'zzz', 'jjj', 'xxx'].map((name) => [name, 1]))
  const event = { id: 'ce_a', workout: { id: 1 }, ...wrong([...ofEvent, ...ofScores]) }
  const division = { id: 'cd_a', ...wrong([...ofDivision, ...ofTeam]) }
  return {
    movements: [{ id: 'mv_a', ...wrong([...ofMovement, ...has]) }],
    competitions: [
      { id: 'comp_a', gym: 'gym_a', ...wrong(ofCompetition), ...strange, divisions: [division], events: [event] },
    ],
  }
}

test('1,244 workouts without ids are one sentence, and every other finding is printed', async (t) => {
  const folder = commandFolder(t)
  const workouts = Array.from({ length: 1244 }, (_, at) => ({ ...nameless, name: `Of day ${at}` }))
  const file = folder.file('library.json', { workouts, ...fortyThreeFaults() })
  const ran = await folder.run('import', file)
  const lines = ran.messages.trimEnd().split('\n')
  const [aboutIds, ...others] = lines.filter((line) => line.includes('has no id'))
  assert.match(
    aboutIds ?? '',
    /^\S+library\.json:3:3: note: workouts\[0\] has no id, .* \(1,243 more like it: \S+:11:3, \S+:19:3 …; --json tells each\)$/,
  )
  assert.deepEqual(others, [])
  assert.equal(lines.filter((line) => line.includes(': error:')).length, 43, ran.messages)
  assert.match(lines.at(-1) ?? '', /^heatsheet: Refused: 43 errors\. Nothing was changed\.$|^Refused: 43 errors/)
  const told = JSON.parse((await folder.run('import', '--json', file)).output) as Told
  assert.deepEqual([told.errors, told.warnings, told.findings.length, told.untold], [43, 0, 43 + 1244, 0])
})

test('a strict import takes workouts without ids', async (t) => {
  const folder = commandFolder(t)
  const ran = await folder.run(
    'import',
    '--strict',
    folder.file('library.json', { workouts: [nameless, { ...nameless, name: 'Another' }] }),
  )
  assert.equal(ran.code, 0, ran.messages)
  assert.match(ran.messages, /^\S+:3:3: note: .* \(1 more like it: \S+library\.json:10:3\)$/m)
})

test('of many findings of one kind the first is printed, with a count and where the next ones stand', async (t) => {
  const folder = commandFolder(t)
  const gyms = Array.from({ length: 1500 }, (_, at) => ({ id: `gym_${at}`, name: at }))
  const { messages } = await folder.run('import', folder.file('gyms.json', { gyms }))
  const [line, ...others] = messages.split('\n').filter((one) => one.includes(': error:'))
  assert.match(
    line ?? '',
    /gyms\[0\]\.name is the number 0; .* \(1,499 more like it: \S+:9:4, \S+:13:4 …; --json tells each\)$/,
  )
  assert.deepEqual(others, [])
  assert.match(messages, /Refused: 1500 errors/)
})

test('three findings of a kind are told one by one, each with its values', async (t) => {
  const folder = commandFolder(t)
  const gyms = Array.from({ length: 3 }, (_, at) => ({ id: `gym_${at}`, name: at }))
  const { messages } = await folder.run('import', folder.file('gyms.json', { gyms }))
  assert.equal(messages.split('\n').filter((one) => /is the number [012];.*in quotes: "[012]"\.$/.test(one)).length, 3)
})

test('of more findings than are kept each kind is told, and how many are not', async (t) => {
  const folder = commandFolder(t)
  const gym = { kind: 'gym', id: 'gym_a', name: 'A' }
  const competitions = Array.from({ length: 102 }, (_, at) => {
    const events = Array.from({ length: at < 100 ? 100 : 10 }, () => at)
    const divisions = [{ id: `cd_${at}`, name: 'A', events }]
    return { kind: 'competition', id: `comp_${at}`, gym: 'gym_a', name: 'A', time_zone: 'UTC', divisions }
  })
  const last = ['{"kind": "movement", "id": "mv_a", "nmae": "Row"}', '{"kind": "gmy"}']
  const file = folder.file(
    'a.ndjson',
    [gym, ...competitions]
      .map((item) => JSON.stringify(item))
      .concat(last)
      .join('\n'),
  )
  const told = JSON.parse((await folder.run('import', '--json', file)).output) as Told
  assert.deepEqual([told.errors, told.findings.length, told.untold], [10_022, 10_002, 20])
  const { messages } = await folder.run('import', file)
  assert.deepEqual(messages.split('\n').filter((line) => line.includes(': error:')).length, 3)
  assert.match(messages, /a\.ndjson:104:\d+: error: nmae unknown member/)
  assert.match(messages, /a\.ndjson:105:\d+: error: kind is "gmy"/)
})

test('of 100,000 misspelt members in one item all are counted, and as many are printed as somebody reads', async (t) => {
  const folder = commandFolder(t)
  const misspelt = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`nmae${at}`, 1]))
  const competition = { id: 'comp_a', gym: 'gym_a', name: 'A', time_zone: 'UTC', ...misspelt }
  const gyms = [{ id: 'gym_a', name: 'A' }]
  const { messages } = await folder.run('import', folder.file('a.json', { gyms, competitions: [competition] }))
  assert.equal(messages.split('\n').filter((line) => line.includes(': error:')).length, 200)
  assert.match(messages, /^… and \d,\d{3} more; --json tells each\.\n.*Refused: 100000 errors/m)
})

test('what was meant is looked for in the first thousand misspelt names of an item, and all are told', async (t) => {
  const folder = commandFolder(t)
  const event = { id: 'ce_gangway', name: 'Gangway', workout: nameless }
  const names = (from: number) => Array.from({ length: 700 }, (_, at) => `ce_gangwya${from + at}`)
  const divisions = [0, 700].map((from) => ({ id: `cd_${from}`, name: `From ${from}`, events: names(from) }))
  const competition = { id: 'comp_a', gym: 'gym_a', name: 'A', time_zone: 'UTC', events: [event], divisions }
  const gyms = [{ id: 'gym_a', name: 'A' }]
  const file = folder.file('a.json', { gyms, competitions: [competition] })
  const told = JSON.parse((await folder.run('import', '--json', file)).output) as Told
  const guessed = told.findings.filter(({ remedy }) => remedy === 'Did you mean ce_gangway?')
  assert.deepEqual([told.errors, guessed.length], [1400, 1000])
})
