import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandFolder } from './command-folder.ts'

// A sheet of events may hold workouts as they stand on a whiteboard.

const world = {
  gyms: [{ id: 'gym_harbor', name: 'Harbor' }],
  movements: [
    { id: 'mv_burpee', name: 'Burpee', has_reps: true },
    { id: 'mv_sled', gym: 'gym_harbor', name: 'Pier Sled Push', has_reps: true },
  ],
  workouts: [{ id: 1, name: 'Fran', type: 'Generic', details: { type: 'Generic' } }],
  competitions: [{ id: 'comp_open', gym: 'gym_harbor', name: 'Open', time_zone: 'Europe/Lisbon' }],
}

const header = 'competition;name;workout;whiteboard;scaled_whiteboard;foundations_whiteboard'
const sheet = (...rows: readonly string[]) => `\ufeff${[header, ...rows].join('\r\n')}\r\n`

test('a table of events takes workouts as a whiteboard says them, in cells of several lines', async (t) => {
  const folder = commandFolder(t)
  const events = sheet(
    'Open;One;;"For time\n100 burpees";"For time\r\n50 burpees";"For time\n20 pier sled push"',
    'Open;Two;Fran;;"""Sprint""\nAMRAP 5\n5 burpees";',
  )
  await folder.run('import', folder.file('world.json', world))
  const { code, messages } = await folder.run('import', folder.file('events.csv', events))
  assert.equal(code, 0, messages)
  assert.match(messages, /events\.csv:2 \(D2\): note: workout\.whiteboard was read as ForTime: For time: 100 Burpees\./)
  const { output } = await folder.run('competitions', 'show', 'comp_open', '--json')
  const shown = JSON.parse(output) as {
    events: Record<string, { name?: string; details: { movements?: object[] } } | null>[]
  }
  const members = ['workout', 'scaled_workout', 'foundations_workout'] as const
  const workouts = shown.events.map((event) => members.map((member) => event[member] && JSON.stringify(event[member])))
  const expected = [
    [/mv_burpee.*100/, /mv_burpee.*50/, /mv_sled.*20/],
    [/"id":1\}/, /Sprint.*mv_burpee/, null],
  ]
  for (const [index, row] of expected.entries()) {
    for (const [at, one] of row.entries()) {
      const workout = workouts[index]?.[at]
      if (one === null) assert.equal(workout, null)
      else assert.match(workout ?? '', one)
    }
  }
  assert.match((await folder.run('import', folder.file('events.csv', events))).output, /^Nothing to change/)
})

test('what is wrong with a board in a table is told with its row, its column and its line', async (t) => {
  const folder = commandFolder(t)
  await folder.run('import', folder.file('world.json', world))
  const events = sheet('Open;One;;"For time\n100 burpees";"For time\n50 burpes";', 'Open;Two;Fran;For time;;')
  const { code, messages } = await folder.run('import', folder.file('events.csv', events))
  const errors = messages.split('\n').flatMap((line) => /events\.csv.* error: .*/.exec(line)?.[0] ?? [])
  assert.deepEqual(
    [code, errors],
    [
      1,
      [
        'events.csv:2 (E2): error: scaled_workout.whiteboard line 2 of the board, column 4: No movement is called "burpes". Did you mean Burpee? Else add the movement, or mark the line as a remark with ">".',
        'events.csv:3 (D3): error: whiteboard stands beside workout. Keep one of them.',
      ],
    ],
  )
})
