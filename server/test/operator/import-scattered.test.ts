import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { commandFolder, jsonLines } from './command-folder.ts'

const numbers = [1, 2, 3]
const before = {
  gyms: [{ id: 'gym_a', name: 'A' }],
  workouts: [{ id: 1, type: 'Generic', details: { type: 'Generic' } }],
  competitions: numbers.map((number) => ({
    id: `comp_games_${number}`,
    gym: 'gym_a',
    name: `Games ${number}`,
    status: 'published',
    time_zone: 'UTC',
    divisions: numbers.map((of) => ({ id: `cd_${of}`, name: `Division ${of}` })),
    events: numbers.map((of) => ({ id: `ce_${of}`, name: `Event ${of}`, workout: { id: 1 } })),
  })),
}

/** Each pair of a competition and a part, sorted by the part. */
const scattered = numbers.flatMap((part) => numbers.map((competition) => ({ competition, part })))
const sorted = scattered.toSorted((one, other) => one.competition - other.competition)

function table(rows: typeof scattered, count: (part: number) => string): string {
  const lines = rows.map(({ competition, part }) => `Games ${competition};cd_${part};${count(part)}\n`)
  // One row names its competition by its id.
  return `competition;id;registration_count\n${lines.join('').replace('Games 2', 'comp_games_2')}`
}

function lines(rows: typeof scattered): string {
  const items = rows.flatMap(({ competition, part }) => [
    { kind: 'movement', id: `mv_${competition}_${part}`, name: `Squat ${competition} ${part}` },
    {
      kind: 'division',
      competition: `Games ${competition}`,
      id: `cd_new_${part}`,
      name: `New ${part}`,
      events: [`ce_new_${part}`],
    },
    {
      kind: 'event',
      competition: `Games ${competition}`,
      id: `ce_new_${part}`,
      name: `New ${part}`,
      workout: { id: 1 },
    },
  ])
  return items.map((item) => `${JSON.stringify(item)}\n`).join('')
}

async function world(test: TestContext) {
  const folder = commandFolder(test)
  assert.equal((await folder.run('import', folder.file('before.json', before))).code, 0)
  const importOf = async (name: string, content: string, ...options: readonly string[]) => {
    const ran = await folder.run('import', ...options, folder.file(name, content))
    return { ...ran, messages: ran.messages.replaceAll(`${folder.path}/`, '') }
  }
  /** What the catalog holds, and what the last command noted of each competition. */
  const noted = async () => {
    const [latest] = jsonLines(await folder.run('history', 'list', '--json')) as { entry: number }[]
    const [shown] = jsonLines(await folder.run('history', 'show', String(latest?.entry), '--json'))
    const { changes } = shown as { changes: { kind: string; id: string }[] }
    const ids = changes.filter(({ kind }) => kind === 'competition').map(({ id }) => id)
    const { output } = await folder.run('export')
    return { ids, exported: output.slice(output.indexOf('"competitions"')) }
  }
  return { importOf, noted }
}

for (const [name, file, contentOf] of [
  ['of a table', 'counts.csv', (rows: typeof scattered) => table(rows, (part) => String(part + 10))],
  ['of both kinds in NDJSON, with other items between them,', 'parts.ndjson', lines],
] as const) {
  test(`rows ${name} are taken and told once a competition, however they are sorted`, async (t) => {
    const [one, other] = [await world(t), await world(t)]
    const ran = await one.importOf(file, contentOf(scattered))
    const { output } = await other.importOf(file, contentOf(sorted))
    const toldOf = (text: string) => text.split('\n').filter((line) => line.startsWith('~ competition'))
    assert.deepEqual([ran.code, ran.messages, toldOf(ran.output)], [0, '', toldOf(output)])
    assert.equal(toldOf(output).length, numbers.length)
    const noted = await one.noted()
    assert.deepEqual(noted.ids, ['comp_games_1', 'comp_games_2', 'comp_games_3'])
    assert.equal(noted.exported, (await other.noted()).exported)
  })
}

test('scattered rows that are wrong are told where they stand, and nothing is changed', async (t) => {
  const { importOf, noted } = await world(t)
  const { exported } = await noted()
  const { code, messages } = await importOf(
    'counts.csv',
    table(scattered, (part) => (part === 2 ? 'many' : '4')),
  )
  const wrong = 'is the string "many"; expected a whole number of at least 0. Write a whole number of at least 0.'
  const told = [5, 6, 7].map((row) => `counts.csv:${row} (C${row}): error: registration_count ${wrong}\n`)
  assert.deepEqual([code, messages], [1, `${told.join('')}Refused: 3 errors. Nothing was changed.\n`])
  assert.equal((await noted()).exported, exported)
})

test('rows above their competition are taken before it, and wait for it', async (t) => {
  const { importOf, noted } = await world(t)
  const rows = 'division;comp_new;;;cd_a;A\ncompetition;;gym_a;UTC;comp_new;New\ndivision;comp_new;;;cd_b;B\n'
  const { code, messages } = await importOf('new.csv', `kind;competition;gym;time_zone;id;name\n${rows}`)
  assert.deepEqual([code, messages], [0, ''])
  assert.match((await noted()).exported, /"cd_a".*"cd_b"|"cd_b".*"cd_a"/)
})
