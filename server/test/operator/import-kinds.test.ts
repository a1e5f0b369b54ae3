import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandFolder } from './command-folder.ts'
import { inLong, longTest } from '../tries.ts'
import { worldFolder } from './world-folder.ts'

const nameless = { type: 'Generic', details: { type: 'Generic', description: 'Row for an hour.' } }

interface Report {
  readonly outcome: string
  readonly errors: number
  readonly warnings: number
  readonly omitted: number
  readonly findings: readonly { readonly severity: string; readonly sentence: string; readonly remedy: string }[]
}

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

test('1,044 workouts without ids are one sentence, and every other finding is printed', async (t) => {
  const folder = commandFolder(t)
  const workouts = Array.from({ length: 1044 }, (_, at) => ({ ...nameless, name: `Of day ${at}` }))
  const file = folder.file('library.json', { workouts, ...fortyThreeFaults() })
  const ran = await folder.run('import', file)
  const lines = ran.messages.trimEnd().split('\n')
  const [aboutIds, ...others] = lines.filter((line) => line.includes('has no id'))
  assert.match(
    aboutIds ?? '',
    /^\S+library\.json:3:3: note: workouts\[0\] has no id, .* \(1,043 more like it: \S+:11:3, \S+:19:3 …; --json lists each\)$/,
  )
  assert.deepEqual(others, [])
  assert.equal(lines.filter((line) => line.includes(': error:')).length, 43, ran.messages)
  assert.match(lines.at(-1) ?? '', /^heatsheet: Refused: 43 errors\. Nothing was changed\.$|^Refused: 43 errors/)
  const report = JSON.parse((await folder.run('import', '--json', file)).output) as Report
  assert.deepEqual([report.errors, report.warnings, report.findings.length, report.omitted], [43, 0, 43 + 1044, 0])
})

test('of many findings of one kind the first is printed, with a count and the places of the next ones', async (t) => {
  const folder = commandFolder(t)
  const gyms = Array.from({ length: 1500 }, (_, at) => ({ id: `gym_${at}`, name: at }))
  const { messages } = await folder.run('import', folder.file('gyms.json', { gyms }))
  const [line, ...others] = messages.split('\n').filter((one) => one.includes(': error:'))
  assert.match(
    line ?? '',
    /gyms\[0\]\.name is the number 0; .* \(1,499 more like it: \S+:9:4, \S+:13:4 …; --json lists each\)$/,
  )
  assert.deepEqual(others, [])
  assert.match(messages, /Refused: 1500 errors/)
})

test('warnings that differ in the name of a movement are one line with the names, and --json lists each', async (t) => {
  const folder = commandFolder(t)
  const names = Array.from({ length: 30 }, (_, at) => `Row "${at}"`)
  const movements = names.map((name, at) => ({ id: `mv_${at}`, name }))
  const lines = movements.map(({ id }) => ({ id, load: '20 kg', reps: '5' }))
  const workouts = [{ type: 'ForTime', details: { type: 'ForTime', movements: lines } }]
  const file = folder.file('a.json', { movements, workouts })
  const { messages } = await folder.run('import', file)
  const others = names.slice(1, 21).map((name) => JSON.stringify(name))
  const warnings = messages
    .replaceAll(`${folder.path}/`, '')
    .split('\n')
    .filter((line) => line.includes(': warning:'))
  assert.equal(warnings.length, 2, messages)
  assert.match(warnings[0] ?? '', /"Row .{5}" is given `load`, but it has no load\. .* \(29 more like it: a\.json:/)
  assert.ok(warnings[0]?.endsWith(` …; for ${others.join(', ')} and 9 others; --json lists each)`), warnings[0])
  const report = JSON.parse((await folder.run('import', '--dry-run', '--json', file)).output) as Report
  assert.deepEqual([report.warnings, report.findings.filter(({ severity }) => severity === 'warning').length], [60, 60])
})

longTest('above the limit of findings each kind is reported, and how many are not shown', async (t) => {
  const folder = commandFolder(t)
  const gym = { kind: 'gym', id: 'gym_a', name: 'A' }
  const competitions = Array.from({ length: 102 }, (_, at) => {
    const events = Array.from({ length: at < 100 ? 1000 : 10 }, () => at)
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
  const report = JSON.parse((await folder.run('import', '--json', file)).output) as Report
  assert.deepEqual([report.errors, report.findings.length, report.omitted], [100_022, 100_002, 20])
  const sentences = report.findings.slice(-2).map(({ sentence }) => sentence)
  assert.match(sentences.join('\n'), /^is an unknown field.*\nis "gmy"/)
})

test('events and a description past their documented limits are rejected', async (t) => {
  const folder = await worldFolder(t)
  const messagesOf = async (more: object) => {
    const content = { competitions: [{ id: 'comp_tide', ...more }] }
    const { messages } = await folder.run('import', folder.file('more.json', content))
    return messages.split('\n').flatMap((line) => /competitions\[0\].*/.exec(line)?.[0] ?? [])
  }
  const events = Array.from({ length: 1001 }, (_, at) => ({ id: `ce_${at}`, name: 'E', workout: { id: 1 } }))
  const many = 'competitions[0].events has 1001 elements; at most 1000 are allowed. Keep 1000, or divide it.'
  assert.deepEqual(await messagesOf({ events }), [many])
  const [long = '', ...others] = await messagesOf({ description: 'x'.repeat(100_001) })
  assert.deepEqual(others, [])
  assert.match(long, /\.description .*expected a text of at most 100000 characters\. Shorten it/)
})

test('of 5,000 misspelt members in one item all are counted, and a readable number is printed', async (t) => {
  const folder = commandFolder(t)
  const misspelt = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`nmae${at}`, 1]))
  const competition = { id: 'comp_a', gym: 'gym_a', name: 'A', time_zone: 'UTC', ...misspelt }
  const gyms = [{ id: 'gym_a', name: 'A' }]
  const { messages } = await folder.run('import', folder.file('a.json', { gyms, competitions: [competition] }))
  assert.equal(messages.split('\n').filter((line) => line.includes(': error:')).length, 200)
  assert.match(messages, /^… and \d,\d{3} more; --json lists each\.\n.*Refused: 5000 errors/m)
})

test('the first two hundred misspelt names of an item get suggestions, and all are reported', async (t) => {
  const folder = commandFolder(t)
  const event = { id: 'ce_gangway', name: 'Gangway', workout: nameless }
  const names = (from: number) => Array.from({ length: 700 }, (_, at) => `ce_gangwya${from + at}`)
  const divisions = [0, 700].map((from) => ({ id: `cd_${from}`, name: `From ${from}`, events: names(from) }))
  const competition = { id: 'comp_a', gym: 'gym_a', name: 'A', time_zone: 'UTC', events: [event], divisions }
  const gyms = [{ id: 'gym_a', name: 'A' }]
  const file = folder.file('a.json', { gyms, competitions: [competition] })
  const report = JSON.parse((await folder.run('import', '--json', file)).output) as Report
  const guessed = report.findings.filter(({ remedy }) => remedy === 'Did you mean ce_gangway?')
  assert.deepEqual([report.errors, guessed.length], [1400, 200])
})

const byKind: Readonly<Record<string, unknown>> = {
  'gyms.csv': 'kind,id,name\ngym,gym_pier,Pier\n',
  'movements.csv': 'kind,id,name,gym,has_reps\nmovement,mv_pier_drag,Pier Drag,gym_pier,true\n',
  'workouts.json': { workouts: [{ id: 6, name: 'Six', gym: 'gym_pier', whiteboard: 'For time\n21-15-9\nPier Drags' }] },
  'competitions.json': {
    competitions: ['one', 'two'].map((name) => ({
      ...{ id: `comp_${name}`, gym: 'gym_pier', name, time_zone: 'UTC' },
      events: [
        { id: 'ce_a', name: 'A', workout: { id: 6 } },
        ...(name === 'one' ? [{ id: 'ce_b', name: 'B', workout: { whiteboard: 'For time\n10 Pier Drags' } }] : []),
      ],
    })),
  },
  'divisions.csv': 'kind,competition,id,name\ndivision,comp_one,cd_rx,Rx\n',
}

function ordersOf(names: readonly string[]): readonly (readonly string[])[] {
  const firsts = names.slice(0, inLong(1, names.length))
  const turned = firsts.map((_, at) => [...names.slice(at), ...names.slice(0, at)])
  return turned.flatMap((order) => [order, order.toReversed()])
}

test('files of all kinds are one catalog in any order of theirs', async (t) => {
  const folder = commandFolder(t)
  for (const [name, content] of Object.entries(byKind)) folder.file(name, content)
  const exports = new Set<string>()
  for (const [at, order] of ordersOf(Object.keys(byKind)).entries()) {
    const environment = { DATABASE_URL: `sqlite:${folder.path}/${at}.db` }
    const files = order.map((name) => `${folder.path}/${name}`)
    const { code, messages } = await folder.runWith({ environment }, 'import', ...files)
    assert.equal(code, 0, `${order.join()}: ${messages}`)
    exports.add((await folder.runWith({ environment }, 'export')).output)
  }
  assert.equal(exports.size, 1)
})
