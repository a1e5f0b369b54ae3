import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database, Sql } from '../../src/storage/sql.ts'
import { importFile } from '../catalog/imported-pair.ts'
import { sqlite } from '../storage/engines.ts'
import { catalogFor } from '../temporary-catalog.ts'
import { tideGames, world } from './operator-world.ts'

const tides = {
  ...tideGames,
  events: [...tideGames.events, { id: 'ce_tide_three', name: 'Three', workout: { id: 2 } }],
}

const imports: readonly (readonly [outcome: 'added' | 'changed' | 'unchanged', competition: object])[] = [
  ['added', tides],
  ['unchanged', tides],
  ['changed', { ...tides, name: 'Ebb Games' }],
]

test('importing a competition asks the catalog nothing twice', async (t) => {
  const { database } = await catalogFor(t, sqlite)
  await importFile(database, { ...world, competitions: [] })
  for (const [outcome, competition] of imports) {
    const statements: string[] = []
    const { tallies } = await importFile(listening(database, statements), { competitions: [competition] })
    assert.equal(tallies.competitions[outcome], 1)
    const twice = statements.filter((question, index) => statements.indexOf(question) < index)
    assert.deepEqual(twice, [], outcome)
  }
})

test('suggestions are looked up a bounded number of times: further mistakes are reported without one', async (t) => {
  const { database } = await catalogFor(t, sqlite)
  const workouts = [{ name: 'Harbor Ladder', gym: 'gym_harbor', type: 'Generic', details: { type: 'Generic' } }]
  await importFile(database, { ...world, workouts: [...world.workouts, ...workouts] })
  const wrong = Array.from({ length: 500 }, (_, at) => ({
    id: `ce_${at}`,
    name: `E${at}`,
    workout: { name: `Harbor Lader ${at}` },
  }))
  const { findings } = await importFile(database, { competitions: [{ id: 'comp_tide', events: wrong }] })
  const errors = findings.filter(({ severity }) => severity === 'error')
  assert.equal(errors.length, 500)
  assert.equal(errors.filter(({ remedy }) => remedy === 'Did you mean "Harbor Ladder"?').length, 200)
})

function listening(database: Database, statements: string[]): Database {
  const heard = (sql: Sql): Sql => ({
    ...sql,
    all(text, values) {
      statements.push(`${text} ${JSON.stringify(values)}`)
      return sql.all(text, values)
    },
  })
  return { ...database, write: (work, signal) => database.write((sql) => work(heard(sql)), signal) }
}
