import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandFolder } from './command-folder.ts'

const gyms = ['gym_a', 'gym_b'].map((id) => ({ id, name: id }))
const row = { id: 'mv_ga', name: 'Row of A', source: 'gym' }
const details = { type: 'Generic', movements: [{ id: 'mv_ga' }] }

function meet(id: string, gym: string, workout: object) {
  return { id, gym, name: id, time_zone: 'UTC', events: [{ id: 'ce_one', name: 'One', workout }] }
}

/** What is told of a file when it is imported into a catalog that holds `before`. */
async function toldOf(folder: ReturnType<typeof commandFolder>, before: unknown, content: unknown) {
  assert.equal((await folder.run('import', folder.file('before.json', before))).code, 0)
  const { output } = await folder.run('import', '--json', folder.file('more.json', content))
  const { findings } = JSON.parse(output) as { findings: { path: string; sentence: string }[] }
  return findings.map(({ path, sentence }) => `${path} ${sentence}`)
}

for (const [name, brought] of [
  ['that it leaves as it is', row],
  ['that it changes', { ...row, name: 'Rowing of A' }],
] as const) {
  test(`a refused item hides nobody’s mistake about a movement ${name}`, async (t) => {
    const workout = { id: 1, gym: 'gym_a', type: 'Generic', details, movements: [row] }
    const told = await toldOf(
      commandFolder(t),
      { gyms, workouts: [workout] },
      {
        workouts: [{ ...workout, movements: [brought], nmae: 'Misspelt' }],
        competitions: [meet('comp_b', 'gym_b', { type: 'Generic', details })],
      },
    )
    assert.deepEqual(told, [
      'workouts[0].nmae unknown member `nmae`; did you mean `name`?',
      'competitions[0].events[0].workout.details.movements[0].id names the movement mv_ga, which is not there',
    ])
  })
}
