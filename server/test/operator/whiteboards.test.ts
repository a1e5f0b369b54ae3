import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { commandFolder, type CommandFolder } from './command-folder.ts'

const movements = {
  movements: [
    { id: 'mv_row', name: 'Row', has_calories: true, has_distance: true },
    { id: 'mv_burpee', name: 'Burpee', has_reps: true },
  ],
}

async function withMovements(t: Parameters<typeof commandFolder>[0]): Promise<CommandFolder> {
  const folder = commandFolder(t)
  const { code, messages } = await folder.run('import', folder.file('movements.json', movements))
  assert.equal(code, 0, messages)
  return folder
}

test('boards become a catalog file, and beside it stands how each was understood', async (t) => {
  const folder = await withMovements(t)
  const file = folder.file('week.txt', 'gym: gym_harbor\nAMRAP 12\n15/12 cal row\n---\nFor time\n100 burpees\n')
  const { code, output, messages } = await folder.run('workouts', 'read', file)
  assert.equal(code, 0, messages)
  assert.match(output, /^workouts:\n {2}- gym: gym_harbor\n {4}name: null\n {4}type: Amrap\n/)
  assert.match(output, /calories: 15\/12 cal/)
  assert.equal(
    messages,
    `${file}:2:1: Amrap\n  AMRAP in 12 minutes of:\n    15/12 cal Row\n${file}:5:1: ForTime\n  For time:\n    100 Burpees\n`,
  )
})

test('a head that stands alone is that of all boards below it', async (t) => {
  const folder = await withMovements(t)
  const lifts = folder.file('lifts.json', {
    movements: [{ id: 'mv_thruster', name: 'Thruster', has_load: true, has_reps: true }],
  })
  assert.equal((await folder.run('import', lifts)).code, 0)
  const thrusters = 'For time\n30 Thrusters 40/30\n'
  const other = `gym: gym_pier\nloads: lb\n${thrusters}`
  const file = folder.file('week.txt', `gym: gym_harbor\nloads: kg\n---\n${thrusters}---\n${other}---\n${thrusters}`)
  const { code, output, messages } = await folder.run('workouts', 'read', file)
  assert.equal(code, 0, messages)
  assert.deepEqual(output.match(/gym_\w+|40\/30 \w+/g), [
    'gym_harbor',
    '40/30 kg',
    'gym_pier',
    '40/30 lb',
    'gym_harbor',
    '40/30 kg',
  ])
  assert.doesNotMatch(messages, /note:/)
})

test('a file that holds a head and nothing else holds no board', async (t) => {
  const folder = await withMovements(t)
  const { code, messages } = await folder.run('workouts', 'read', folder.file('head.txt', 'gym: gym_harbor\n'))
  assert.equal(code, 1)
  assert.match(messages, /head\.txt: error: holds no board\./)
})

test('a board with a name that nobody knows is refused with its place, and its movement can be made', async (t) => {
  const folder = await withMovements(t)
  const stubs = join(folder.path, 'new.yaml')
  const file = folder.file('day.txt', 'For time\n10 Frobnicators 24/16 kg\n')
  const { code, messages } = await folder.run('workouts', 'read', file, '--new-movements', stubs)
  assert.equal(code, 1)
  assert.match(messages, /day\.txt:2:4: error: No movement is called "Frobnicators"\./)
  assert.equal(
    readFileSync(stubs, 'utf8'),
    'movements:\n  - id: mv_frobnicator\n    name: Frobnicator\n    has_load: true\n    has_reps: true\n',
  )
})

test('the stub of a name that says where it is done is in the singular before that', async (t) => {
  const folder = await withMovements(t)
  const stubs = join(folder.path, 'new.yaml')
  const file = folder.file('day.txt', 'For time\n10 Frobnicators over Boxes\n')
  await folder.run('workouts', 'read', file, '--new-movements', stubs)
  assert.match(readFileSync(stubs, 'utf8'), /name: Frobnicator Over Boxes\n/)
})

test('a workout of a catalog file may be a whiteboard', async (t) => {
  const folder = await withMovements(t)
  const board = '"Hundred"\nFor time\n100 burpees\n'
  const file = folder.file('board.json', { workouts: [{ id: 7, whiteboard: board }] })
  const imported = await folder.run('import', file)
  assert.equal(imported.code, 0, imported.messages)
  assert.match(imported.messages, /note: workouts\[0\]\.whiteboard was read as ForTime: For time: 100 Burpees\./)
  const shown = await folder.run('workouts', 'show', '7')
  assert.equal(shown.output, 'workout 7, ForTime, library\n\n"Hundred"\nFor time:\n  100 Burpees\n')
})

test('a whiteboard in a file that cannot be read is an error at its line, and nothing is changed', async (t) => {
  const folder = await withMovements(t)
  const text = 'workouts:\n  - id: 7\n    whiteboard: |\n      For time\n      100 burpes\n'
  const refused = await folder.run('import', folder.file('board.yaml', text))
  assert.equal(refused.code, 1)
  assert.match(refused.messages, /board\.yaml:5:11: error: .* No movement is called "burpes"\. Did you mean Burpee\?/)
  const both = { workouts: [{ id: 7, type: 'ForTime', details: { type: 'ForTime' }, whiteboard: 'For time' }] }
  const torn = await folder.run('import', folder.file('both.json', both))
  assert.match(torn.messages, /has a whiteboard beside its type or details/)
})

test('a whiteboard that is folded or quoted is told of where it begins, with the line of the board', async (t) => {
  const folder = await withMovements(t)
  const quoted = 'workouts:\n  - id: 7\n    whiteboard: "For time\\n100 burpes"\n'
  const folded = 'workouts:\n  - id: 7\n    whiteboard: >\n      For time\n\n      100 burpes\n'
  for (const text of [quoted, folded]) {
    const refused = await folder.run('import', folder.file('board.yaml', text))
    assert.match(refused.messages, /board\.yaml:3:5: error: .* line 2 of the board, column 5: No movement is called/)
  }
})

test('a movement keeps what else whiteboards call it, and no answer tells', async (t) => {
  const folder = await withMovements(t)
  const named = { movements: [{ id: 'mv_burpee', aliases: ['Up-down'] }] }
  const first = await folder.run('import', folder.file('named.json', named))
  assert.match(first.messages + first.output, /aliases/)
  const board = { workouts: [{ id: 7, whiteboard: 'For time\n100 up-downs' }] }
  const imported = await folder.run('import', folder.file('board.json', board))
  assert.equal(imported.code, 0, imported.messages)
  const read = await folder.run('workouts', 'read', folder.file('day.txt', 'For time\n10 up downs\n'))
  assert.match(read.output, /id: mv_burpee/)
  const shown = await folder.run('workouts', 'show', '7', '--json')
  assert.doesNotMatch(shown.output, /aliases|Up-down/)
  assert.match((await folder.run('check')).output, /in order/)
})

test('other names of a movement stay where a file leaves them out, go where it empties them, and come back with an undo', async (t) => {
  const folder = await withMovements(t)
  const write = (members: object) => folder.file('named.json', { movements: [{ id: 'mv_burpee', ...members }] })
  const exported = async () => (await folder.run('export')).output
  await folder.run('import', write({ aliases: ['Up-down'] }))
  await folder.run('import', write({ description: 'Down and up.' }))
  assert.match(await exported(), /"aliases":\["Up-down"\]/)
  await folder.run('import', write({ aliases: [] }))
  assert.doesNotMatch(await exported(), /aliases/)
  const undone = await folder.run('history', 'undo', '4')
  assert.equal(undone.code, 0, undone.messages)
  assert.match(await exported(), /"aliases":\["Up-down"\]/)
})

test('a movement that is counted in what it has not is told with the member that gives it', async (t) => {
  const folder = await withMovements(t)
  const movements = [
    { id: 'mv_sway', name: 'Sway' },
    { id: 'mv_drift', name: 'Drift', has_distance: true },
  ]
  const workouts = [{ id: 8, whiteboard: 'For time\n10 Sways\n20 Drifts\n10 cal Sway' }]
  const { code, messages } = await folder.run('import', folder.file('counted.json', { movements, workouts }))
  assert.equal(code, 1)
  for (const remedy of [
    'Correct the line, or give Sway `has_reps: true` in the catalog.',
    'Write its distance with the unit, or give Drift `has_reps: true` in the catalog.',
    'or give Sway `has_calories: true` in the catalog.',
  ]) {
    assert.ok(messages.includes(remedy), messages)
  }
})
