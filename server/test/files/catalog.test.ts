import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readWritten } from './written-file.ts'

const games = `{
  "competitions": [
    { "id": "comp_a", "divisions": [{ "id": "cd_1" }, { "id": "cd_2", "nmae": "Elite" }] },
    { "id": "comp_b", "details": { "10": 22.50, "b~/": 9007199254740993, "2": "a  \\u0041 b", "": [ 1e2, -0 ] } }
  ],
  "gyms": [{ "id": "gym_a" }]
}`

describe('a catalog object', () => {
  it('delivers gyms, movements, workouts, competitions, each in file order', async () => {
    const content = '{"competitions": [{"id": 1}, {"id": 2}], "workouts": [3], "movements": [4], "gyms": [5, 6]}'
    const { items } = await readWritten('games.json', content)
    assert.deepEqual(
      items.map(({ kind, origin, place }) => `${kind} ${origin} ${place.path}`),
      [
        'gym catalog gyms[0]',
        'gym catalog gyms[1]',
        'movement catalog movements[0]',
        'workout catalog workouts[0]',
        'competition catalog competitions[0]',
        'competition catalog competitions[1]',
      ],
    )
  })

  it('knows the line, column and path of every member', async () => {
    const { items } = await readWritten('games.json', games)
    const { line, column, path } = items[1]?.placeOf('/divisions/1/nmae') ?? {}
    assert.deepEqual({ line, column, path }, { line: 3, column: 71, path: 'competitions[0].divisions[1].nmae' })
    assert.equal(items[2]?.placeOf('/details/b~0~1').path, 'competitions[1].details["b~/"]')
  })

  it('gives the nearest ancestor for the place of a member that is absent', async () => {
    const { items } = await readWritten('games.json', games)
    const pointers = ['/divisions/0/name', '/divisions/7/name', '/id/x', '/events/3']
    assert.deepEqual(
      pointers.map((pointer) => items[1]?.placeOf(pointer).path),
      ['competitions[0].divisions[0]', 'competitions[0].divisions', 'competitions[0].id', 'competitions[0]'],
    )
  })

  it('gives the text of a value as it was written: order, digits and escapes', async () => {
    const { items } = await readWritten('games.json', games)
    const text = '{"10":22.50,"b~/":9007199254740993,"2":"a  \\u0041 b","":[1e2,-0]}'
    assert.equal(items[2]?.textOf('/details'), text)
    assert.equal(items[2].textOf('/details//0'), '1e2')
    assert.throws(() => items[2]?.textOf('/nothing'), /nothing at \/nothing/)
  })

  it('an unknown root member is told with the nearest name, and the others are read', async () => {
    const { items, told } = await readWritten('games.json', '{"competitons": [{}], "gyms": [{}], "kind": "gym"}')
    assert.equal(items.length, 1)
    assert.deepEqual(told, [
      'games.json:1:2 competitons: unknown member `competitons`; did you mean `competitions`? Write competitions.',
      'games.json:1:37 kind: unknown member `kind`. Put the item into the array of its kind: gyms, movements, workouts, competitions, events, divisions.',
    ])
  })

  it('a root member that is no array, and a root that is no catalog, are refused', async () => {
    const { told } = await readWritten('games.json', '{"gyms": {"id": "gym_a"}}')
    assert.deepEqual(told, ['games.json:1:2 gyms: is no array. Write [ … ], also for a single item.'])
    const { faults } = await readWritten('games.json', '"gyms"')
    assert.equal(faults[0]?.sentence, 'is "gyms"; expected a catalog object, or an array of competitions')
  })

  it('`__proto__` and `constructor` are members like any other', async () => {
    const { items } = await readWritten('games.json', '{"gyms": [{"__proto__": {"x": 1}, "constructor": 2}]}')
    assert.deepEqual(Object.keys(items[0]?.value as object), ['__proto__', 'constructor'])
    assert.equal(({} as Record<string, unknown>).x, undefined)
    const line = await readWritten('games.ndjson', '{"kind": "gym", "__proto__": {"x": 1}}')
    assert.deepEqual(Object.keys(line.items[0]?.value as object), ['__proto__'])
  })
})

describe('a page as the API serves it', () => {
  it('is delivered from its end to its start', async () => {
    const { items } = await readWritten('page.json', '[{"id": "comp_new"}, {"id": "comp_old"}]')
    assert.deepEqual(
      items.map(({ kind, origin, value, place }) => [kind, origin, value, place.path]),
      [
        ['competition', 'page', { id: 'comp_old' }, '[1]'],
        ['competition', 'page', { id: 'comp_new' }, '[0]'],
      ],
    )
    assert.equal(items[1]?.placeOf('/id').path, '[0].id')
  })

  it('an empty page is no fault', async () => {
    assert.deepEqual(await readWritten('page.json', '[]'), { items: [], faults: [], told: [] })
  })
})
