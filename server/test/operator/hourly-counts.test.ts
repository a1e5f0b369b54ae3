import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suiteOnEnginesInLong } from '../storage/engines.ts'
import { catalogFor } from '../temporary-catalog.ts'
import { commandFolder } from './command-folder.ts'

suiteOnEnginesInLong('hourly counts', (engine) => {
  test('of many competitions are one table and one command, and touch nothing else', async (t) => {
    const folder = commandFolder(t)
    const { url } = await catalogFor(t, engine)
    const run = (...words: readonly string[]) => folder.runWith({ environment: { DATABASE_URL: url } }, ...words)
    const exported = async () => (await run('export')).output
    const count = 30
    const numbers = Array.from({ length: count }, (_, index) => index + 1)
    const all = {
      gyms: [{ id: 'gym_harbor', name: 'Harbor' }],
      workouts: [{ id: 1, type: 'Generic', details: { type: 'Generic' } }],
      competitions: numbers.map(gamesOf),
    }
    assert.equal((await run('import', folder.file('all.json', all))).code, 0)
    const before = await exported()
    const rows = numbers.map((number) => `comp_${number};cd_rx;${number + 1}\r\n`)
    const table = `\ufeffcompetition;id;registration_count\r\n${rows.join('')}`
    const ran = await run('import', '--kind', 'division', folder.file('counts.csv', table))
    const told = numbers.map((number) => {
      return `~ competition comp_${number} "Games ${number}": divisions.cd_rx.registration_count: 1 → ${number + 1}`
    })
    assert.deepEqual([ran.code, ran.messages, ran.output.split('\n').slice(0, count)], [0, '', told])
    let number = 1
    const counted = before.replaceAll('"registration_count":1,', () => `"registration_count":${(number += 1)},`)
    assert.equal(await exported(), counted)
  })
})

function gamesOf(number: number) {
  return {
    id: `comp_${number}`,
    gym: 'gym_harbor',
    name: `Games ${number}`,
    status: 'published',
    time_zone: 'Europe/Lisbon',
    divisions: [
      { id: 'cd_rx', name: 'Rx', registration_count: 1, registration_limit: 5000 },
      { id: 'cd_open', name: 'Open' },
    ],
    events: [{ id: 'ce_one', name: 'One', workout: { id: 1 } }],
  }
}
