import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { suiteOnEngines, type Engine } from '../storage/engines.ts'
import { catalogFor } from '../temporary-catalog.ts'
import { commandFolder } from './command-folder.ts'

// What a sheet says by accident takes nothing from those who read a published competition.

const generic = { type: 'Generic', details: { type: 'Generic' } }
const open = {
  id: 'comp_open',
  gym: 'gym_harbor',
  name: 'Open',
  status: 'published',
  time_zone: 'Europe/Lisbon',
  divisions: [
    { id: 'cd_rx', name: 'Rx', registration_count: 12 },
    { id: 'cd_teens', name: 'Teens', registration_count: 0 },
  ],
  events: [
    { id: 'ce_one', name: 'One', workout: { id: 1 }, scaled_workout: { id: 1 }, foundations_workout: generic },
    { id: 'ce_two', name: 'Two', workout: { id: 1 } },
  ],
}
const whole = {
  competitions: [{ ...open, divisions: [{ id: 'cd_rx', name: 'Rx', events: ['ce_two'] }, open.divisions[1]] }],
}
const catalog = {
  gyms: [{ id: 'gym_harbor', name: 'Harbor' }],
  workouts: [{ id: 1, name: 'Fran', ...generic }],
  competitions: [open],
}

async function withCatalog(t: TestContext, engine: Engine, content: object) {
  const folder = commandFolder(t)
  const { url } = await catalogFor(t, engine)
  const run = (...words: readonly string[]) => folder.runWith({ environment: { DATABASE_URL: url } }, ...words)
  assert.equal((await run('import', folder.file('catalog.json', content))).code, 0)
  const importOf = async (sheet: string | object, ...options: readonly string[]) => {
    const file = folder.file(typeof sheet === 'string' ? 'sheet.csv' : 'items.json', sheet)
    const { code, messages } = await run('import', ...options, file)
    return {
      code,
      errors: messages.split('\n').flatMap((line) => /(?:sheet|items)\.\S+ .*error: .*/.exec(line)?.[0] ?? []),
    }
  }
  return { importOf, exported: async () => (await run('export')).output }
}

const remedy = 'Give --allow-removals if readers are to lose it.'
const counts = 'competition;name;registration_count\nOpen;Rx;11\n'

/** What would take something away, with what is told, and the options that it comes with. */
const losses = [
  [
    'a count that falls to 0',
    'competition;name;registration_count\nOpen;Rx;0\nOpen;Teens;0\n',
    [`sheet.csv:2 (C2): error: registration_count would let the registrations of cd_rx fall from 12 to 0. ${remedy}`],
  ],
  [
    'a row that adds the counts up',
    `${counts}Open;Total;11\n`,
    [
      'sheet.csv:3 (A3): error: would add the division cd_total by a table of nothing but names and counts. Delete the row if it only adds up; to add it, give --allow-removals.',
    ],
  ],
  [
    'an event taken out of a division',
    'kind;competition;name;events\ndivision;Open;Rx;One\n',
    [`sheet.csv:2 (D2): error: events would take ce_two out of the division cd_rx. ${remedy}`],
  ],
  [
    'workouts taken from an event',
    'kind;competition;name;scaled_workout;foundations_workout\nevent;Open;One;null;null\n',
    [
      `sheet.csv:2 (D2): error: scaled_workout would take the scaled_workout away from ce_one. ${remedy}`,
      `sheet.csv:2 (E2): error: foundations_workout would take the foundations_workout away from ce_one. ${remedy}`,
    ],
  ],
  [
    'what a file that is all there is leaves out',
    whole,
    [
      `items.json:10:5: error: competitions[0].divisions[0].registration_count would let the registrations of cd_rx fall from 12 to 0. ${remedy}`,
      `items.json:13:6: error: competitions[0].divisions[0].events would take ce_one out of the division cd_rx. ${remedy}`,
    ],
    '--whole',
  ],
] as const

suiteOnEngines('readers of a published competition', (engine) => {
  for (const [what, sheet, told, ...options] of losses) {
    test(`do not lose ${what}, until it is said`, async (t) => {
      const { importOf, exported } = await withCatalog(t, engine, catalog)
      const before = await exported()
      assert.deepEqual(await importOf(sheet, ...options), { code: 1, errors: told })
      assert.equal(await exported(), before)
      assert.deepEqual(await importOf(sheet, ...options, '--allow-removals'), { code: 0, errors: [] })
    })

    test(`are no concern of a draft that says ${what}`, async (t) => {
      const { importOf } = await withCatalog(t, engine, { ...catalog, competitions: [{ ...open, status: 'draft' }] })
      const draft =
        typeof sheet === 'string' ? sheet : { competitions: [{ ...sheet.competitions[0], status: 'draft' }] }
      assert.deepEqual(await importOf(draft, ...options), { code: 0, errors: [] })
    })
  }

  test('lose nothing by a division that says more than its count, or by one that no table adds', async (t) => {
    const { importOf } = await withCatalog(t, engine, catalog)
    const limited = 'competition;name;registration_count;registration_limit\nOpen;Rx;11;\nOpen;Masters;0;20\n'
    assert.deepEqual(await importOf(limited), { code: 0, errors: [] })
    const items = { divisions: [{ competition: 'Open', name: 'Pairs', registration_count: 2 }] }
    assert.deepEqual(await importOf(items), { code: 0, errors: [] })
  })

  test('are none yet of a competition that the same import publishes, whatever comes first', async (t) => {
    const { gyms, workouts } = catalog
    const published = 'kind;name;gym;status;time_zone\ncompetition;Open;gym_harbor;published;Europe/Lisbon\n'
    const division = 'kind;competition;name;registration_count\ndivision;Open;Rx;4\n'
    for (const files of [
      [published, division],
      [division, published],
    ]) {
      const folder = commandFolder(t)
      const { url } = await catalogFor(t, engine)
      const sheets = [{ gyms, workouts }, ...files].map((file, index) => {
        return folder.file(typeof file === 'string' ? `${index}.csv` : `${index}.json`, file)
      })
      const { code, messages } = await folder.runWith({ environment: { DATABASE_URL: url } }, 'import', ...sheets)
      assert.equal(code, 0, messages)
    }
  })
})
